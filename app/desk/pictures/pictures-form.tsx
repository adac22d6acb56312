import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { QUEUED_WORDS, useQueuedSubmit } from '#app/desk/frame/use-queued-submit.ts'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { CropFrame } from './crop-frame.tsx'
import { PictureSlot } from './picture-slot.tsx'
import type { PicturesTyped, SlotTexts } from './read-slots.ts'
import { type SlotPlaces, type Slots, useSlots } from './use-slots.ts'
import '#app/desk/styles/one.css'
import '#app/desk/styles/save-bar.css'
import './pictures.css'

/** What the form came back with. `theirs`: what somebody else has put there meanwhile. */
export type PicturesAnswer<View extends string> = Pick<PicturesTyped<View>, 'typed' | 'faults'> & {
  fault?: string | undefined
  theirs?: { slots: SlotTexts<View>; seen: string } | undefined
  sample: Record<string, PictureData>
}

type Props<View extends string> = {
  /** The page's own address, and where a picture is sent to. */
  here: string
  bring: string
  places: SlotPlaces<View>
  title: string
  about: string
  kept: SlotTexts<View>
  /** What the page showed, as the form brings it along. */
  seen: string
  /** Of the pictures, those that their names alone do not tell. */
  sample: Record<string, PictureData>
  answer: PicturesAnswer<View> | undefined
  /** What the page says after a save; empty before one. */
  saved: string
  /** The places whose pictures are described. */
  described: readonly View[]
  /** What stands on the picture of a place. */
  flagOf?: (view: View, slots: Slots<View>) => string | undefined
}

/** The pictures of something, each in its place. Nothing saves by itself here. */
export function PicturesForm<View extends string>(props: Props<View>) {
  const { here, places, kept, seen, answer, saved, described } = props
  const views = Object.keys(places) as View[]
  const own = useRef<HTMLFormElement>(null)
  const shown = { ...props.sample, ...answer?.sample }
  const { state, formAction } = useNavigation()
  const isSaving = state !== 'idle' && formAction === here
  const { slots, put, choose, remove, cropping, use, leave, isUploading, uploads } = useSlots({
    address: props.bring,
    places,
    initial: answer?.typed ?? kept,
    isLocked: isSaving,
  })
  const queued = useQueuedSubmit(own, uploads)
  const theirs = answer?.theirs
  const faults: Partial<Record<View, string>> = answer?.faults ?? {}
  useEffect(() => {
    if (answer) own.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  useSaveKey(own, isSaving)
  const wrong = views.filter((view) => faults[view])
  const words = isSaving
    ? 'Saving…'
    : queued !== 'none'
      ? QUEUED_WORDS[queued]
      : isUploading
        ? 'Uploading…'
        : wrong.length > 0
          ? `Not saved: see ${wrong.map((view) => places[view].title).join(', ')}.`
          : saved
  const differs = (view: View) =>
    theirs && (theirs.slots[view].name !== slots[view].name || theirs.slots[view].alt !== slots[view].alt)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="dk-pics-form"
      noValidate
      ref={own}
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      <Fault words={answer?.fault} />
      <input type="hidden" name="seen" value={theirs?.seen ?? seen} />
      <section className="dk-block" aria-labelledby="pictures" inert={isSaving}>
        <header>
          <h2 id="pictures">{props.title}</h2>
          <span className="dk-sub">{props.about}</span>
        </header>
        <ul className={views.length < 4 ? 'dk-pics is-few' : 'dk-pics'}>
          {views.map((view) => (
            <PictureSlot
              key={view}
              view={view}
              place={places[view]}
              slot={slots[view]}
              picture={shownBy(slots[view].name, shown)}
              flag={props.flagOf?.(view, slots)}
              fault={faults[view]}
              theirs={differs(view) ? (shownBy(theirs?.slots[view].name ?? '', shown) ?? null) : undefined}
              onChoose={(file) => void choose(view, file)}
              onRemove={() => remove(view)}
              onType={described.includes(view) ? (alt) => put(view, { alt }) : undefined}
            />
          ))}
        </ul>
      </section>
      <div className="dk-foot-bar dk-savebar">
        <span role="status">
          {wrong.length > 0 && !isSaving && <Icon of="circle-exclamation-point" />}
          {words}
        </span>
        <span>
          <a className="textbtn" href={here}>
            Undo all
          </a>
          <Button type="submit" aria-disabled={isSaving || undefined}>
            Save <kbd>Ctrl S</kbd>
          </Button>
        </span>
      </div>
      {cropping && <CropFrame {...cropping} onUse={(crop) => void use(crop)} onClose={leave} />}
    </Form>
  )
}

function shownBy(name: string, sample: Record<string, PictureData>): PictureData | undefined {
  const own = ownPicture(name)
  return own ? { ...own, alt: sample[name]?.alt ?? '' } : sample[name]
}

function useSaveKey(form: React.RefObject<HTMLFormElement | null>, isSaving: boolean) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!isSaving) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form, isSaving])
}
