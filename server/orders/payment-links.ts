import { randomBytes } from 'node:crypto'
import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

type NewLink = { orderId: OrderId; who: string; at: Date; until: Date }

/** Makes an order's payment link, in place of the one that it has. The caller holds the order. */
export async function writePaymentLink(trx: Trx, { orderId, who, at, until }: NewLink): Promise<void> {
  await endPaymentLinks(trx, orderId, at)
  const times = { createdAt: at.toISOString(), expiresAt: until.toISOString() }
  const secret = randomBytes(16).toString('base64url')
  await trx
    .insertInto('paymentLinks')
    .values({ id: newTimedId(), secret, orderId, who, ...times })
    .execute()
}

/** Ends what an order has; how many there were. */
export async function endPaymentLinks(trx: Trx, orderId: OrderId, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentLinks')
    .set({ endedAt: at.toISOString() })
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The link of an order that was not ended; it may have lapsed. */
export const paymentLinkOf = (db: Db, orderId: OrderId) =>
  db
    .selectFrom('paymentLinks')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** Where a link is opened. */
export const payPath = ({ secret }: { secret: string }): string => `/pay/${secret}`

/** What a link opens, whatever became of it, with the key that its order is paid under. */
export const paymentLinkBySecret = (db: Db, secret: string) =>
  db
    .selectFrom('paymentLinks as link')
    .innerJoin('orders as order', 'order.id', 'link.orderId')
    .select(['link.orderId', 'link.expiresAt', 'link.endedAt', 'order.checkoutKey', 'order.state as paymentState'])
    .where('link.secret', '=', secret)
    .executeTakeFirst()

/** Whether somebody can still pay by a link, so that what is set aside stays so when one try to pay has failed. */
export async function hasOpenPaymentLink(db: Db, orderId: OrderId, now: Date): Promise<boolean> {
  const link = await paymentLinkOf(db, orderId)
  return link !== undefined && link.expiresAt > now.toISOString()
}

export const PAGE = 50

/** A page of all links, the newest first; `next` is where the one after it begins. */
export async function findPaymentLinks(db: Db, after: string) {
  const rows = await db
    .selectFrom('paymentLinks as link')
    .innerJoin('orders as order', 'order.id', 'link.orderId')
    .select(['link.id', 'link.secret', 'link.who', 'link.createdAt', 'link.expiresAt', 'link.endedAt'])
    .select(['order.number', 'order.fullName', 'order.totalPaise', 'order.state as paymentState', 'order.test'])
    .$if(after !== '', (query) => query.where('link.id', '<', after))
    .orderBy('link.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { rows: rows.slice(0, PAGE), next: rows.length > PAGE ? rows[PAGE - 1]?.id : undefined }
}
