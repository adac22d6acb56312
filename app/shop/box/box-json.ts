import { data } from 'react-router'
import type { BoxContents } from '#domain/box/box-layers.ts'
import { toBoxOption, toItemCard } from '#server/catalogue/box-options.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/box-json.ts'

/** Above the capacity of every box. */
const MAX_ITEMS = 50

/**
 * Serves `/box.json?box=compact&ids=keepsakes-1,munchies-2`: a box and its items with current prices, in the
 * requested order. `box` is null when it is no longer sold; unavailable items are left out.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shopOf(context)
  const idList = url.searchParams.get('ids') ?? ''
  const ids = idList === '' ? [] : idList.split(',', MAX_ITEMS + 1)
  if (ids.length > MAX_ITEMS) return data({ message: `Ask for at most ${MAX_ITEMS} items at once.` }, { status: 400 })
  const [box, onSale] = await Promise.all([boxById(db, url.searchParams.get('box') ?? ''), itemsById(db, ids)])
  const contents: BoxContents = {
    box: box ? toBoxOption(box) : null,
    items: ids.flatMap((id) => onSale.get(id) ?? []).map(toItemCard),
  }
  return Response.json(contents, { headers: { 'Cache-Control': 'no-store' } })
}
