import { data } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { picturesAction } from '#app/desk/pictures/pictures-action.ts'
import { PicturesForm } from '#app/desk/pictures/pictures-form.tsx'
import type { SlotSpecs } from '#app/desk/pictures/use-picture-slots.ts'
import { boxSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxItemResource, findBoxItemRow } from '#server/catalogue/box-item-resource.ts'
import { saleStatusOf } from '#server/catalogue/box-resource.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/item-picture.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(`Picture of ${loaderData?.name ?? 'an item'}`)

const PICTURE_SLOTS: SlotSpecs<'shelf'> = { shelf: { title: 'In the list', shape: 'thing' } }

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const row = await findBoxItemRow(shopOf(args.context).db, args.params.id)
  if (!row) throw data(null, { status: 404 })
  const saved = args.url.searchParams.has('saved') ? boxSavedNotice({ selling: saleStatusOf(row) }) : ''
  return { id: row.id, name: row.name, seen: row.picture ?? '', saved }
}

const slotsOf = (name: string) => ({ shelf: { name, alt: '' } })

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return picturesAction(args, PICTURE_SLOTS, {
    here: `/desk/products/boxes/items/${id}/picture`,
    async save({ shop, typed, seen, actor }) {
      const form = { base: { picture: seen }, submitted: { picture: typed.shelf.name } }
      const saved = await boxItemResource.save(shop.db, id, form, actor)
      if (saved.ok || saved.why === 'gone') return saved
      if (saved.why === 'faulty')
        return { ok: false, why: 'faulty', faults: { shelf: Object.values(saved.faults).join(' ') } }
      const { picture } = saved.now
      return { ok: false, why: 'clash', theirs: { slots: slotsOf(picture), seen: picture } }
    },
  })
}

/** Page that changes the picture of a box item. */
export default function ItemPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, seen, saved } = loaderData
  const item = `/desk/products/boxes/items/${id}`
  return (
    <>
      <PageHeader
        title="Picture"
        back={{ to: item, name }}
        meta="The name is below it, so no description is needed. The open box shows its cut-out or drawing."
      />
      <PicturesForm
        key={seen}
        {...{ places: PICTURE_SLOTS, seen, saved, sample: {}, answer: actionData }}
        here={`${item}/picture`}
        bring="/desk/pictures/new"
        title="In the list"
        about="Choose, drop or paste."
        kept={slotsOf(seen)}
        described={[]}
      />
    </>
  )
}
