import { randomBytes, randomInt } from 'node:crypto'
import { estimatedDelivery } from '#domain/delivery.ts'
import { type Order, orderNumber } from '#domain/order.ts'
import type { LineProblem, PlaceOrderForm } from '#domain/place-order-form.ts'
import { lineProblems, type PricedOrder, placeOfSupply, priceOrder } from '#domain/price-order.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import { moveOrder, orderByKey, recordEvent } from '#server/orders/queries.ts'

export type Placed =
  | { ok: true; order: Order }
  | { ok: false; why: 'lines'; problems: LineProblem[] }
  /** It has been paid for already, or its payment is being looked at. */
  | { ok: false; why: 'settled'; order: Order }

/**
 * Makes the order before money is asked for, priced from the catalogue. The same checkout key is the same order,
 * changed to what was typed last for as long as it is unpaid (decisions §4.7, §4.10).
 */
export async function placeOrder(db: Db, form: PlaceOrderForm, seller: { state: string }, now: Date): Promise<Placed> {
  const products = await productsById(db, form.lines.map((line) => line.id))
  const problems = lineProblems(form.lines, products)
  if (problems.length > 0) return { ok: false, why: 'lines', problems }

  const priced = priceOrder(form.lines, products, placeOfSupply(form.shipping, seller.state))
  const columns = orderColumns(form, priced, now)
  return db.transaction().execute(async (trx) => {
    const made = await insertOrder(trx, form.checkoutKey, columns, now)
    const changed = made || (await changeOrder(trx, form.checkoutKey, columns))
    const order = await orderByKey(trx, form.checkoutKey)
    if (!order) throw new Error('an order that was just made is not there')
    if (!changed) return { ok: false, why: 'settled', order }
    await writeLines(trx, order.id, priced)
    if (order.state !== 'awaiting_payment') {
      await moveOrder(trx, order.id, { to: 'awaiting_payment', cause: 'went on to payment', at: now })
    }
    return { ok: true, order: { ...order, state: 'awaiting_payment', lines: priced.lines } }
  })
}

function orderColumns(form: PlaceOrderForm, priced: PricedOrder, now: Date) {
  const { state, ...address } = form.shipping
  return {
    ...address,
    region: state,
    subtotalPaise: priced.subtotalPaise,
    ...priced.gst,
    shippingPaise: priced.shippingPaise,
    totalPaise: priced.totalPaise,
    updatedAt: now.toISOString(),
  }
}
type Columns = ReturnType<typeof orderColumns>

/** How many random numbers are tried among those of one length before the number grows by a digit. */
const TRIES_PER_LENGTH = 12

/** `false` when the key's order is there already. The number is random and never one already used (decisions §4.8). */
async function insertOrder(trx: Db, checkoutKey: string, columns: Columns, now: Date): Promise<boolean> {
  const id = newId()
  const at = now.toISOString()
  for (let attempt = 0; ; attempt++) {
    const digits = 4 + Math.floor(attempt / TRIES_PER_LENGTH)
    const number = orderNumber(randomInt(10 ** digits), digits)
    const secret = randomBytes(16).toString('base64url')
    const result = await trx
      .insertInto('orders')
      .values({ id, checkoutKey, kind: 'cart', number, secret, state: 'created', ...columns, estimatedDelivery: estimatedDelivery(now), createdAt: at })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(result.numInsertedOrUpdatedRows) === 1) {
      await recordEvent(trx, id, { from: null, to: 'created', cause: 'checkout', at })
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

async function writeLines(trx: Db, orderId: string, { lines }: PricedOrder): Promise<void> {
  await trx.deleteFrom('orderLines').where('orderId', '=', orderId).execute()
  await trx.insertInto('orderLines').values(lines.map((line, position) => ({ orderId, position, ...line }))).execute()
}
