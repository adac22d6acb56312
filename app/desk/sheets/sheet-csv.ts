import { data } from 'react-router'
import { csvResponse } from '#app/desk/exports/csv-response.ts'
import { indianDate } from '#domain/delivery/day.ts'
import { isSheetName } from '#domain/goods/sheet-columns.ts'
import { exportGoods } from '#server/desk/exports/export-goods.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sheet-csv.ts'

/** Gifts, or their stock, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'exports')
  const shop = shopOf(args.context)
  const name = args.url.searchParams.get('of')
  if (!isSheetName(name)) throw data(null, { status: 404 })
  return csvResponse(await exportGoods(shop.db, name, pressedBy(shop, who)), name, indianDate(shop.now()))
}
