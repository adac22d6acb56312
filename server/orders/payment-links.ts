import { randomBytes } from 'node:crypto'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

type PaymentLinkDraft = { orderId: OrderId; who: string; at: Date; until: Date }

/** Creates the payment link of an order and ends the previous one. The caller has locked the order. */
export async function replacePaymentLink(trx: Trx, { orderId, who, at, until }: PaymentLinkDraft): Promise<void> {
  await endPaymentLinks(trx, orderId, at)
  const times = { createdAt: at.toISOString(), expiresAt: until.toISOString() }
  const secret = randomBytes(16).toString('base64url')
  await trx
    .insertInto('paymentLinks')
    .values({ id: newTimeOrderedId(), secret, orderId, who, ...times })
    .execute()
}

/** Ends the open payment links of an order and returns their number. */
export async function endPaymentLinks(trx: Trx, orderId: OrderId, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentLinks')
    .set({ endedAt: at.toISOString() })
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Returns the payment link of an order that was not ended; it may have expired. */
export const findPaymentLink = (db: Db, orderId: OrderId) =>
  db
    .selectFrom('paymentLinks')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** Path of the payment page. */
export const paymentLinkPath = ({ secret }: { secret: string }): string => `/pay/${secret}`

/** Returns a payment link by its secret, in any state, with the order's checkout key. */
export const findPaymentLinkBySecret = (db: Db, secret: string) =>
  db
    .selectFrom('paymentLinks as link')
    .innerJoin('orders as order', 'order.id', 'link.orderId')
    .select(['link.orderId', 'link.expiresAt', 'link.endedAt', 'order.checkoutKey', 'order.state as paymentState'])
    .where('link.secret', '=', secret)
    .executeTakeFirst()

/** Returns `true` while the order can be paid by a link: its reservation then survives a failed attempt. */
export async function hasOpenPaymentLink(db: Db, orderId: OrderId, now: Date): Promise<boolean> {
  const link = await findPaymentLink(db, orderId)
  return link !== undefined && link.expiresAt > now.toISOString()
}

export const PAYMENT_LINKS_PER_PAGE = 50

/** Returns a page of payment links, newest first; `next` is the cursor of the following page. */
export async function listPaymentLinks(db: Db, after: string) {
  const rows = await db
    .selectFrom('paymentLinks as link')
    .innerJoin('orders as order', 'order.id', 'link.orderId')
    .select(['link.id', 'link.secret', 'link.who', 'link.createdAt', 'link.expiresAt', 'link.endedAt'])
    .select(['order.number', 'order.fullName', 'order.totalPaise', 'order.state as paymentState', 'order.test'])
    .$if(after !== '', (query) => query.where('link.id', '<', after))
    .orderBy('link.id', 'desc')
    .limit(PAYMENT_LINKS_PER_PAGE + 1)
    .execute()
  return {
    rows: rows.slice(0, PAYMENT_LINKS_PER_PAGE),
    next: rows.length > PAYMENT_LINKS_PER_PAGE ? rows[PAYMENT_LINKS_PER_PAGE - 1]?.id : undefined,
  }
}
