import { indianDate } from '#domain/delivery/calendar.ts'
import type { EnquiryId, OrderId, RefundId } from '#domain/nominal.ts'
import { MAX_ATTEMPTS, retryAfterMs } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { readSeller } from '#server/settings/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { type EmailTransport, NotHandedOver, type OutgoingEmail } from './email-transport.ts'
import { deleteEmail, type Email, leaseEmail, markEmailFailed, markEmailSent, returnEmailToQueue } from './queries.ts'

export type SendDeps = {
  db: Db
  log: Log
  now: () => Date
  delivery: EmailTransport
  /** Returns the attachment: the invoice for a payment email, the credit note for a refund email. */
  documentOf: (email: DocumentEmail) => Promise<OutgoingEmail['attachments'][number] | undefined>
}

type DocumentEmail = { kind: 'paid' | 'refunded'; orderId: OrderId; refundId: RefundId | null }

async function sendNextEmail(deps: SendDeps): Promise<boolean> {
  const email = await leaseEmail(deps.db, deps.now())
  if (email) await sendEmail(deps, email)
  return email !== undefined
}

/** Sends a leased email and records the result, or schedules a retry. */
export async function sendEmail(deps: SendDeps, email: Email): Promise<void> {
  try {
    const result = await deps.delivery.send(await toOutgoingEmail(deps, email))
    // The form promises that the address is deleted with the one email. One that was saved as a file is not sent yet.
    if (email.kind === 'notice' && result !== 'file') await deleteEmail(deps.db, email.id)
    else await markEmailSent(deps.db, email.id, { at: deps.now(), asFile: result === 'file' })
  } catch (error) {
    if (error instanceof NotHandedOver) await returnEmailToQueue(deps.db, email, deps.now())
    else await scheduleRetry(deps, email, error)
  }
}

/** Sends all due emails and returns their number. */
export async function sendDueEmails(deps: SendDeps): Promise<number> {
  for (let count = 0; ; count++) if (!(await sendNextEmail(deps))) return count
}

async function toOutgoingEmail({ db, documentOf }: SendDeps, email: Email): Promise<OutgoingEmail> {
  const { id, kind, createdAt, subject, text, html, recipient: to, orderId, enquiryId, refundId, wayOut } = email
  const seller = await readSeller(db)
  const withDocument = (kind === 'paid' || kind === 'refunded') && orderId
  const attachment = withDocument ? await documentOf({ kind, orderId, refundId }) : undefined
  return {
    ...{ id, kind, createdAt, subject, text, html, to, wayOut },
    from: `${JSON.stringify(seller.name)} <${seller.email || 'shop@localhost'}>`,
    replyTo: kind === 'enquiry_notice' && enquiryId ? await enquirySender(db, enquiryId) : undefined,
    attachments: attachment ? [attachment] : [],
  }
}

async function enquirySender(db: Db, enquiryId: EnquiryId): Promise<string | undefined> {
  const row = await db.selectFrom('enquiries').select('email').where('id', '=', enquiryId).executeTakeFirst()
  return row?.email
}

/** Schedules a retry. After a permanent rejection or the last attempt it creates a task instead. */
async function scheduleRetry({ db, log, now }: SendDeps, email: Email, error: unknown): Promise<void> {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const fault = `${code ?? 'fault'}${responseCode ? ` ${responseCode}` : ''}`
  log.error({ mail: email.id, kind: email.kind, attempts: email.attempts, fault }, 'mail')
  const refused = responseCode !== undefined && responseCode >= 550 && responseCode <= 554
  const at = now()
  const givenUp = refused || email.attempts >= MAX_ATTEMPTS
  const dueAt = givenUp ? null : new Date(at.getTime() + retryAfterMs(email.attempts))
  await markEmailFailed(db, email.id, { dueAt, error: error instanceof Error ? error.message.slice(0, 500) : fault })
  if (!givenUp) return
  const text = `The email '${email.subject}' could not be delivered (${fault}) and will not be sent again.`
  if (email.kind !== 'owner_news' && email.kind !== 'owner_morning')
    return createTask(db, { orderId: email.orderId, subject: `mail:${email.id}`, text, at })
  // One task a day, excluded from owner notifications, since an email about an undeliverable email would fail as
  // well.
  await createTask(db, { orderId: null, subject: `mail:owner:${indianDate(at)}`, text, at, isNotified: true })
}
