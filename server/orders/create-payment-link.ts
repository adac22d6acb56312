import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { isPartPaid } from '#domain/payment/order-balance.ts'
import { linkExpiry, linkState } from '#domain/payment/payment-link.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { renewPlaces } from '#server/delivery/claim-place.ts'
import { releaseDiscountUse, reserveDiscountUse } from '#server/discounts/discount-uses.ts'
import { discountById } from '#server/discounts/queries.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { releaseStock, reserveStock } from '#server/stock/reserve-stock.ts'
import { resolveTask } from '#server/tasks/tasks.ts'
import { endPaymentLinks, findPaymentLink, paymentLinkPath, replacePaymentLink } from './payment-links.ts'
import { lockOrderByNumber } from './queries.ts'
import { resolveOrderNumber } from './resolve-order.ts'
import { formatState } from './transition-by-owner.ts'

export type PaymentLinkResult = { ok: true; number: string } | { ok: false; words: string }

const refused = (words: string): PaymentLinkResult => ({ ok: false, words })

/** Writes the payment link of an order. Call it in the transaction that locks the order and reserves its stock. */
export async function addPaymentLink(trx: Trx, order: Pick<Order, 'id' | 'number'>, actor: Actor, until: Date) {
  const before = await findPaymentLink(trx, order.id)
  if (before) await resolveTask(trx, `link:${before.id}`, actor.now)
  await replacePaymentLink(trx, { orderId: order.id, who: actor.who, at: actor.now, until })
  // Resets the age of the order, so that the retention job does not delete it as an abandoned checkout.
  await trx.updateTable('orders').set({ updatedAt: actor.now.toISOString() }).where('id', '=', order.id).execute()
  const what = before ? 'payment link made anew' : 'payment link made'
  await writeAudit(trx, { kind: 'order', subject: order.number, what, after: `open until ${formatWhen(until)}` }, actor)
}

const formatWhen = (at: Date): string => `${formatYearDay(indianDate(at))}, ${formatTime(at)}`

/** Thrown to roll back the reservations if stock or a discount use is not available. */
class NotAvailableError extends Error {}

const OUT_OF_STOCK = 'Some items have sold out, so no link was created. Create a new order with what is in stock.'
const USED_UP = 'Its offer has reached its limit, so no link was created. Create a new order without it.'

/**
 * Creates or replaces the payment link of an unpaid order. Stock and discount use are reserved until the link
 * expires.
 */
export async function createPaymentLink(db: Db, typed: string, actor: Actor): Promise<PaymentLinkResult> {
  if (typed.trim() === '') return refused('Enter an order number.')
  const number = await resolveOrderNumber(db, typed)
  const until = linkExpiry(actor.now)
  try {
    return await transact(db, async (trx) => {
      const order = await lockOrderByNumber(trx, number)
      if (!order) return refused(`There is no order ${number}.`)
      if (actor.live && order.test) return refused('This order was made in test mode. A live shop leaves it alone.')
      if (!UNPAID_STATES.includes(order.state))
        return refused(`This order is ${formatState(order.state)}. Payment links are for unpaid orders.`)
      if ((await amountDue(trx, order)).duePaise === 0)
        return refused('A cheque for the rest of this order is not cleared yet, so a link would ask for nothing.')
      const held = await reserveStock(trx, { orderId: order.id, until }, actor.now)
      if (!held.ok) throw new NotAvailableError(OUT_OF_STOCK)
      const full = await renewPlaces(trx, order, { until, now: actor.now })
      if (full)
        throw new NotAvailableError(`${formatPromisedDay(full)} is full, so no link was created. Move the order first.`)
      await reserveDiscount(trx, order, until, actor.now)
      await addPaymentLink(trx, order, actor, until)
      return { ok: true, number: order.number }
    })
  } catch (error) {
    if (!(error instanceof NotAvailableError)) throw error
    return refused(error.message)
  }
}

async function reserveDiscount(trx: Trx, { id: orderId, offer, buyer }: Order, until: Date, now: Date): Promise<void> {
  const limits = offer && (await discountById(trx, offer.id))
  if (!limits) return
  const used = await reserveDiscountUse(trx, { ...limits, offerId: limits.id }, { ...buyer, orderId, until }, now)
  if (!used.ok) throw new NotAvailableError(USED_UP)
}

/** Cancels the payment link of an order and releases the stock and discount use of one that nothing was paid for. */
export async function cancelPaymentLink(db: Db, number: string, actor: Actor): Promise<PaymentLinkResult> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return refused('There is no such order.')
    if (!UNPAID_STATES.includes(order.state))
      return refused(`Not cancelled: this order is now ${formatState(order.state)}.`)
    const before = await findPaymentLink(trx, order.id)
    if (!before) return refused('Its payment link was already cancelled.')
    await resolveTask(trx, `link:${before.id}`, actor.now)
    await endPaymentLinks(trx, order.id, actor.now)
    // The stock of a part paid order stays reserved.
    if (!isPartPaid(await amountDue(trx, order))) {
      await releaseStock(trx, order.id, actor.now)
      if (order.offer) await releaseDiscountUse(trx, order.id, actor.now)
    }
    await writeAudit(trx, { kind: 'order', subject: order.number, what: 'payment link ended' }, actor)
    return { ok: true, number: order.number }
  })
}

/** Returns the payment link of an order. `address` is `undefined` once the link has expired. */
export async function readPaymentLink({ db, now, origin }: Pick<RequestShop, 'db' | 'now' | 'origin'>, number: string) {
  const row = await db
    .selectFrom('paymentLinks as link')
    .innerJoin('orders as order', 'order.id', 'link.orderId')
    .select(['link.secret', 'link.who', 'link.expiresAt', 'link.endedAt', 'order.state as paymentState'])
    .where('order.number', '=', number)
    .where('link.endedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const state = linkState(row, now())
  const { who, expiresAt } = row
  return { state, who, expiresAt, address: state === 'open' ? paymentLinkUrl(origin, row.secret) : undefined }
}

export const paymentLinkUrl = (origin: string, secret: string): string =>
  new URL(paymentLinkPath({ secret }), origin).href
