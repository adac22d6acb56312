import type { Insertable } from 'kysely'
import { reservationEnds } from '#domain/catalogue/stock.ts'
import { hasLimits } from '#domain/delivery/capacity.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { OrderPlace } from '#domain/delivery/order-promise.ts'
import { MANUAL_DISCOUNT_ID } from '#domain/discount/manual-discount.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import type { OrderLineTable, ParcelLineTable, ParcelTable } from '#server/db/schema/orders.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { claimPlace } from '#server/delivery/claim-place.ts'
import { type DiscountUseRefusal, hasUseLimit, reserveDiscountUse } from '#server/discounts/discount-uses.ts'
import { type ReservationResult, reserveStock } from '#server/stock/reserve-stock.ts'
import {
  buildParcel,
  insertOrder,
  type OrderDraft,
  orderColumns,
  TO_AWAITING_PAYMENT,
  updateOrder,
} from './order-row.ts'
import { findPaymentLink } from './payment-links.ts'
import { lockOrderByKey } from './queries.ts'
import { type OrderRow, type ParcelRow, toOrder, toParcel } from './to-order.ts'
import { transitionLockedOrder } from './transition-order.ts'

export type WriteOrderResult =
  | { ok: true; order: Order }
  | { ok: false; why: 'settled'; order: Order }
  /** Out of stock, no discount use left, or the buyer is over a reservation cap. */
  | ReservationRefusal

type ReservationRefusal =
  | Exclude<ReservationResult, { ok: true }>
  | DiscountUseRefusal
  /** The day or the hour has filled up. */
  | { ok: false; why: 'full' }

/** Steps of the caller in the transaction that writes the order. */
export type WriteOrderHooks = {
  before?: ((trx: Trx) => Promise<void>) | undefined
  also?: ((trx: Trx, order: Order) => Promise<void>) | undefined
}

/** Rolls back the transaction, so that no partial reservation remains. */
class ReservationError extends Error {
  readonly why: ReservationRefusal
  constructor(why: ReservationRefusal) {
    super('nothing is reserved')
    this.why = why
  }
}

/**
 * Creates the order of a checkout, or updates it while it is unpaid (decisions §4.7, §4.10), and reserves its stock:
 * all of it or none.
 *
 * Idempotent per checkout key, also under concurrency. An order that is paid, under review or paid in part by hand is
 * returned unchanged as `settled`. `before` and `also` run in the same transaction, `before` while nothing is locked.
 */
export async function writeOrder(
  db: Db,
  wanted: OrderDraft,
  now: Date,
  { before, also }: WriteOrderHooks = {},
): Promise<WriteOrderResult> {
  try {
    return await transact(db, async (trx) => {
      await before?.(trx)
      const written = await insertOrUpdate(trx, wanted, now)
      if (written.ok) await also?.(trx, written.order)
      return written
    })
  } catch (error) {
    if (error instanceof ReservationError) return error.why
    throw error
  }
}

/** `writeOrder` in the caller's transaction. Throws if nothing can be reserved. */
export async function insertOrUpdate(trx: Trx, wanted: OrderDraft, now: Date): Promise<WriteOrderResult> {
  const columns = orderColumns(wanted, now)
  for (let attempt = 0; ; attempt++) {
    const inserted = await insertOrder(trx, wanted, columns, attempt, now)
    if (inserted) return { ok: true, order: await writeContents(trx, inserted, wanted, now) }
    // Locked first, so that no payment is recorded by hand while its total changes.
    const order = await lockOrderByKey(trx, wanted.checkoutKey)
    if (!order) continue
    const changed = await updateOrder(trx, wanted, columns)
    if (changed) return { ok: true, order: await replaceContents(trx, changed, wanted, now) }
    if (order.test && !wanted.test) await detachCheckoutKey(trx, order.id)
    else return { ok: false, why: 'settled', order }
  }
}

/** Detaches a settled test order from its checkout key, so that a buyer in the live shop gets a new order. */
const detachCheckoutKey = (trx: Trx, id: OrderId) =>
  trx
    .updateTable('orders')
    .set({ checkoutKey: `test:${id}` })
    .where('id', '=', id)
    .execute()

/** `linkEnds` is the expiry of an open payment link: the discount use is reserved until then. */
async function writeContents(
  trx: Trx,
  row: OrderRow,
  wanted: OrderDraft,
  now: Date,
  linkExpiresAt?: Date,
): Promise<Order> {
  await writeLines(trx, row.id, wanted)
  const { shipping, network, heldUntil, promised, delivery } = wanted
  const { id: orderId } = row
  const dayPlace = promised?.place && delivery && hasLimits(delivery) ? promised.place : undefined
  const { offer } = wanted.priced
  const limited = offer && offer.id !== MANUAL_DISCOUNT_ID && { offerId: offer.id, ...wanted.limits }
  const holdsMore = dayPlace !== undefined || (limited ? hasUseLimit(limited) : false)
  const holder = { orderId, ...shipping, network, holdsMore }
  const held = await reserveStock(trx, heldUntil ? { orderId, until: heldUntil } : holder, now)
  if (!held.ok) throw new ReservationError(held)
  if (limited) {
    // A buyer who has used up the reservation time reserves nothing: the discount use counts only once the order is
    // paid.
    const until = heldUntil ?? linkExpiresAt ?? (holdsMore ? held.until : reservationEnds(now)) ?? now
    const used = await reserveDiscountUse(trx, limited, { orderId, ...shipping, until }, now)
    if (!used.ok) throw new ReservationError(used)
  }
  if (dayPlace && delivery) await requirePlace(trx, { row, dayPlace, delivery, day: promised?.promisedDay ?? '', now })
  const placeUntil = dayPlace && (heldUntil ?? linkExpiresAt ?? held.until)
  const parcel = await writeParcel(trx, row, wanted, placeUntil)
  const { lines } = wanted.priced
  const lineQuantities = lines.map(({ quantity }, position) => ({ position, quantity }))
  return toOrder(row, lines, [toParcel(parcel, lineQuantities)])
}

