import type { OrderId } from '#domain/nominal.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { toOrder, toParcel } from './to-order.ts'

/** Loads these orders with lines and parcels in four statements. */
export async function ordersByIds(db: Db, ids: readonly OrderId[]): Promise<Map<OrderId, Order>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const lines = await db.selectFrom('orderLines').selectAll().where('orderId', 'in', ids).orderBy('position').execute()
  const parcels = await db.selectFrom('parcels').selectAll().where('orderId', 'in', ids).orderBy('position').execute()
  const parts = await db.selectFrom('parcelLines').selectAll().where('orderId', 'in', ids).orderBy('position').execute()
  const [linesOf, parcelsOf, partsOf] = [
    Map.groupBy(lines, ({ orderId }) => orderId),
    Map.groupBy(parcels, ({ orderId }) => orderId),
    Map.groupBy(parts, ({ orderId, parcel }) => `${orderId} ${parcel}`),
  ]
  return new Map(
    rows.map((row) => {
      const ownLines = (linesOf.get(row.id) ?? []).map(
        ({ productId, name, unitPricePaise, quantity, hsn, gstRate, picture, discountPaise }): OrderLine => ({
          ...{ productId, name, unitPricePaise, quantity, hsn, gstRate, picture },
          ...(discountPaise > 0 && { discountPaise }),
        }),
      )
      const ownParcels = (parcelsOf.get(row.id) ?? []).map((parcel) => {
        const own = partsOf.get(`${row.id} ${parcel.position}`) ?? []
        return toParcel(
          parcel,
          own.map(({ position, quantity }) => ({ position, quantity })),
        )
      })
      return [row.id, toOrder(row, ownLines, ownParcels)]
    }),
  )
}
