import { createHash } from 'node:crypto'
import { sanitizeJson, sanitizeText, sanitizeUrl } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { syncRefunds } from '#server/refunds/provider-refund.ts'
import { followDispute } from './disputes.ts'
import type { PaymentProvider, WebhookSubject } from './providers/payment-provider.ts'
import { type Payment, paymentById, paymentByRef, paymentByTransaction } from './queries.ts'
import { verifyPayment } from './verify-payment.ts'

/** Job kind that processes a webhook. The job's subject is the stored event's id. */
export const WEBHOOK_JOB = 'webhook'

type ReceiveDeps = { db: Db; payments: Pick<PaymentProvider, 'name' | 'webhooks'>; now: () => Date }
type WebhookRequest = { body: Uint8Array; header: (name: string) => string | undefined }

/**
 * Stores a signed webhook and enqueues its processing, so that the provider gets an immediate answer.
 *
 * Deduplicated by event id and body hash. Unsigned or forged bodies are not stored.
 */
export async function receiveWebhook(
  { db, payments, now }: ReceiveDeps,
  { body, header }: WebhookRequest,
): Promise<'kept' | 'known' | 'forged'> {
  const opened = payments.webhooks?.open(body, header)
  if (!opened) return 'forged'
  const at = now()
  const event = {
    id: newId(),
    provider: payments.name,
    eventId: sanitizeText(opened.eventId),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    body: sanitizeText(sanitizeUrl(sanitizeJson(new TextDecoder().decode(body)))),
    receivedAt: at.toISOString(),
    outcome: null,
  }
  return transact(db, async (trx) => {
    const inserted = await trx
      .insertInto('webhookEvents')
      .values(event)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(inserted.numInsertedOrUpdatedRows) === 0) return 'known'
    await enqueue(trx, { kind: WEBHOOK_JOB, subject: event.id, dueAt: at, at })
    return 'kept'
  })
}

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Processes a stored webhook: asks the provider about the payment it names, since events can be old, repeated or out
 * of order. Idempotent.
 */
export async function processWebhook(deps: Deps, eventId: string): Promise<undefined> {
  const { db, payments } = deps
  const event = await db
    .selectFrom('webhookEvents')
    .select(['body', 'provider'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return
  const subject = event.provider === payments.name ? payments.webhooks?.read(event.body) : undefined
  const payment = subject && (await findPayment(db, payments.name, subject))
  const outcome = payment ? await processPayment(deps, payment, subject) : subject ? 'unknown payment' : 'unknown event'
  await db.updateTable('webhookEvents').set({ outcome }).where('id', '=', eventId).execute()
}

async function processPayment(deps: Deps, payment: Payment, subject: WebhookSubject | undefined): Promise<string> {
  const said = await verifyPayment(deps, payment, 'told by the provider')
  const row = (await findNamedPayment(deps, subject)) ?? (await paymentById(deps.db, payment.id)) ?? payment
  if (subject?.refund) await syncRefunds(deps, row)
  return subject?.disputeRef ? followDispute(deps, row, subject.disputeRef) : said
}

/** Finds the row of the payment that a refund or dispute names, since a request may have been paid twice. */
const findNamedPayment = (
  { db, payments }: Deps,
  subject: WebhookSubject | undefined,
): Promise<Payment | undefined> | undefined =>
  subject?.transactionId ? paymentByTransaction(db, payments.name, subject.transactionId) : undefined

async function findPayment(
  db: Db,
  provider: string,
  { providerRef, reference, transactionId }: WebhookSubject,
): Promise<Payment | undefined> {
  const byRef = providerRef ? await paymentByRef(db, provider, providerRef) : undefined
  const namedPayment = byRef || !reference ? byRef : await paymentById(db, reference)
  if (namedPayment?.provider === provider) return namedPayment
  return transactionId ? paymentByTransaction(db, provider, transactionId) : undefined
}
