import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { OrderId } from '#domain/nominal.ts'
import { groupHeading, groupKey, hasSlots, slotGroup } from '#domain/order/slot-groups.ts'
import type { Db } from '#server/db/connect.ts'
import { parseSlot } from '#server/orders/to-order.ts'

/** `heading` is set on the first order of each slot and area. */
type Grouped<Row> = Row & { heading?: string }

/**
 * Sorts orders by slot and area of their first parcel and gives each group a heading. Returns them unchanged in a shop
 * without slots, and when none of them goes with a rider.
 */
export async function groupBySlot<Row extends { orderId: OrderId }>(
  db: Db,
  rows: Row[],
  { tables, today }: { tables: DeliveryTables; today: string },
): Promise<Grouped<Row>[]> {
  if (rows.length === 0 || !hasSlots(tables)) return rows
  const ids = rows.map(({ orderId }) => orderId)
  const parcels = await db
    .selectFrom('parcels')
    .select(['orderId', 'promisedDay', 'deliveryArea', 'slot'])
    .where('orderId', 'in', ids)
    .where('position', '=', 0)
    .execute()
  const groups = new Map(
    parcels.map(({ orderId, slot, ...parcel }) => [
      orderId,
      slotGroup({ ...parcel, slot: slot === null ? undefined : parseSlot(slot, orderId) }, tables),
    ]),
  )
  const listed = rows.flatMap((row) => {
    const group = groups.get(row.orderId)
    return group ? [{ row, group, key: groupKey(group) }] : []
  })
  if (listed.every(({ group }) => group.area === '')) return rows
  const sorted = listed.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return sorted.map(({ row, group, key }, index) => {
    if (sorted[index - 1]?.key === key) return row
    const count = sorted.filter((other) => other.key === key).length
    return { ...row, heading: groupHeading(group, count, today) }
  })
}
