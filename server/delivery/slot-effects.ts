import type { ExpressionBuilder } from 'kysely'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { DeliveryArea, DeliverySlot } from '#domain/delivery/delivery-tables.ts'
import { slotName, toOrderSlot } from '#domain/delivery/slots.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasPlace } from './day-loads.ts'

type SlotQuery = { areaId: string; now: Date; test: boolean }

/** Orders that have a slot: paid ones, and open ones that may still be paid. */
type SlotOrders = { paid: number; open: number }

/** Counts the orders of today and later days that have a slot of an area, by the slot's id. */
export async function countSlotOrders(
  db: Db,
  { areaId, now, test }: SlotQuery,
): Promise<ReadonlyMap<string, SlotOrders>> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.slotId', 'orders.state'])
    .select((eb) => eb.fn.count<string>('orders.id').distinct().as('orders'))
    .where('parcels.deliveryArea', '=', areaId)
    .where('parcels.slotId', '<>', '')
    .where('parcels.promisedDay', '>=', indianDate(now))
    .where('parcels.state', '<>', 'cancelled')
    .where('orders.test', '=', Number(test))
    .where((eb) => eb.or([hasPlace(eb, now), isOpenOrder(eb, now)]))
    .groupBy(['parcels.slotId', 'orders.state'])
    .execute()
  const counts = new Map<string, SlotOrders>()
  for (const { slotId, state, orders } of rows) {
    const { paid, open } = counts.get(slotId) ?? { paid: 0, open: 0 }
    const isPaid = PAID_STATES.includes(state)
    counts.set(slotId, { paid: paid + (isPaid ? Number(orders) : 0), open: open + (isPaid ? 0 : Number(orders)) })
  }
  return counts
}

/** An unpaid order is offered to its buyer again for 24 hours; without limits, it reserves no place. */
const OPEN_MS = 24 * 3_600_000

const isOpenOrder = (eb: ExpressionBuilder<Schema, 'parcels' | 'orders'>, now: Date) =>
  eb.and([
    eb('orders.state', 'in', UNPAID_STATES),
    eb('parcels.placeUntil', '=', ''),
    eb('orders.createdAt', '>', new Date(now.getTime() - OPEN_MS).toISOString()),
  ])

const PAID_STATES: readonly string[] = ['paid', 'partly_refunded', 'refunded']

/** Says who keeps a removed or changed slot: `7 paid orders and 2 open orders keep it`; empty without any. */
export function keptSlot({ paid, open }: SlotOrders = { paid: 0, open: 0 }): string {
  const parts = [paid > 0 && formatCount(paid, 'paid order'), open > 0 && formatCount(open, 'open order')]
  const orders = parts.filter(Boolean).join(' and ')
  return orders && `${orders} ${paid + open === 1 ? 'keeps' : 'keep'} it`
}

/** Says which orders keep the removed and changed slots of an area: `Evening removed: 7 paid orders keep it.` */
export function describeSlotChanges(
  before: DeliveryArea,
  after: DeliveryArea,
  orders: Awaited<ReturnType<typeof countSlotOrders>>,
): string {
  const sentences = before.slots.map((slot) => {
    const now = after.slots.find(({ id }) => id === slot.id)
    const kept = keptSlot(orders.get(slot.id))
    if (!kept || (now && isSame(slot, now))) return ''
    return now ? `${slotName(slot)} changed: ${kept} as it was.` : `${slotName(slot)} removed: ${kept}.`
  })
  return sentences.filter(Boolean).join(' ')
}

/** Tests whether an order would store the same of both. */
const isSame = (one: DeliverySlot, other: DeliverySlot): boolean =>
  JSON.stringify(toOrderSlot(one, '', {})) === JSON.stringify(toOrderSlot(other, '', {}))
