import { readOrderFilter } from '#domain/desk/order-query.ts'
import { readProductFilter } from '#domain/desk/product-list.ts'
import { findProducts } from '#server/catalogue/find-products.ts'
import { findCustomers } from '#server/customers/find-customers.ts'
import type { Db } from '#server/db/connect.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import type { OrderListRow } from '#server/orders/order-list-rows.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'

/** Results of each group. */
const GROUP_SIZE = 5

type ProductRow = Awaited<ReturnType<typeof findProducts>>['rows'][number]
type CustomerRow = Awaited<ReturnType<typeof findCustomers>>[number]
export type DeskSearchResult = {
  orders: OrderListRow[]
  customers: CustomerRow[]
  products: ProductRow[]
  /** True while older orders and their customers are not found yet, after an upgrade. */
  isIndexing: boolean
}
type SearchContext = {
  /** Indian day such as `2026-11-23`. */
  today: string
  /** Whether the shop takes real money; customers of test orders are not found then. */
  live: boolean
  mayOpen: { orders: boolean; customers: boolean; products: boolean }
}

/**
 * Searches the desk: orders by number, name, phone, email, transaction id and PIN code; customers by name, place, phone
 * and email; products by name and id. A group that the person may not open is not searched.
 */
export async function searchDesk(
  db: Db,
  query: string,
  { today, live, mayOpen }: SearchContext,
): Promise<DeskSearchResult> {
  if (query === '') return { orders: [], customers: [], products: [], isIndexing: false }
  const params = new URLSearchParams({ q: query })
  const isIndexed = await updateOrderIndex(db)
  const [orders, customers, products] = await Promise.all([
    mayOpen.orders ? findOrders(db, readOrderFilter(params), { today }, GROUP_SIZE).then(({ rows }) => rows) : [],
    mayOpen.customers ? findCustomers(db, query, GROUP_SIZE, live) : [],
    mayOpen.products ? findProducts(db, readProductFilter(params)).then(({ rows }) => rows.slice(0, GROUP_SIZE)) : [],
  ])
  return { orders, customers, products, isIndexing: !isIndexed && (mayOpen.orders || mayOpen.customers) }
}
