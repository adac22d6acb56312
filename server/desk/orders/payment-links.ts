import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { linkLapses, linkState } from '#domain/order/link-state.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { offerById } from '#server/catalogue/offers.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { endPaymentLinks, paymentLinkOf, payPath, writePaymentLink } from '#server/orders/payment-links.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { spokenNumber } from '#server/owner/find-order.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
import { settleReviewTask } from '#server/review-tasks/queries.ts'
import { releaseUse, reserveUse } from '#server/stock/offer-uses.ts'
import { releaseStock, reserveStock } from '#server/stock/reserve-stock.ts'

export type LinkAnswer = { ok: true; number: string } | { ok: false; words: string }

const refused = (words: string): LinkAnswer => ({ ok: false, words })

/** Writes an order's link, in the transaction that holds the order and what is set aside for it. */
export async function addPaymentLink(trx: Trx, order: Pick<Order, 'id' | 'number'>, by: By, until: Date) {
  const before = await paymentLinkOf(trx, order.id)
  if (before) await settleReviewTask(trx, `link:${before.id}`, by.now)
  await writePaymentLink(trx, { orderId: order.id, who: by.who, at: by.now, until })
  // From now on it is no checkout that somebody left a month ago.
  await trx.updateTable('orders').set({ updatedAt: by.now.toISOString() }).where('id', '=', order.id).execute()
  const what = before ? 'payment link made anew' : 'payment link made'
  await writeAudit(trx, { kind: 'order', subject: order.number, what, after: `open until ${sayWhen(until)}` }, by)
}

const sayWhen = (at: Date): string => `${formatYearDay(indianDate(at))}, ${formatTime(at)}`

/** Some of it cannot be had any more, as `message` says; the transaction is given up, and with it what was set aside. */
class Short extends Error {}

const SOLD = 'Some of what it is made of was sold meanwhile, so no link was made. Write a new order with what is there.'
const USED_UP =
  'Its offer has been used by others as often as it can be, so no link was made. Write a new order without it.'

/**
 * Makes the payment link of an order that waits for its money, whoever placed it, in place of the one that it had. What it
 * is made of is set aside for as long as the link is open, and so is the use of its offer.
 */
export async function makePaymentLink(db: Db, typed: string, by: By): Promise<LinkAnswer> {
  if (typed.trim() === '') return refused('Please say which order it is for.')
  const number = await spokenNumber(db, typed)
  const until = linkLapses(by.now)
  try {
    return await transact(db, async (trx) => {
      const order = await lockOrderByNumber(trx, number)
      if (!order) return refused(`There is no order ${number}.`)
      if (by.live && order.test) return refused('This order was made in test mode. A live shop leaves it alone.')
      if (!UNPAID_STATES.includes(order.state))
        return refused(`This order is ${stateWords(order.state)}: a link is for one that waits for its money.`)
      const held = await reserveStock(trx, { orderId: order.id, until }, by.now)
      if (!held.ok) throw new Short(SOLD)
      await reserveOffer(trx, order, until, by.now)
      await addPaymentLink(trx, order, by, until)
      return { ok: true, number: order.number }
    })
  } catch (error) {
    if (!(error instanceof Short)) throw error
    return refused(error.message)
  }
}

async function reserveOffer(trx: Trx, { id: orderId, offer, buyer }: Order, until: Date, now: Date): Promise<void> {
  const limits = offer && (await offerById(trx, offer.id))
  if (!limits) return
  const used = await reserveUse(trx, { ...limits, offerId: limits.id }, { ...buyer, orderId, until }, now)
  if (!used.ok) throw new Short(USED_UP)
}

/** Ends an order's link before it lapses; what was set aside for it is free again, and so is the use of its offer. */
export async function endPaymentLink(db: Db, number: string, by: By): Promise<LinkAnswer> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return refused('There is no such order.')
    if (!UNPAID_STATES.includes(order.state))
      return refused(`Nothing was ended: this order is ${stateWords(order.state)} by now.`)
    const before = await paymentLinkOf(trx, order.id)
    if (!before) return refused('Its payment link was ended already.')
    await settleReviewTask(trx, `link:${before.id}`, by.now)
    await endPaymentLinks(trx, order.id, by.now)
    await releaseStock(trx, order.id, by.now)
    if (order.offer) await releaseUse(trx, order.id, by.now)
    await writeAudit(trx, { kind: 'order', subject: order.number, what: 'payment link ended' }, by)
    return { ok: true, number: order.number }
  })
}

/** An order's link as the desk shows it: once it lapsed its address is shown to nobody. */
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
  return { state, who, expiresAt, address: state === 'open' ? payAddress(origin, row.secret) : undefined }
}

export const payAddress = (origin: string, secret: string): string => new URL(payPath({ secret }), origin).href
