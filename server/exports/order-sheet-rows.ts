import type { OrderSheet } from '#domain/desk/order-sheet.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { documentsOfOrders } from '#server/documents/documents-of-orders.ts'
import type { OrderListRow } from '#server/orders/order-list-rows.ts'
import { ordersByIds } from '#server/orders/read-orders.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'
import { orderCells, parcelCells, type SheetCells, type SheetSource } from './order-sheet-cells.ts'
import { orderWeights } from './order-weights.ts'
import { taxCells } from './tax-cells.ts'

const ROWS_OF: Record<OrderSheet['preset'], (source: SheetSource) => SheetCells[]> = {
  everything: (source) => [orderCells(source)],
  courier: parcelCells,
  tax: taxCells,
}

/** Returns the rows of a sheet for some orders, read together. */
export async function orderSheetRows(
  db: Db,
  rows: readonly OrderListRow[],
  { preset, columns }: Pick<OrderSheet, 'preset' | 'columns'>,
): Promise<CsvCell[][]> {
  const ids = rows.map(({ id }) => id)
  const orders = await ordersByIds(db, ids)
  const invoices = await documentsOfOrders(db, orders)
  const payments = Map.groupBy(await paymentsOfOrders(db, ids), ({ orderId }) => orderId)
  const weigh = await orderWeights(db, [...orders.values()])
  return rows.flatMap((row) => {
    const order = orders.get(row.id)
    if (!order) return []
    const own = { payments: payments.get(row.id) ?? [], invoices: invoices.get(row.id) ?? [] }
    const cells = ROWS_OF[preset]({ order, row, weigh, ...own })
    return cells.map((one) => columns.map((column) => one[column] ?? ''))
  })
}
