import type { Insertable } from 'kysely'
import { reservationEnds } from '#domain/catalogue/stock.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrderLineTable, ParcelLineTable, ParcelTable } from '#server/db/schema/orders.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import {
  changeOrder,
  insertOrder,
  type OrderToWrite,
  orderColumns,
  parcelOf,
  TO_PAYMENT,
} from '#server/orders/order-row.ts'
import { paymentLinkOf } from '#server/orders/payment-links.ts'
import { hasOrder, orderByKey } from '#server/orders/queries.ts'
import { type OrderRow, type ParcelRow, toOrder, toParcel } from '#server/orders/to-order.ts'
import { isLimited, type NoUse, reserveUse } from '#server/stock/offer-uses.ts'
import { type Reserved, reserveStock } from '#server/stock/reserve-stock.ts'
import { moveLockedOrder } from './move-order.ts'

export type Written =
  | { ok: true; order: Order }
  | { ok: false; why: 'settled'; order: Order }
  /** Somebody else has what it is made of, or its offer's last use, or whoever orders has too much set aside already. */
  | NotReserved

type NotReserved = Exclude<Reserved, { ok: true }> | NoUse

/** Gives up the transaction, so that what could be set aside is not. */
class NothingReserved extends Error {
  readonly why: NotReserved
  constructor(why: NotReserved) {
    super('nothing is set aside')
    this.why = why
  }
}

/**
 * Makes the order of a checkout, or changes it to what was typed last for as long as it is unpaid (decisions §4.7,
 * §4.10). The same key is the same order, however often and however simultaneously it is asked for. An order that was
 * paid for or whose payment is being looked at stays as it is. What it is made of is set aside with it: all of that or
 * none. `also` is what is written with it, or not at all.
 */
export async function writeOrder(
  db: Db,
  wanted: OrderToWrite,
  now: Date,
  also?: (trx: Trx, order: Order) => Promise<void>,
): Promise<Written> {
  try {
    return await transact(db, async (trx) => {
      const written = await write(trx, wanted, now)
      if (written.ok) await also?.(trx, written.order)
      return written
    })
  } catch (error) {
    if (error instanceof NothingReserved) return error.why
    throw error
  }
}

async function write(trx: Trx, wanted: OrderToWrite, now: Date): Promise<Written> {
  const columns = orderColumns(wanted, now)
  for (let attempt = 0; ; attempt++) {
    const made = await insertOrder(trx, wanted, columns, attempt, now)
    if (made) return { ok: true, order: await fill(trx, made, wanted, now) }
    // Its number was taken.
    if (!(await hasOrder(trx, wanted.checkoutKey))) continue
    const changed = await changeOrder(trx, wanted, columns)
    if (changed) return { ok: true, order: await refill(trx, changed, wanted, now) }
    const order = await orderByKey(trx, wanted.checkoutKey)
    if (order?.test && !wanted.test) await abandonKey(trx, order.id)
    else if (order) return { ok: false, why: 'settled', order }
    // Its key was taken by what was made in test mode.
  }
}

/** Whoever buys in a live shop with the checkout of a test order that is past changing gets an order of its own. */
const abandonKey = (trx: Trx, id: OrderId) =>
  trx
    .updateTable('orders')
    .set({ checkoutKey: `test:${id}` })
    .where('id', '=', id)
    .execute()

