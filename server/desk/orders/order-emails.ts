import type { OrderId } from '#domain/flavours.ts'
import type { By } from '#server/audit/changes.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { EmailKind } from '#server/db/schema/emails.ts'
import { transact } from '#server/db/transact.ts'

/** What each email about an order is for, as the desk calls it. */
const NAMES: Partial<Record<EmailKind, string>> = {
  received: 'The payment is being looked at',
  not_found: 'The payment was not found',
  paid: 'The order is paid for',
  shipped: 'The parcel is on its way',
  refunded: 'Money goes back',
}

const emailsOf = (db: Db, orderId: OrderId) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'createdAt', 'dueAt', 'sentAt', 'lastError'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** The emails about an order, the newest first. `state`: whether it went, is on its way, or was given up. */
export async function readEmails(db: Db, orderId: OrderId) {
  const rows = await emailsOf(db, orderId).execute()
  return rows.map(({ lastError: _, ...row }) => ({ ...row, name: NAMES[row.kind] ?? row.subject, state: stateOf(row) }))
}

const stateOf = ({ dueAt, sentAt }: { dueAt: string | null; sentAt: string | null }) =>
  dueAt !== null ? ('waits' as const) : sentAt === null ? ('given-up' as const) : ('sent' as const)

/** One of them, word for word as it went. */
export async function readEmail(db: Db, number: string, id: string) {
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
    .select(['mails.dueAt', 'mails.sentAt', 'mails.lastError'])
    .where('orders.number', '=', number)
    .where('mails.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, name: NAMES[row.kind] ?? row.subject, state: stateOf(row) }
}

/**
 * Owes an email once more, to whom it went and as it was. It goes under an id of its own, since mail programs leave out a
 * second one of the same; the answer is that, or nothing where it is on its way already or is none of the order's.
 */
export async function sendEmailAgain(db: Db, number: string, id: string, by: By): Promise<string | undefined> {
  return transact(db, async (trx) => {
    const order = await trx.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
    if (!order) return undefined
    const another = newTimedId()
    const sent = await trx
      .updateTable('mails')
      .set({ id: another, dueAt: by.now.toISOString(), sentAt: null, attempts: 0, lastError: null })
      .where('id', '=', id)
      .where('orderId', '=', order.id)
      // Of two who press at once the second finds it on its way.
      .where('dueAt', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (!sent) return undefined
    const what = 'letter sent again'
    await writeAudit(trx, { kind: 'order', subject: number, what, after: NAMES[sent.kind] ?? sent.kind }, by)
    return another
  })
}
