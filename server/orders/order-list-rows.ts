import { estimatedDeliveryDay } from '#domain/delivery/order-promise.ts'
import { formatHours } from '#domain/delivery/slots.ts'
import { deskOrderStatus, formatPayment, ORDER_STATES_BY_LIST } from '#domain/desk/order-list.ts'
import type { OrderId } from '#domain/nominal.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'
import { parseSlot } from './to-order.ts'

export type OrderListRow = Awaited<ReturnType<typeof readOrderRows>>[number]

/** Loads the rows of the list, in the order of `ids`. */
export async function readOrderRows(db: Db, ids: readonly OrderId[], today: string) {
  if (ids.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .innerJoin('orderListings', (join) =>
      join.onRef('orderListings.orderId', '=', 'orders.id').on('orderListings.collection', '=', ''),
    )
    .select(['orders.id', 'orders.number', 'orders.createdAt', 'orders.test', 'orders.totalPaise', 'orders.fullName'])
    .select(['orderListings.told', 'orderListings.promisedDay', 'orderListings.method'])
    .where('orders.id', 'in', ids)
    .execute()
  const parcels = Map.groupBy(await parcelsOf(db, ids), ({ orderId }) => orderId)
  const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId)
  const links = await openLinksOf(db, ids)
  const unpaid = orders.filter(({ told }) => ORDER_STATES_BY_LIST.unpaid.includes(told)).map(({ id }) => id)
  const partPaid = await partPaidOf(db, unpaid)
  const byId = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const order = byId.get(id)
    const own = parcels.get(id) ?? []
    const [parcel] = own
    if (!order) return []
    const day = order.promisedDay || (parcel ? estimatedDeliveryDay(parcel) : '')
    return {
      ...{ id, number: order.number, placedAt: order.createdAt, test: order.test === 1, totalPaise: order.totalPaise },
      state: deskOrderStatus({ ...order, parcels: own }, today),
      payment: formatPayment({ ...order, hasLink: links.has(id), isPart: partPaid.has(id) }),
      fullName: parcel?.fullName || order.fullName,
      city: parcel?.city ?? '',
      pin: parcel?.zipCode ?? '',
      tracking: own
        .map(({ tracking }) => tracking)
        .filter(Boolean)
        .join(', '),
      day,
      hours: hoursOn(own, day),
      lines: (lines.get(id) ?? []).map(({ name, quantity }) => ({ name, quantity })),
    }
  })
}

type SlotRow = { promisedDay: string; slot: string | null; slotId: string }

/** Returns the hours chosen on a day, `5 pm to 9 pm`; empty for any time. */
export function hoursOn(parcels: readonly SlotRow[], day: string): string {
  const { slot = null, slotId = '' } = parcels.find(({ promisedDay }) => promisedDay === day) ?? {}
  return slot === null ? '' : formatHours(parseSlot(slot, slotId))
}

const parcelsOf = (db: Db, ids: readonly OrderId[]) =>
  db
    .selectFrom('parcels')
    .select(['orderId', 'fullName', 'city', 'zipCode', 'promisedDay', 'deliverOn', 'estimatedDelivery', 'state'])
    .select(['tracking', 'slot', 'slotId'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()

const linesOf = (db: Db, ids: readonly OrderId[]) =>
  db
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'quantity'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()

/** Returns the unpaid orders of which a part was received and not refunded. */
async function partPaidOf(db: Db, ids: readonly OrderId[]): Promise<Set<OrderId | null>> {
  const payments = await paymentsOfOrders(db, ids)
  return new Set(payments.filter((payment) => refundableOf(payment) > 0).map(({ orderId }) => orderId))
}

async function openLinksOf(db: Db, ids: readonly OrderId[]): Promise<Set<OrderId>> {
  const rows = await db
    .selectFrom('paymentLinks')
    .select('orderId')
    .where('orderId', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Returns the last note of each order, by its id. */
export async function lastNotesOf(db: Db, ids: readonly OrderId[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('orderNotes')
    .select(['orderId', 'text'])
    .where('orderId', 'in', ids)
    .orderBy('at')
    .execute()
  return Object.fromEntries(rows.map(({ orderId, text }) => [orderId, text]))
}