/** Its use of an offer holds until `linkEnds`, where a payment link of it is open. */
async function fill(trx: Trx, row: OrderRow, wanted: OrderToWrite, now: Date, linkEnds?: Date): Promise<Order> {
  await writeLines(trx, row.id, wanted)
  const parcel = await writeParcel(trx, row, wanted)
  const { shipping, network, heldUntil } = wanted
  const { id: orderId } = row
  const { offer } = wanted.priced
  const limited = offer && { offerId: offer.id, ...wanted.limits }
  const holder = { orderId, ...shipping, network, holdsMore: limited !== undefined && isLimited(limited) }
  const held = await reserveStock(trx, heldUntil ? { orderId, until: heldUntil } : holder, now)
  if (!held.ok) throw new NothingReserved(held)
  if (limited) {
    // Whoever has held for too long without paying holds nothing: then the use counts once it is paid.
    const until = heldUntil ?? linkEnds ?? (holder.holdsMore ? held.until : reservationEnds(now)) ?? now
    const used = await reserveUse(trx, limited, { orderId, ...shipping, until }, now)
    if (!used.ok) throw new NothingReserved(used)
  }
  const { lines } = wanted.priced
  const pieces = lines.map(({ quantity }, position) => ({ position, quantity }))
  return toOrder(row, lines, [toParcel(parcel, pieces)])
}

/** The same order with other things in it. One whose payment had failed goes on to payment again. */
async function refill(trx: Trx, row: OrderRow, wanted: OrderToWrite, now: Date): Promise<Order> {
  for (const table of ['parcelLines', 'parcels', 'orderLines', 'orderBoxItems'] as const)
    await trx.deleteFrom(table).where('orderId', '=', row.id).execute()
  if (wanted.hasOffers) await trx.deleteFrom('offerUses').where('orderId', '=', row.id).execute()
  // Asked only where a use is held: with its stock it is looked at when that would be let go.
  const linkEnds = wanted.priced.offer && (await openLinkEnds(trx, row.id, now))
  const order = await fill(trx, row, wanted, now, linkEnds)
  if (order.paymentState === 'awaiting_payment') return order
  return (await moveLockedOrder(trx, order, { ...TO_PAYMENT, at: now })) ?? order
}

async function openLinkEnds(trx: Trx, orderId: OrderId, now: Date): Promise<Date | undefined> {
  const { expiresAt = '' } = (await paymentLinkOf(trx, orderId)) ?? {}
  return expiresAt > now.toISOString() ? new Date(expiresAt) : undefined
}

async function writeLines(trx: Trx, orderId: OrderId, { priced, boxItems = [] }: OrderToWrite): Promise<void> {
  // Only where there is one: the others are one column shorter.
  const columns = priced.offer ? OFFERED_COLUMNS : LINE_COLUMNS
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
const OFFERED_COLUMNS = [...LINE_COLUMNS, 'discountPaise'] as const

/** All of them in one statement, which is written once for each number of lines. */
const insertLines = prepared((trx, given: Record<string, unknown>) => {
  const count = Object.keys(given).filter((name) => name.startsWith('productId ')).length
  const lines = Array.from({ length: count }, (_, position) => {
    const columns = 'discountPaise 0' in given ? OFFERED_COLUMNS : LINE_COLUMNS
    const line = columns.map((column) => [column, given[`${column} ${position}`]])
    return { orderId: given.orderId, position, ...Object.fromEntries(line) } as Insertable<OrderLineTable>
  })
  return trx.insertInto('orderLines').values(lines)
})

/** The one parcel that holds all of the order's lines. */
async function writeParcel(trx: Trx, { id: orderId, createdAt }: OrderRow, wanted: OrderToWrite): Promise<ParcelRow> {
  const parcel = parcelOf(wanted, new Date(createdAt))
  await insertParcel(trx, { orderId, ...parcel })
  const pieces = wanted.priced.lines.map(({ quantity }, position) => [`${position}`, quantity] as const)
  await insertParcelLines(trx, { orderId, ...Object.fromEntries(pieces) })
  return parcel
}

const insertParcel = prepared((trx, row: Insertable<ParcelTable>) => trx.insertInto('parcels').values(row))

const insertParcelLines = prepared((trx, { orderId, ...pieces }: Record<string, unknown>) => {
  const lines = Object.entries(pieces).map(([position, quantity]) => ({
    orderId,
    position: Number(position),
    quantity,
  }))
  return trx
    .insertInto('parcelLines')
    .values(lines.map((line) => ({ ...line, parcel: 0 }) as Insertable<ParcelLineTable>))
})
