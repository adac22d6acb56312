import { data, Link, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PRODUCT_VIEWS, type ProductView, VIEW_LABELS } from '#domain/catalogue/product.ts'
import { productSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { PICTURES_CONFLICT } from '#domain/catalogue/uploaded-picture.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { findProductRow, listCollectionOptions, readProductFields } from '#server/catalogue/product-fields.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { ProductPictureSet } from '#server/pictures/product-pictures.ts'
import { readProductPictures, saveProductPictures } from '#server/pictures/product-pictures.ts'
import type { Route } from './+types/pictures.ts'
import { type PicturesAnswer, PicturesForm } from './pictures-form.tsx'
import { readPicturesForm, type SlotValues } from './receive-pictures.ts'
import type { SlotSpecs } from './use-picture-slots.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(`Pictures of ${loaderData?.gift.name ?? 'a product'}`)

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const gift = await readProductPictures(shopOf(args.context).db, args.params.id)
  if (!gift) throw data(null, { status: 404 })
  return { gift, sample: picturesOf(gift), saved: args.url.searchParams.has('saved') ? await savedMessage(args) : '' }
}

async function savedMessage({ context, params }: Route.LoaderArgs): Promise<string> {
  const { db } = shopOf(context)
  const row = await findProductRow(db, params.id)
  return row ? productSavedNotice(await readProductFields(db, row), await listCollectionOptions(db)) : ''
}

/** Product pictures whose data cannot be derived from their names, by name. */
const picturesOf = ({ slots }: ProductPictureSet): Record<string, PictureData> =>
  Object.fromEntries(
    PRODUCT_VIEWS.flatMap((view) =>
      slots[view] ? [[slots[view].name, findPicture(slots[view].name, slots[view].alt)]] : [],
    ),
  )

const SLOT_SPECS = Object.fromEntries(
  PRODUCT_VIEWS.map((view) => [view, { title: VIEW_LABELS[view], shape: 'gift' }]),
) as SlotSpecs<ProductView>

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const [shop, { id }] = [shopOf(args.context), args.params]
  const actor = actorFrom(shop, who)
  const { typed, faults, seen, isRemoved, fault } = await readPicturesForm(args.request, SLOT_SPECS, shop, actor)
  const respond = (rest: { faults?: typeof faults; fault?: string; theirs?: ProductPictureSet }, status: number) => {
    const { theirs } = rest
    const answer: PicturesAnswer<ProductView> = {
      ...{ typed, faults: {}, ...rest },
      theirs: theirs && { slots: slotValuesOf(theirs), seen: theirs.seen },
      sample: theirs ? picturesOf(theirs) : {},
    }
    return data(answer, { status })
  }
  if (isRemoved) return respond({}, 200)
  if (fault) return respond({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return respond({ faults }, 422)
  const saved = await saveProductPictures(shop.db, id, { slots: typed, seen }, actor)
  if (!saved) throw data(null, { status: 404 })
  if (saved.ok) throw redirect(`/desk/products/${id}/pictures?saved`)
  return 'theirs' in saved
    ? respond({ theirs: saved.theirs, fault: PICTURES_CONFLICT }, 409)
    : respond({ faults: saved.faults }, 422)
}

const EMPTY_SLOT = { name: '', alt: '' }
const slotValuesOf = ({ slots }: ProductPictureSet): SlotValues<ProductView> => ({
  hero: slots.hero ?? EMPTY_SLOT,
  closed: slots.closed ?? EMPTY_SLOT,
  above: slots.above ?? EMPTY_SLOT,
  detail: slots.detail ?? EMPTY_SLOT,
})

/** Edits the four pictures of a product. */
export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, sample, saved } = loaderData
  const here = `/desk/products/${gift.id}/pictures`
  return (
    <>
      <PageHeader title="Pictures" back={{ to: `/desk/products/${gift.id}`, name: gift.name }} />
      {gift.twinOf ? (
        <p>
          This product uses the pictures of{' '}
          <Link className="link" to={`/desk/products/${gift.twinOf}/pictures`}>
            the product it shares stock with
          </Link>
          .
        </p>
      ) : (
        <PicturesForm
          key={gift.seen}
          {...{ here, bring: `${here}/new`, places: SLOT_SPECS, seen: gift.seen, sample, saved, answer: actionData }}
          title="Open, closed, from above, up close"
          about="Choose, drop or paste. The card shows the first."
          kept={slotValuesOf(gift)}
          described={PRODUCT_VIEWS}
          flagOf={(view, slots) => (view === PRODUCT_VIEWS.find((one) => slots[one].name !== '') ? 'Card' : undefined)}
        />
      )}
    </>
  )
}
