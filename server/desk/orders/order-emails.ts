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
    .select(['id', 'kind', 'recipient', 'subject', 'createdAt', 'dueAt', 'sentAt', 'lastError', 'keptAsFile'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** The emails about an order, the newest first. `sendsMail`: the shop has an SMTP server now. */
export async function readEmails(db: Db, orderId: OrderId, sendsMail: boolean) {
  const rows = await emailsOf(db, orderId).execute()
  return rows.map(({ lastError: _, ...row }) => ({
    ...row,
    name: NAMES[row.kind] ?? row.subject,
    state: stateOf(row, sendsMail),
  }))
}

type Sent = { dueAt: string | null; sentAt: string | null; keptAsFile: number | null }

/** The state of an email; one from before it was stored how emails left is as the shop sends them now. */
function stateOf({ dueAt, sentAt, keptAsFile }: Sent, sendsMail: boolean) {
  if (dueAt !== null) return 'waits' as const
  if (sentAt === null) return 'given-up' as const
  return keptAsFile === 1 || (keptAsFile === null && !sendsMail) ? ('file' as const) : ('sent' as const)
}

/** One of them, word for word as it went. */
export async function readEmail(db: Db, { number, id }: { number: string; id: string }, sendsMail: boolean) {
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
  return row && { ...row, name: NAMES[row.kind] ?? row.subject, state: stateOf(row, sendsMail) }
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
      .set({ id: another, dueAt: by.now.toISOString(), sentAt: null, keptAsFile: null, attempts: 0, lastError: null })
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
