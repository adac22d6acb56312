import { indianDate } from '#domain/delivery/calendar.ts'
import { type OrderFilter, orderQueryString, readOrderFilter, withoutMoney } from '#domain/desk/order-query.ts'
import { currentView } from '#domain/desk/order-views.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { dueOrderIds } from '#server/orders/due-orders.ts'
import { findNeighbours } from '#server/orders/find-neighbours.ts'
import { listOrderViews } from '#server/orders/order-views.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'

/** Parameter of an order's address with the query of the list that the person came from. */
const LIST_PARAMETER = 'in'

/** Query by which an order knows its list: `?in=view%3Dreview`. */
export const listQuery = (filter: OrderFilter): string =>
  `?${new URLSearchParams({ [LIST_PARAMETER]: orderQueryString(filter, { after: filter.after }).slice(1) })}`

/** Keeps the list in the address to which an action on an order returns. */
export function keptListQuery(params: URLSearchParams): string {
  const list = params.get(LIST_PARAMETER)
  return list === null ? '' : listQuery(readOrderFilter(new URLSearchParams(list)))
}

/** Returns the list that an order was opened from, and the orders beside it; `undefined` if it was opened elsewhere. */
export async function readListPosition(args: DeskRequest, number: string) {
  const list = args.url.searchParams.get(LIST_PARAMETER)
  if (list === null) return undefined
  const { db, now, config } = shopOf(args.context)
  const asked = readOrderFilter(new URLSearchParams(list))
  const current = currentView(asked, await listOrderViews(db))
  const filter = canAccess(signedIn(args).role, 'money') ? current.filter : withoutMoney(current.filter)
  await updateOrderIndex(db)
  const dueIds = await dueOrderIds(db, now(), config.payments === 'live')
  const found = await findNeighbours(db, { number, filter }, { today: indianDate(now()), dueIds })
  const query = listQuery(asked)
  const path = (order: string | undefined) => order && `/desk/orders/${order}${query}`
  return {
    name: current.view.id === '' ? 'Orders' : current.view.name,
    list: `/desk/orders${orderQueryString(asked, { after: asked.after })}`,
    place: found?.place,
    previous: path(found?.previous),
    next: path(found?.next),
  }
}
