import { data, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PRODUCT_VIEWS, type ProductView } from '#domain/catalogue/product.ts'
import { productSavedWords } from '#domain/goods/saved-words.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { factsOf, productRow, readPlaces } from '#server/owner/goods/read-facts.ts'
import type { GiftPictures } from '#server/owner/pictures/gift-pictures.ts'
import { readGiftPictures, saveGiftPictures } from '#server/owner/pictures/gift-pictures.ts'
import type { Route } from './+types/pictures.ts'
import { CHANGED_WORDS } from './bring-news.ts'
import { type PicturesAnswer, PicturesForm } from './pictures-form.tsx'
import { readSlots, type SlotTexts } from './read-slots.ts'
import type { SlotPlaces } from './use-slots.ts'
import { VIEW_NAMES } from './view-names.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(`Pictures of ${loaderData?.gift.name ?? 'a gift'}`)

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const gift = await readGiftPictures(shopOf(args.context).db, args.params.id)
  if (!gift) throw data(null, { status: 404 })
  return { gift, sample: picturesOf(gift), saved: args.url.searchParams.has('saved') ? await savedWords(args) : '' }
}

async function savedWords({ context, params }: Route.LoaderArgs): Promise<string> {
  const { db } = shopOf(context)
  const row = await productRow(db, params.id)
  return row ? productSavedWords(await factsOf(db, row), await readPlaces(db)) : ''
}

/** Of the pictures that a gift has, those that their names alone do not tell. */
const picturesOf = ({ slots }: GiftPictures): Record<string, PictureData> =>
  Object.fromEntries(
    PRODUCT_VIEWS.flatMap((view) =>
      slots[view] ? [[slots[view].name, picture(slots[view].name, slots[view].alt)]] : [],
    ),
  )

const PLACES = Object.fromEntries(
  PRODUCT_VIEWS.map((view) => [view, { title: VIEW_NAMES[view], shape: 'gift' }]),
) as SlotPlaces<ProductView>

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const [shop, { id }] = [shopOf(args.context), args.params]
  const by = pressedBy(shop, who)
  const { typed, faults, seen, isRemoved, fault } = await readSlots(args.request, PLACES, shop, by)
  const back = (rest: { faults?: typeof faults; fault?: string; theirs?: GiftPictures }, status: number) => {
    const { theirs } = rest
    const answer: PicturesAnswer<ProductView> = {
      ...{ typed, faults: {}, ...rest },
      theirs: theirs && { slots: textsOf(theirs), seen: theirs.seen },
      sample: theirs ? picturesOf(theirs) : {},
    }
    return data(answer, { status })
  }
  if (isRemoved) return back({}, 200)
  if (fault) return back({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return back({ faults }, 422)
  const saved = await saveGiftPictures(shop.db, id, { slots: typed, seen }, by)
  if (!saved) throw data(null, { status: 404 })
  if (saved.ok) throw redirect(`/desk/products/${id}/pictures?saved`)
  return 'theirs' in saved
    ? back({ theirs: saved.theirs, fault: CHANGED_WORDS }, 409)
    : back({ faults: saved.faults }, 422)
}

const NONE = { name: '', alt: '' }
const textsOf = ({ slots }: GiftPictures): SlotTexts<ProductView> => ({
  hero: slots.hero ?? NONE,
  closed: slots.closed ?? NONE,
  above: slots.above ?? NONE,
  detail: slots.detail ?? NONE,
})

/** The pictures of a gift: four places, each with its description. */
export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, sample, saved } = loaderData
  const here = `/desk/products/${gift.id}/pictures`
  return (
    <>
      <Head title="Pictures" back={{ to: `/desk/products/${gift.id}`, name: gift.name }} />
      {gift.twinOf ? (
        <p>
          It is shown by the pictures of{' '}
          <Link className="link" to={`/desk/products/${gift.twinOf}/pictures`}>
            the gift that it is under another name
          </Link>
          .
        </p>
      ) : (
        <PicturesForm
          key={gift.seen}
          {...{ here, bring: `${here}/new`, places: PLACES, seen: gift.seen, sample, saved, answer: actionData }}
          title="Open, closed, from above, up close"
          about="Choose, drop or paste. The first is the card’s."
          kept={textsOf(gift)}
          described={PRODUCT_VIEWS}
          flagOf={(view, slots) => (view === PRODUCT_VIEWS.find((one) => slots[one].name !== '') ? 'Card' : undefined)}
        />
      )}
    </>
  )
}
