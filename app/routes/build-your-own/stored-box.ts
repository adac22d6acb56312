import { data } from 'react-router'
import type { BoxContents } from '#domain/box/box-draft.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { toBoxOption, toItemCard } from '#server/catalogue/live-box.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/stored-box.ts'

/** More than any box holds. */
const MOST_ITEMS = 50

/** `/box.json?box=compact&ids=keepsakes-1,munchies-2`: a box and its items as they are sold now, in the order asked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shopOf(context)
  const asked = url.searchParams.get('ids') ?? ''
  const ids = asked === '' ? [] : asked.split(',', MOST_ITEMS + 1)
  if (ids.length > MOST_ITEMS) return data({ message: `Ask for at most ${MOST_ITEMS} items at once.` }, { status: 400 })
  const [box, onSale] = await Promise.all([boxById(db, url.searchParams.get('box') ?? ''), itemsById(db, ids)])
  const contents: BoxContents = {
    box: box ? toBoxOption(box) : null,
    items: ids.flatMap((id) => onSale.get(id) ?? []).map(toItemCard),
  }
  return Response.json(contents, { headers: { 'Cache-Control': 'no-store' } })
}
