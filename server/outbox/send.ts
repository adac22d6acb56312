import { indianDate } from '#domain/delivery/day.ts'
import type { EnquiryId, OrderId, RefundId } from '#domain/flavours.ts'
import { MAX_ATTEMPTS, retryAfterMs } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { readSeller } from '#server/settings/queries.ts'
import { type Deliver, type Message, NotHandedOver } from './deliver.ts'
import { type Email, emailFailed, emailGivenBack, emailSent, takeEmail } from './queries.ts'

export type EmailDeps = {
  db: Db
  log: Log
  now: () => Date
  delivery: Deliver
  /** The invoice of an order to go with the email about its payment, the credit note of a refund with its own. */
  documentOf: (mail: DocumentEmail) => Promise<Message['attachments'][number] | undefined>
}

type DocumentEmail = { kind: 'paid' | 'refunded'; orderId: OrderId; refundId: RefundId | null }

/** Sends the email that has waited for longest; `false` when none is due. */
async function sendNextEmail(deps: EmailDeps): Promise<boolean> {
  const mail = await takeEmail(deps.db, deps.now())
  if (mail) await sendEmail(deps, mail)
  return mail !== undefined
}

/** Sends an email that was taken to be sent, or puts it off. */
export async function sendEmail(deps: EmailDeps, mail: Email): Promise<void> {
  try {
    await deps.delivery.send(await toMessage(deps, mail))
    await emailSent(deps.db, mail.id, { at: deps.now(), asFile: deps.delivery.isFile === true })
  } catch (error) {
    if (error instanceof NotHandedOver) await emailGivenBack(deps.db, mail, deps.now())
    else await putOff(deps, mail, error)
  }
}

/** Sends everything that is due now. */
export async function sendDueEmails(deps: EmailDeps): Promise<number> {
  for (let count = 0; ; count++) if (!(await sendNextEmail(deps))) return count
}

async function toMessage({ db, documentOf }: EmailDeps, mail: Email): Promise<Message> {
  const { id, kind, createdAt, subject, text, html, recipient: to, orderId, enquiryId, refundId, wayOut } = mail
  const seller = await readSeller(db)
  const withDocument = (kind === 'paid' || kind === 'refunded') && orderId
  const paper = withDocument ? await documentOf({ kind, orderId, refundId }) : undefined
  return {
    ...{ id, kind, createdAt, subject, text, html, to, wayOut },
    from: `${JSON.stringify(seller.name)} <${seller.email || 'shop@localhost'}>`,
    replyTo: kind === 'enquiry_notice' && enquiryId ? await writerOf(db, enquiryId) : undefined,
    attachments: paper ? [paper] : [],
  }
}

async function writerOf(db: Db, enquiryId: EnquiryId): Promise<string | undefined> {
  const row = await db.selectFrom('enquiries').select('email').where('id', '=', enquiryId).executeTakeFirst()
  return row?.email
}

/** Later again; an address that the other side knows not to exist never, and then a person is told. */
async function putOff({ db, log, now }: EmailDeps, mail: Email, error: unknown): Promise<void> {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const fault = `${code ?? 'fault'}${responseCode ? ` ${responseCode}` : ''}`
  log.error({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, fault }, 'mail')
  const refused = responseCode !== undefined && responseCode >= 550 && responseCode <= 554
  const at = now()
  const givenUp = refused || mail.attempts >= MAX_ATTEMPTS
  const dueAt = givenUp ? null : new Date(at.getTime() + retryAfterMs(mail.attempts))
  await emailFailed(db, mail.id, { dueAt, error: error instanceof Error ? error.message.slice(0, 500) : fault })
  if (!givenUp) return
  const text = `The letter '${mail.subject}' could not be sent and was given up: ${fault}.`
  if (mail.kind !== 'owner_news' && mail.kind !== 'owner_morning')
    return addReviewTask(db, { orderId: mail.orderId, subject: `mail:${mail.id}`, text, at })
  // One a day, and nobody writes an email about an email that cannot arrive.
  await addReviewTask(db, { orderId: null, subject: `mail:owner:${indianDate(at)}`, text, at, told: true })
}
