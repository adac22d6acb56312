import { data, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { type PicturesAnswer, PicturesForm } from '#app/desk/pictures/pictures-form.tsx'
import { readPicturesForm } from '#app/desk/pictures/receive-pictures.ts'
import type { SlotSpecs } from '#app/desk/pictures/use-picture-slots.ts'
import { boxSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { PICTURES_CONFLICT } from '#domain/catalogue/uploaded-picture.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
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

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const [shop, { id }] = [shopOf(args.context), args.params]
  const actor = actorFrom(shop, who)
  const { typed, faults, seen, isRemoved, fault } = await readPicturesForm(args.request, PICTURE_SLOTS, shop, actor)
  const reply = (rest: Partial<PicturesAnswer<'shelf'>>, status: number) => {
    const answer: PicturesAnswer<'shelf'> = { typed, faults: {}, sample: {}, ...rest }
    return data(answer, { status })
  }
  if (isRemoved) return reply({}, 200)
  if (fault) return reply({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return reply({ faults }, 422)
  const form = { base: { picture: seen }, submitted: { picture: typed.shelf.name } }
  const saved = await boxItemResource.save(shop.db, id, form, actor)
  if (saved.ok) throw redirect(`/desk/products/boxes/items/${id}/picture?saved`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  if (saved.why === 'faulty') return reply({ faults: { shelf: Object.values(saved.faults).join(' ') } }, 422)
  const { picture } = saved.now
  return reply({ fault: PICTURES_CONFLICT, theirs: { slots: slotsOf(picture), seen: picture } }, 409)
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
