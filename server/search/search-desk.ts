import { readOrderFilter } from '#domain/desk/order-list.ts'
import { readProductFilter } from '#domain/desk/product-list.ts'
import { findProducts } from '#server/catalogue/find-products.ts'
import type { Db } from '#server/db/connect.ts'
import { findOrders, type OrderListRow } from '#server/orders/find-orders.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'

/** Results of each group. */
const GROUP_SIZE = 5

type ProductRow = Awaited<ReturnType<typeof findProducts>>['rows'][number]
export type DeskSearchResult = { orders: OrderListRow[]; products: ProductRow[] }

/**
 * Searches the desk: orders by number, name, phone, email, transaction id and PIN code; products by name and id.
 * `today` is an Indian day such as `2026-11-23`. A group that the person may not open is not searched.
 */
export async function searchDesk(
  db: Db,
  query: string,
  { today, mayOpen }: { today: string; mayOpen: { orders: boolean; products: boolean } },
): Promise<DeskSearchResult> {
  if (query === '') return { orders: [], products: [] }
  const params = new URLSearchParams({ q: query })
  const findOrderRows = async () => {
    await updateOrderIndex(db)
    return (await findOrders(db, readOrderFilter(params), today, GROUP_SIZE)).rows
  }
  const [orders, products] = await Promise.all([
    mayOpen.orders ? findOrderRows() : [],
    mayOpen.products ? findProducts(db, readProductFilter(params)).then(({ rows }) => rows.slice(0, GROUP_SIZE)) : [],
  ])
  return { orders, products }
}
