import type { Insertable } from 'kysely'
import { indianDate } from '#domain/delivery/calendar.ts'
import { normalizeMailbox } from '#domain/enquiry/contact-keys.ts'
import type { EnquiryId, OrderId, RefundId } from '#domain/nominal.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { EmailKind, EmailTable } from '#server/db/schema/emails.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, emailAsHtml, emailAsText } from './email-content.ts'

type Cause = {
  kind: EmailKind
  recipient: string
  orderId?: OrderId
  enquiryId?: EnquiryId
  refundId?: RefundId
  wayOut?: string | undefined
  at: Date
}

/** Enqueues an email, once per kind for each order, refund or enquiry. */
export async function enqueueEmail(trx: Trx, email: EmailContent, cause: Cause): Promise<void> {
  await insertEmail(trx, toRow(email, cause))
}

function toRow(email: EmailContent, { at, orderId = '', enquiryId = '', refundId = '', wayOut = '', ...cause }: Cause) {
  const words = { subject: email.subject, text: emailAsText(email), html: emailAsHtml(email) }
  const times = { createdAt: at.toISOString(), dueAt: at.toISOString(), sentAt: null, lastError: null }
  const about = { orderId: orderId || null, enquiryId: enquiryId || null, refundId: refundId || null }
  return { id: newTimeOrderedId(), ...cause, ...about, wayOut: wayOut || null, ...words, ...times }
}

const insertUnlessQueued = (trx: Db, mail: Insertable<EmailTable>) =>
  trx
    .insertInto('mails')
    .values(mail)
    .onConflict((c) => c.doNothing())

const insertEmail = compiledQuery(insertUnlessQueued)
const insertEmailInSlot = compiledQuery(insertUnlessQueued)

/**
 * Enqueues an email that anyone can trigger by entering an address, up to `most` a day (IST) per mailbox; beyond that
 * the text is not even rendered.
 *
 * Each email takes a numbered slot of its day under a unique index, so concurrent requests cannot exceed the limit.
 */
export async function enqueueCapped(
  trx: Trx,
  render: () => EmailContent | Promise<EmailContent>,
  cause: Cause,
  limit: number,
): Promise<void> {
  const key = cause.kind === 'enquiry_notice' ? 'the owner' : normalizeMailbox(cause.recipient)
  const capKey = `${key} ${indianDate(cause.at)}`
  const taken = Number((await countSlots(trx, { capKey })).rows[0]?.taken)
  if (taken >= limit) return
  const row = toRow(await render(), cause)
  for (let capSlot = taken + 1; capSlot <= limit; capSlot++) {
    const { numAffectedRows } = await insertEmailInSlot(trx, { ...row, capKey, capSlot })
    if (numAffectedRows === 1n || (await isQueued(trx, cause))) return
  }
}

const countSlots = compiledQuery((trx, { capKey }: { capKey: string }) =>
  trx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('capKey', '=', capKey),
)

/** True when the conflicting row is this very email and not another one in its slot. */
async function isQueued(trx: Trx, { kind, orderId, enquiryId }: Cause): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('orderId', '=', orderId ?? ''), eb('enquiryId', '=', enquiryId ?? '')]))
    .executeTakeFirst()
  return row !== undefined
}
