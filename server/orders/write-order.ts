import { randomBytes, randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Shipping } from '#domain/checkout-form.ts'
import { estimatedDelivery } from '#domain/delivery.ts'
import { EMPTY_GIFT, type GiftDraft } from '#domain/gift-draft.ts'
import { type Order, orderNumber } from '#domain/order.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import type { PricedOrder } from '#domain/price-order.ts'
import type { Shortage } from '#domain/stock.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrderBoxItemTable, OrderTable } from '#server/db/schema/orders.ts'
import { holdStock } from '#server/stock/hold-stock.ts'
import { releaseStock } from '#server/stock/release-stock.ts'
import { moveHeldOrder, orderByKey, recordEvents } from './queries.ts'
import { type OrderRow, toOrder } from './to-order.ts'

/** What an order is made of once it has been priced; `boxItems` belong to a box somebody built. */
export type OrderToWrite = {
  checkoutKey: string
  kind: 'cart' | 'box'
  shipping: Shipping
  priced: PricedOrder
  gift?: GiftDraft
  boxItems?: Omit<OrderBoxItemTable, 'orderId' | 'position'>[]
}

export type Written =
  | { ok: true; order: Order }
  | { ok: false; why: 'settled'; order: Order }
  /** Somebody else has what it is made of: how much of it is left, by what it is counted under. */
  | { ok: false; why: 'short'; shortages: Shortage[] }

/** Gives up the transaction, so that what could be set aside is not. */
class TooLittle extends Error {
  readonly shortages: Shortage[]
  constructor(shortages: Shortage[]) {
    super('too little in stock')
    this.shortages = shortages
  }
}

/**
 * Makes the order of a checkout, or changes it to what was typed last for as long as it is unpaid (decisions §4.7,
 * §4.10). The same key is the same order, however often and however simultaneously it is asked for. An order that was
 * paid for or whose payment is being looked at stays as it is. What it is made of is set aside with it: all of that or
 * none.
 */
export async function writeOrder(db: Db, wanted: OrderToWrite, now: Date): Promise<Written> {
  try {
    return await db.transaction().execute((trx) => write(trx, wanted, now))
  } catch (error) {
    if (error instanceof TooLittle) return { ok: false, why: 'short', shortages: error.shortages }
    throw error
  }
}

async function write(trx: Db, wanted: OrderToWrite, now: Date): Promise<Written> {
  const columns = orderColumns(wanted, now)
  for (let attempt = 0; ; attempt++) {
    const made = await insertOrder(trx, wanted, columns, attempt, now)
    if (made) return { ok: true, order: await fill(trx, made, wanted, now) }
    const changed = await changeOrder(trx, wanted.checkoutKey, columns)
    if (changed) return { ok: true, order: await refill(trx, changed, wanted, now) }
    const order = await orderByKey(trx, wanted.checkoutKey)
    if (order) return { ok: false, why: 'settled', order }
    // Its number was taken.
  }
}

async function fill(trx: Db, row: OrderRow, wanted: OrderToWrite, now: Date): Promise<Order> {
  await writeLines(trx, row.id, wanted)
  const shortages = await holdStock(trx, row.id, now)
  if (shortages.length > 0) throw new TooLittle(shortages)
  return toOrder(row, wanted.priced.lines)
}

/** The same order with other things in it. One whose payment had failed goes on to payment again. */
async function refill(trx: Db, row: OrderRow, wanted: OrderToWrite, now: Date): Promise<Order> {
  await trx.deleteFrom('orderLines').where('orderId', '=', row.id).execute()
  await trx.deleteFrom('orderBoxItems').where('orderId', '=', row.id).execute()
  await releaseStock(trx, row.id, now)
  const order = await fill(trx, row, wanted, now)
  if (order.state === 'awaiting_payment') return order
  return (await moveHeldOrder(trx, order, { ...TO_PAYMENT, at: now })) ?? order
}

const TO_PAYMENT = { to: 'awaiting_payment', cause: 'went on to payment', by: 'shopper' } as const

function orderColumns({ shipping, priced, gift = EMPTY_GIFT }: OrderToWrite, now: Date) {
  const { state, ...address } = shipping
  return {
    ...address,
    region: state,
    subtotalPaise: priced.subtotalPaise,
    ...priced.gst,
    shippingPaise: priced.shippingPaise,
    totalPaise: priced.totalPaise,
    ...gift,
    giftWrap: Number(gift.giftWrap),
    hidePrices: Number(gift.hidePrices),
    updatedAt: now.toISOString(),
  }
}
type Columns = ReturnType<typeof orderColumns>

/** How many random numbers are tried among those of one length before the number grows by a digit. */
const TRIES_PER_LENGTH = 12

const insertUnlessThere = prepared((trx, row: Insertable<OrderTable> & Record<string, unknown>) =>
  trx
    .insertInto('orders')
    .values(row)
    .onConflict((c) => c.doNothing()),
)

/** Nothing when the key or the number has its order. The number is random and never one already used (decisions §4.8). */
async function insertOrder(
  trx: Db,
  { checkoutKey, kind }: OrderToWrite,
  columns: Columns,
  attempt: number,
  now: Date,
): Promise<OrderRow | undefined> {
  const digits = 4 + Math.floor(attempt / TRIES_PER_LENGTH)
  const row = {
    id: newTimedId(),
    number: orderNumber(randomInt(10 ** digits), digits),
    secret: randomBytes(16).toString('base64url'),
    state: TO_PAYMENT.to,
    estimatedDelivery: estimatedDelivery(now),
    createdAt: now.toISOString(),
    tracking: '',
    ...columns,
  }
  const { numAffectedRows } = await insertUnlessThere(trx, { ...row, checkoutKey, kind })
  if (numAffectedRows === 0n) return undefined
  const created = { from: null, to: 'created', cause: 'checkout', by: 'shopper' } as const
  await recordEvents(trx, row.id, [created, { from: created.to, ...TO_PAYMENT }], now)
  return row
}

/** Nothing when there is no such order or it is past changing. */
async function changeOrder(trx: Db, checkoutKey: string, columns: Columns): Promise<OrderRow | undefined> {
  return trx
    .updateTable('orders')
    .set(columns)
    .where('checkoutKey', '=', checkoutKey)
    .where('state', 'in', UNPAID_STATES)
    .returningAll()
    .executeTakeFirst()
}

async function writeLines(trx: Db, orderId: string, { priced, boxItems = [] }: OrderToWrite): Promise<void> {
  await trx
    .insertInto('orderLines')
    .values(priced.lines.map((line, position) => ({ orderId, position, ...line })))
    .execute()
  if (boxItems.length === 0) return
  await trx
    .insertInto('orderBoxItems')
    .values(boxItems.map((item, position) => ({ orderId, position, ...item })))
    .execute()
}
