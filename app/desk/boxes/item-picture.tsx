import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { CHANGED_WORDS } from '#app/desk/pictures/bring-news.ts'
import { type PicturesAnswer, PicturesForm } from '#app/desk/pictures/pictures-form.tsx'
import { readSlots } from '#app/desk/pictures/read-slots.ts'
import type { SlotPlaces } from '#app/desk/pictures/use-slots.ts'
import { goodsSavedWords } from '#domain/goods/saved-words.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { sellingOfRow } from '#server/owner/goods/box-kind.ts'
import { saveFacts } from '#server/owner/goods/fact-kind.ts'
import { ITEM_KIND, itemRow } from '#server/owner/goods/item-kind.ts'
import type { Route } from './+types/item-picture.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(`Picture of ${loaderData?.name ?? 'a thing'}`)

const PLACES: SlotPlaces<'shelf'> = { shelf: { title: 'On its shelf', shape: 'thing' } }

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const row = await itemRow(shopOf(args.context).db, args.params.id)
  if (!row) throw data(null, { status: 404 })
  const saved = args.url.searchParams.has('saved') ? goodsSavedWords({ selling: sellingOfRow(row) }) : ''
  return { id: row.id, name: row.name, seen: row.picture ?? '', saved }
}

const slotsOf = (name: string) => ({ shelf: { name, alt: '' } })

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const [shop, { id }] = [shopOf(args.context), args.params]
  const by = pressedBy(shop, who)
  const { typed, faults, seen, isRemoved, fault } = await readSlots(args.request, PLACES, shop, by)
  const back = (rest: Partial<PicturesAnswer<'shelf'>>, status: number) => {
    const answer: PicturesAnswer<'shelf'> = { typed, faults: {}, sample: {}, ...rest }
    return data(answer, { status })
  }
  if (isRemoved) return back({}, 200)
  if (fault) return back({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return back({ faults }, 422)
  const change = { id, saw: { picture: seen }, typed: { picture: typed.shelf.name } }
  const saved = await saveFacts(shop.db, ITEM_KIND, change, by)
  if (saved.ok) throw redirect(`/desk/products/boxes/items/${id}/picture?saved`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  if (saved.why === 'faulty') return back({ faults: { shelf: Object.values(saved.faults).join(' ') } }, 422)
  const { picture } = saved.now
  return back({ fault: CHANGED_WORDS, theirs: { slots: slotsOf(picture), seen: picture } }, 409)
}

/** The picture of an item for a box. */
export default function ItemPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, seen, saved } = loaderData
  const item = `/desk/products/boxes/items/${id}`
  return (
    <>
      <Head
        title="Picture"
        back={{ to: item, name }}
        meta="Its name stands below it, so it needs no description. In the open box it stands as its cut-out, or as it is drawn."
      />
      <PicturesForm
        key={seen}
        {...{ places: PLACES, seen, saved, sample: {}, answer: actionData }}
        here={`${item}/picture`}
        bring="/desk/pictures/new"
        title="On its shelf"
        about="Choose, drop or paste."
        kept={slotsOf(seen)}
        described={[]}
      />
    </>
  )
}
