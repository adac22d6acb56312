import { randomBytes, randomInt } from 'node:crypto'
import type { Shipping } from '#domain/checkout-form.ts'
import { estimatedDelivery } from '#domain/delivery.ts'
import { EMPTY_GIFT, type GiftDraft } from '#domain/gift-draft.ts'
import { type Order, orderNumber } from '#domain/order.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import type { PricedOrder } from '#domain/price-order.ts'
import type { Shortage } from '#domain/stock.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { OrderBoxItemTable } from '#server/db/schema.ts'
import { holdStock } from '#server/stock/hold-stock.ts'
import { moveOrder, orderByKey, recordEvent } from './queries.ts'

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
  const made = await insertOrder(trx, wanted, columns, now)
  const changed = made || (await changeOrder(trx, wanted.checkoutKey, columns))
  const order = await orderByKey(trx, wanted.checkoutKey)
  if (!order) throw new Error('an order that was just made is not there')
  if (!changed) return { ok: false, why: 'settled', order }
  await writeLines(trx, order.id, wanted)
  const shortages = await holdStock(trx, order.id, now)
  if (shortages.length > 0) throw new TooLittle(shortages)
  if (order.state !== 'awaiting_payment') {
    await moveOrder(trx, order.id, { to: 'awaiting_payment', cause: 'went on to payment', by: 'shopper', at: now })
  }
  return { ok: true, order: { ...order, state: 'awaiting_payment', lines: wanted.priced.lines } }
}

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

/** `false` when the key's order is there already. The number is random and never one already used (decisions §4.8). */
async function insertOrder(
  trx: Db,
  { checkoutKey, kind }: OrderToWrite,
  columns: Columns,
  now: Date,
): Promise<boolean> {
  const id = newId()
  const at = now.toISOString()
  for (let attempt = 0; ; attempt++) {
    const digits = 4 + Math.floor(attempt / TRIES_PER_LENGTH)
    const number = orderNumber(randomInt(10 ** digits), digits)
    const secret = randomBytes(16).toString('base64url')
    const made = {
      id,
      checkoutKey,
      kind,
      number,
      secret,
      state: 'created',
      estimatedDelivery: estimatedDelivery(now),
      createdAt: at,
    } as const
    const result = await trx
      .insertInto('orders')
      .values({ ...made, ...columns })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(result.numInsertedOrUpdatedRows) === 1) {
      await recordEvent(trx, id, { from: null, to: 'created', cause: 'checkout', by: 'shopper', at })
      return true
    }
    if (await orderByKey(trx, checkoutKey)) return false
  }
}

/** `false` when the order is past changing. */
async function changeOrder(trx: Db, checkoutKey: string, columns: Columns): Promise<boolean> {
  const result = await trx
    .updateTable('orders')
    .set(columns)
    .where('checkoutKey', '=', checkoutKey)
    .where('state', 'in', UNPAID_STATES)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

async function writeLines(trx: Db, orderId: string, { priced, boxItems = [] }: OrderToWrite): Promise<void> {
  await trx.deleteFrom('orderLines').where('orderId', '=', orderId).execute()
  await trx
    .insertInto('orderLines')
    .values(priced.lines.map((line, position) => ({ orderId, position, ...line })))
    .execute()
  await trx.deleteFrom('orderBoxItems').where('orderId', '=', orderId).execute()
  if (boxItems.length === 0) return
  await trx
    .insertInto('orderBoxItems')
    .values(boxItems.map((item, position) => ({ orderId, position, ...item })))
    .execute()
}
