import type { IconName } from '#app/ui/icon-names.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { DESK_STATUS_LABELS } from '#domain/desk/order-list.ts'
import { PRODUCT_STATE_LABELS } from '#domain/desk/product-list.ts'
import { canAccess, type Role } from '#domain/desk/roles.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import { type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { searchDesk } from '#server/search/search-desk.ts'
import { findDestinations, isActionQuery } from './destinations.ts'

/** Result of a search: a link with a second line and a note at the right. */
export type SearchEntry = { to: string; icon: IconName | 'box'; title: string; detail?: string; note?: string }
export type SearchGroup = { name: string; entries: SearchEntry[] }
export type SearchAnswer = { query: string; groups: SearchGroup[]; isIndexing: boolean }

const MAX_QUERY = 100

/** Searches what the signed-in person may open. Packers see no amounts. */
export async function answerSearch(args: DeskRequest): Promise<SearchAnswer> {
  const { role } = signedIn(args)
  const { db, now, config } = shopOf(args.context)
  const query = (args.url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY)
  const mayOpen = {
    orders: canAccess(role, 'orders'),
    customers: canAccess(role, 'customers'),
    products: canAccess(role, 'products'),
  }
  const live = config.payments === 'live'
  const today = indianDate(now())
  const found = await searchDesk(db, isActionQuery(query) ? '' : query, { today, live, mayOpen })
  const { pages, actions } = findDestinations(query, role)
  const groups: SearchGroup[] = [
    { name: 'Orders', entries: found.orders.map((order) => orderEntry(order, role)) },
    { name: 'Customers', entries: found.customers.map(customerEntry) },
    { name: 'Products', entries: found.products.map(productEntry) },
    { name: 'Pages', entries: pages.map(({ to, name }) => ({ to, title: name, icon: 'settings-2' as const })) },
    { name: 'Actions', entries: actions.map(({ to, name }) => ({ to, title: name, icon: 'arrow-right' as const })) },
  ]
  return { query, groups: groups.filter(({ entries }) => entries.length > 0), isIndexing: found.isIndexing }
}

type Found = Awaited<ReturnType<typeof searchDesk>>

function orderEntry(order: Found['orders'][number], role: Role): SearchEntry {
  const details = [
    DESK_STATUS_LABELS[order.state],
    order.city,
    canAccess(role, 'money') ? formatPrice(order.totalPaise) : '',
  ]
  return {
    to: `/desk/orders/${order.number}`,
    icon: 'box',
    title: `${order.number} ${order.fullName}`,
    detail: details.filter(Boolean).join(', '),
    note: formatShortDay(indianDate(new Date(order.placedAt))),
  }
}

const customerEntry = ({ id, name, place, email, orders }: Found['customers'][number]): SearchEntry => ({
  to: `/desk/customers/${id}`,
  icon: 'users-round',
  title: name || email,
  detail: [place, formatCount(orders, 'order')].filter(Boolean).join(', '),
})

const productEntry = ({ id, name, state, left }: Found['products'][number]): SearchEntry => ({
  to: `/desk/products/${id}`,
  icon: 'layers',
  title: name,
  detail: PRODUCT_STATE_LABELS[state] + (left === undefined ? '' : `, ${left} left`),
})
