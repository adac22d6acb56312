import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PRODUCT_VIEWS, type ProductView } from '#domain/catalogue/product.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { GiftPictures } from '#server/owner/pictures/gift-pictures.ts'
import type { Route } from './+types/pictures.ts'
import { CropFrame } from './crop-frame.tsx'
import { PictureSlot } from './picture-slot.tsx'
import { readSlots } from './read-slots.ts'
import { type Slots, useSlots } from './use-slots.ts'
import { VIEW_NAMES } from './view-names.ts'
import '#app/desk/styles/one.css'
import '#app/desk/styles/save-bar.css'
import './pictures.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(`Pictures of ${loaderData?.gift.name ?? 'a gift'}`)

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { readGiftPictures } = await import('#server/owner/pictures/gift-pictures.ts')
  const gift = await readGiftPictures(shopOf(args.context).db, args.params.id)
  if (!gift) throw data(null, { status: 404 })
  return { gift, sample: picturesOf(gift), saved: args.url.searchParams.has('saved') }
}

/** Of the pictures that a gift has, those that their names alone do not tell. */
const picturesOf = ({ slots }: GiftPictures): Record<string, PictureData> =>
  Object.fromEntries(
    PRODUCT_VIEWS.flatMap((view) =>
      slots[view] ? [[slots[view].name, picture(slots[view].name, slots[view].alt)]] : [],
    ),
  )

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const [shop, { id }] = [shopOf(args.context), args.params]
  const by = pressedBy(shop, who)
  const { typed, faults, seen, isRemoved, fault } = await readSlots(args.request, shop, by)
  const back = (rest: { faults?: typeof faults; fault?: string; theirs?: GiftPictures }, status: number) =>
    data({ typed, faults: {}, ...rest, sample: rest.theirs ? picturesOf(rest.theirs) : {} }, { status })
  if (isRemoved) return back({}, 200)
  if (fault) return back({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return back({ faults }, 422)
  const { saveGiftPictures } = await import('#server/owner/pictures/gift-pictures.ts')
  const saved = await saveGiftPictures(shop.db, id, { slots: typed, seen }, by)
  if (!saved) throw data(null, { status: 404 })
  if (saved.ok) throw redirect(`/desk/products/${id}/pictures?saved`)
  return 'theirs' in saved ? back({ theirs: saved.theirs, fault: CHANGED }, 409) : back({ faults: saved.faults }, 422)
}

const CHANGED =
  'Somebody has changed these pictures since you opened them. Theirs are shown below yours: save again to put yours in their place, or open the page anew to keep theirs.'

type Data = Route.ComponentProps

/** The pictures of a gift: four places, each with its description. Nothing saves by itself here. */
export default function Pictures({ loaderData, actionData }: Data) {
  const { gift, saved } = loaderData
  return (
    <>
      <header className="dk-head">
        <div>
          <Link className="back" to={`/desk/products/${gift.id}`}>
            <Icon of="arrow-left" />
            {gift.name}
          </Link>
          <h1>Pictures</h1>
        </div>
      </header>
      {gift.twinOf ? (
        <p>
          It is shown by the pictures of{' '}
          <Link className="link" to={`/desk/products/${gift.twinOf}/pictures`}>
            the gift that it is under another name
          </Link>
          .
        </p>
      ) : (
        <Editor key={gift.seen} loaderData={loaderData} actionData={actionData} saved={saved} />
      )}
    </>
  )
}

function Editor({ loaderData, actionData, saved }: Pick<Data, 'loaderData' | 'actionData'> & { saved: boolean }) {
  const { gift, sample } = loaderData
  const own = useRef<HTMLFormElement>(null)
  const shown = { ...sample, ...actionData?.sample }
  const { slots, put, choose, remove, chosen, use, leave, busy } = useSlots(
    `/desk/products/${gift.id}/pictures`,
    actionData?.typed ?? initialSlots(gift),
  )
  const isSaving = useNavigation().state === 'submitting'
  const [faults, theirs] = [actionData?.faults ?? {}, actionData?.theirs]
  const first = PRODUCT_VIEWS.find((view) => slots[view].name !== '')
  useEffect(() => {
    if (actionData) own.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [actionData])
  useSaveKey(own)
  const count = Object.keys(faults).length
  const words = busy
    ? 'Pictures are on their way.'
    : isSaving
      ? 'Saving…'
      : count > 0
        ? faultWords(faults)
        : saved
          ? 'Saved. The shop shows it.'
          : ''
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="dk-pics-form"
      noValidate
      ref={own}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <Fault words={actionData?.fault} />
      <input type="hidden" name="seen" value={theirs?.seen ?? gift.seen} />
      <section className="dk-block" aria-labelledby="pictures">
        <header>
          <h2 id="pictures">Open, closed, from above, up close</h2>
          <span className="dk-sub">Choose, drop or paste. The first is the card’s.</span>
        </header>
        <ul className="dk-pics">
          {PRODUCT_VIEWS.map((view) => (
            <PictureSlot
              key={view}
              view={view}
              slot={slots[view]}
              picture={shownBy(slots[view].name, shown)}
              isCard={view === first}
              fault={faults[view]}
              theirs={
                theirs && differs(theirs, slots, view)
                  ? (shownBy(theirs.slots[view]?.name ?? '', shown) ?? null)
                  : undefined
              }
              onChoose={(file) => void choose(view, file)}
              onRemove={() => remove(view)}
              onType={(alt) => put(view, { alt })}
            />
          ))}
        </ul>
      </section>
      <div className="dk-savebar">
        <span role="status">
          {count > 0 && !isSaving && <Icon of="circle-exclamation-point" />}
          {words}
        </span>
        <span>
          <a className="textbtn" href={`/desk/products/${gift.id}/pictures`}>
            Undo all
          </a>
          <Button type="submit" aria-disabled={busy || isSaving || undefined}>
            Save <kbd>Ctrl S</kbd>
          </Button>
        </span>
      </div>
      {chosen && <CropFrame src={chosen.src} size={chosen.size} onUse={(crop) => void use(crop)} onClose={leave} />}
    </Form>
  )
}

const faultWords = (faults: Partial<Record<ProductView, string>>): string => {
  const views = PRODUCT_VIEWS.filter((view) => faults[view]).map((view) => VIEW_NAMES[view])
  return `Not saved: see ${views.join(', ')}.`
}

const initialSlots = ({ slots }: GiftPictures): Slots => {
  const slotOf = (view: ProductView) => slots[view] ?? { name: '', alt: '' }
  return { hero: slotOf('hero'), closed: slotOf('closed'), above: slotOf('above'), detail: slotOf('detail') }
}

function shownBy(name: string, sample: Record<string, PictureData>): PictureData | undefined {
  const own = ownPicture(name)
  return own ? { ...own, alt: sample[name]?.alt ?? '' } : sample[name]
}

const differs = (theirs: GiftPictures, slots: Slots, view: ProductView): boolean =>
  (theirs.slots[view]?.name ?? '') !== slots[view].name || (theirs.slots[view]?.alt ?? '') !== slots[view].alt

function useSaveKey(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}
