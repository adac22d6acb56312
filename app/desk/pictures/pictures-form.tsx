import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { QUEUED_MESSAGES, useQueuedSubmit } from '#app/desk/layout/use-queued-submit.ts'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import { CropDialog } from './lazy-crop-dialog.tsx'
import { DescribedPicture } from './picture-upload.tsx'
import type { SlotValues, SubmittedPictures } from './receive-pictures.ts'
import { type SlotSpecs, type Slots, usePictureSlots } from './use-picture-slots.ts'
import '#app/desk/styles/detail.css'
import '#app/desk/styles/save-bar.css'
import './pictures.css'

/** Result of a refused save. `theirs` holds the slots after another request changed them. */
export type PicturesAnswer<View extends string> = Pick<SubmittedPictures<View>, 'typed' | 'faults'> & {
  fault?: string | undefined
  theirs?: { slots: SlotValues<View>; seen: string } | undefined
  sample: Record<string, PictureData>
}

type PicturesFormProps<View extends string> = {
  here: string
  bring: string
  places: SlotSpecs<View>
  title: string
  about: string
  kept: SlotValues<View>
  /** Version that the form was rendered from, sent along with it. */
  seen: string
  /** Pictures whose data cannot be derived from their names, by name. */
  sample: Record<string, PictureData>
  answer: PicturesAnswer<View> | undefined
  /** Message after a save, or empty. */
  saved: string
  /** Slots that have a description field. */
  described: readonly View[]
  /** Badge of a slot. */
  flagOf?: (view: View, slots: Slots<View>) => string | undefined
}

/** Form for a set of picture slots, saved as a whole. */
export function PicturesForm<View extends string>(props: PicturesFormProps<View>) {
  const { here, places, kept, seen, answer, saved, described } = props
  const views = Object.keys(places) as View[]
  const formRef = useRef<HTMLFormElement>(null)
  const shown = { ...props.sample, ...answer?.sample }
  const { state, formAction } = useNavigation()
  const isSaving = state !== 'idle' && formAction === here
  const { slots, put, choose, remove, cropping, use, leave, isUploading, uploads } = usePictureSlots({
    address: props.bring,
    places,
    initial: answer?.typed ?? kept,
    isLocked: isSaving,
  })
  const queued = useQueuedSubmit(formRef, uploads)
  const theirs = answer?.theirs
  const faults: Partial<Record<View, string>> = answer?.faults ?? {}
  useEffect(() => {
    if (answer) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  useSaveKey(formRef, isSaving)
  const invalidViews = views.filter((view) => faults[view])
  const statusText = isSaving
    ? 'Saving…'
    : queued !== 'none'
      ? QUEUED_MESSAGES[queued]
      : isUploading
        ? 'Uploading…'
        : invalidViews.length > 0
          ? `Not saved: check ${invalidViews.map((view) => places[view].title).join(', ')}.`
          : saved
  const differs = (view: View) =>
    theirs && (theirs.slots[view].name !== slots[view].name || theirs.slots[view].alt !== slots[view].alt)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="dk-pics-form"
      noValidate
      ref={formRef}
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      <FormError words={answer?.fault} />
      <input type="hidden" name="seen" value={theirs?.seen ?? seen} />
      <section className="dk-block" aria-labelledby="pictures" inert={isSaving}>
        <header>
          <h2 id="pictures">{props.title}</h2>
          <span className="dk-sub">{props.about}</span>
        </header>
        <ul className={views.length < 4 ? 'dk-pics is-few' : 'dk-pics'}>
          {views.map((view) => (
            <DescribedPicture
              key={view}
              view={view}
              place={places[view]}
              slot={slots[view]}
              picture={pictureByName(slots[view].name, shown)}
              flag={props.flagOf?.(view, slots)}
              error={faults[view]}
              current={differs(view) ? (pictureByName(theirs?.slots[view].name ?? '', shown) ?? null) : undefined}
              onChoose={(file) => void choose(view, file)}
              onRemove={() => remove(view)}
              onDescribe={described.includes(view) ? (alt) => put(view, { alt }) : undefined}
            />
          ))}
        </ul>
      </section>
      <div className="dk-foot-bar dk-savebar">
        <span role="status">
          {invalidViews.length > 0 && !isSaving && <Icon of="circle-exclamation-point" />}
          {statusText}
        </span>
        <span className="acts">
          <a className="textbtn" href={here}>
            Discard changes
          </a>
          <Button type="submit" aria-disabled={isSaving || undefined}>
            Save <kbd>Ctrl S</kbd>
          </Button>
        </span>
      </div>
      {cropping && <CropDialog key={cropping.src} {...cropping} onUse={(crop) => void use(crop)} onClose={leave} />}
    </Form>
  )
}

function pictureByName(name: string, sample: Record<string, PictureData>): PictureData | undefined {
  const formRef = uploadedPicture(name)
  return formRef ? { ...formRef, alt: sample[name]?.alt ?? '' } : sample[name]
}

function useSaveKey(form: React.RefObject<HTMLFormElement | null>, isSaving: boolean) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!isSaving) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, isSaving])
}
