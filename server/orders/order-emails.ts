import type { OrderId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { EmailKind } from '#server/db/schema/emails.ts'
import { transact } from '#server/db/transact.ts'
import { orderEmail } from '#server/email/order-email.ts'
import { readImprint } from '#server/settings/queries.ts'
import { findOrderByNumber } from './resolve-order.ts'

/** Names of the emails about an order on the desk. */
const EMAIL_NAMES: Partial<Record<EmailKind, string>> = {
  received: 'Payment under review',
  not_found: 'Payment not found',
  payment_link: 'Payment link',
  paid: 'Order paid',
  shipped: 'Order shipped',
  day_changed: 'Delivery day changed',
  refunded: 'Refund',
}

const emailsOf = (db: Db, orderId: OrderId) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'createdAt', 'dueAt', 'sentAt', 'lastError', 'keptAsFile'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** Returns the emails about an order, newest first. `sendsMail` is true if an SMTP server is set up. */
export async function readOrderEmails(db: Db, orderId: OrderId, sendsMail: boolean) {
  const rows = await emailsOf(db, orderId).execute()
  return rows.map(({ lastError: _, ...row }) => ({
    ...row,
    name: EMAIL_NAMES[row.kind] ?? row.subject,
    state: stateOf(row, sendsMail),
  }))
}

/** Returns the email that tells the buyer that the claimed payment was not found, as it would be sent now; none without an address. */
export async function previewNotFoundEmail(db: Db, number: string) {
  const order = await findOrderByNumber(db, number)
  if (!order || order.buyer.email === '') return undefined
  const { subject, paragraphs } = orderEmail('not_found', { order, contents: [], ...(await readImprint(db)) })
  return { recipient: order.buyer.email, subject, paragraphs }
}

type DeliveryFields = { dueAt: string | null; sentAt: string | null; keptAsFile: number | null }

/** Rows from before `keptAsFile` existed are shown by the present email setup. */
function stateOf({ dueAt, sentAt, keptAsFile }: DeliveryFields, sendsMail: boolean) {
  if (dueAt !== null) return 'waits' as const
  if (sentAt === null) return 'given-up' as const
  return keptAsFile === 1 || (keptAsFile === null && !sendsMail) ? ('file' as const) : ('sent' as const)
}

/** Returns one email of an order with its full text. */
export async function readOrderEmail(db: Db, { number, id }: { number: string; id: string }, sendsMail: boolean) {
  const row = await db
    .selectFrom('mails')
    .innerJoin('orders', 'orders.id', 'mails.orderId')
    .select([
      'mails.id',
      'mails.kind',
      'mails.recipient',
      'mails.subject',
      'mails.text',
      'mails.html',
      'mails.createdAt',
    ])
    .select(['mails.dueAt', 'mails.sentAt', 'mails.lastError', 'mails.keptAsFile'])
    .where('orders.number', '=', number)
    .where('mails.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, name: EMAIL_NAMES[row.kind] ?? row.subject, state: stateOf(row, sendsMail) }
}

/**
 * Enqueues an email again with the same text and recipient. It gets a new id, because mail clients drop a second
 * message with the same one. Returns the new id, or `undefined` if the email is already queued or belongs to another
 * order.
 */
export async function resendEmail(db: Db, number: string, id: string, actor: Actor): Promise<string | undefined> {
  return transact(db, async (trx) => {
    const order = await trx.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
    if (!order) return undefined
    const another = newTimeOrderedId()
    const sent = await trx
      .updateTable('mails')
      .set({
        id: another,
        dueAt: actor.now.toISOString(),
        sentAt: null,
        keptAsFile: null,
        attempts: 0,
        lastError: null,
      })
      .where('id', '=', id)
      .where('orderId', '=', order.id)
      // Lets only one of two concurrent requests match.
      .where('dueAt', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (!sent) return undefined
    const what = 'letter sent again'
    await writeAudit(trx, { kind: 'order', subject: number, what, after: EMAIL_NAMES[sent.kind] ?? sent.kind }, actor)
    return another
  })
}