type PlaceRequest = { row: OrderRow; dayPlace: OrderPlace; delivery: DeliveryTables; day: string; now: Date }

/** Throws when the day or the hour of the order has no place left. */
async function requirePlace(trx: Trx, { row, dayPlace, delivery, day, now }: PlaceRequest): Promise<void> {
  const { area, packDay, slot } = dayPlace
  const place = { day, packDay, area, slotId: slot?.id ?? '' }
  const full = await claimPlace(trx, { tables: delivery, place, orderId: row.id, test: row.test === 1, now })
  if (full) throw new ReservationError({ ok: false, why: 'full' })
}

async function replaceContents(trx: Trx, row: OrderRow, wanted: OrderDraft, now: Date): Promise<Order> {
  for (const table of ['parcelLines', 'parcels', 'orderLines', 'orderBoxItems'] as const)
    await trx.deleteFrom(table).where('orderId', '=', row.id).execute()
  if (wanted.hasOffers) await trx.deleteFrom('offerUses').where('orderId', '=', row.id).execute()
  // Only orders with a discount need it; stock reservations check the link when they expire.
  const linkExpiresAt = wanted.priced.offer && (await findOpenLinkExpiry(trx, row.id, now))
  const order = await writeContents(trx, row, wanted, now, linkExpiresAt)
  if (order.paymentState === 'awaiting_payment') return order
  return (await transitionLockedOrder(trx, order, { ...TO_AWAITING_PAYMENT, at: now })) ?? order
}

async function findOpenLinkExpiry(trx: Trx, orderId: OrderId, now: Date): Promise<Date | undefined> {
  const { expiresAt = '' } = (await findPaymentLink(trx, orderId)) ?? {}
  return expiresAt > now.toISOString() ? new Date(expiresAt) : undefined
}

async function writeLines(trx: Trx, orderId: OrderId, { priced, boxItems = [] }: OrderDraft): Promise<void> {
  // The column is left out when no line has a discount, to keep the compiled statement shorter.
  const columns = priced.offer ? DISCOUNTED_LINE_COLUMNS : LINE_COLUMNS
  const given = priced.lines.flatMap((line, position) =>
    columns.map((column) => [`${column} ${position}`, line[column] ?? 0] as const),
  )
  await insertLines(trx, { orderId, ...Object.fromEntries(given) })
  if (boxItems.length === 0) return
  await trx
    .insertInto('orderBoxItems')
    .values(boxItems.map((item, position) => ({ orderId, position, ...item })))
    .execute()
}

const LINE_COLUMNS = ['productId', 'name', 'unitPricePaise', 'quantity', 'hsn', 'gstRate', 'picture'] as const
const DISCOUNTED_LINE_COLUMNS = [...LINE_COLUMNS, 'discountPaise'] as const

const insertLines = compiledQuery((trx, given: Record<string, unknown>) => {
  const count = Object.keys(given).filter((name) => name.startsWith('productId ')).length
  const lines = Array.from({ length: count }, (_, position) => {
    const columns = 'discountPaise 0' in given ? DISCOUNTED_LINE_COLUMNS : LINE_COLUMNS
    const line = columns.map((column) => [column, given[`${column} ${position}`]])
    return { orderId: given.orderId, position, ...Object.fromEntries(line) } as Insertable<OrderLineTable>
  })
  return trx.insertInto('orderLines').values(lines)
})

async function writeParcel(
  trx: Trx,
  { id: orderId, createdAt }: OrderRow,
  wanted: OrderDraft,
  placeUntil: Date | undefined,
): Promise<ParcelRow> {
  const parcel = buildParcel(wanted, new Date(createdAt), placeUntil)
  await insertParcel(trx, { orderId, ...parcel })
  const lineQuantities = wanted.priced.lines.map(({ quantity }, position) => [`${position}`, quantity] as const)
  await insertParcelLines(trx, { orderId, ...Object.fromEntries(lineQuantities) })
  return parcel
}

const insertParcel = compiledQuery((trx, row: Insertable<ParcelTable>) => trx.insertInto('parcels').values(row))

const insertParcelLines = compiledQuery((trx, { orderId, ...lineQuantities }: Record<string, unknown>) => {
  const lines = Object.entries(lineQuantities).map(([position, quantity]) => ({
    orderId,
    position: Number(position),
    quantity,
  }))
  return trx
    .insertInto('parcelLines')
    .values(lines.map((line) => ({ ...line, parcel: 0 }) as Insertable<ParcelLineTable>))
})
