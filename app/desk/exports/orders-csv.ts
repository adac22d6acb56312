import { indianDate } from '#domain/delivery/day.ts'
import { readFilter } from '#domain/desk/order-list.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/orders-csv.ts'
import { csvResponse } from './csv-response.ts'

/** The orders of a list as a file; the same filters as in the list's address. */
export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'exports')
  const shop = shopOf(args.context)
  const { keepListings } = await import('#server/desk/orders/keep-listings.ts')
  const { exportOrders } = await import('#server/desk/exports/export-orders.ts')
  await keepListings(shop.db)
  const list = await exportOrders(shop.db, readFilter(args.url.searchParams), pressedBy(shop, who))
  return csvResponse(list, 'orders', indianDate(shop.now()))
}
