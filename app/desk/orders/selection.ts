import { indianDate } from '#domain/delivery/calendar.ts'
import { readOrderFilter, withoutMoney } from '#domain/desk/order-query.ts'
import { currentView } from '#domain/desk/order-views.ts'
import { MAX_PRINTED_ORDERS } from '#domain/desk/printing.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { sum } from '#domain/payment/money.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { dueOrderIds } from '#server/orders/due-orders.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { listOrderViews } from '#server/orders/order-views.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/selection.ts'

export const middleware = [requireArea('orders')]

/** Orders of a list over all its pages, as many as one action takes. */
export type WholeSelection = { numbers: string[]; sumPaise?: number }

/** Returns the orders that match the query of the list. */
export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now, config } = shopOf(args.context)
  const maySeeMoney = canAccess(role, 'money')
  await updateOrderIndex(db)
  const { filter } = currentView(readOrderFilter(args.url.searchParams), await listOrderViews(db))
  const shown = { ...(maySeeMoney ? filter : withoutMoney(filter)), after: undefined }
  const clock = { today: indianDate(now()), dueIds: await dueOrderIds(db, now(), config.payments === 'live') }
  const { rows } = await findOrders(db, shown, clock, MAX_PRINTED_ORDERS)
  const answer: WholeSelection = {
    numbers: rows.map(({ number }) => number),
    ...(maySeeMoney && { sumPaise: sum(rows.map(({ totalPaise }) => totalPaise)) }),
  }
  return Response.json(answer)
}
