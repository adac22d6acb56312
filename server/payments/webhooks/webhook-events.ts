import { createHash } from 'node:crypto'
import { storableAddress, storableJson, storableText } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { followDispute } from '#server/payments/disputes.ts'
import type { PaymentProvider, WebhookNews } from '#server/payments/providers/contract.ts'
import { type Payment, paymentById, paymentByRef, paymentByTransaction } from '#server/payments/queries.ts'
import { followRefunds } from '#server/payments/refunds/follow-refunds.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'

/** The job that does what follows from a webhook; its subject is the kept event. */
export const WEBHOOK_JOB = 'webhook'

type Receiving = { db: Db; payments: Pick<PaymentProvider, 'name' | 'webhooks'>; now: () => Date }
type Sent = { body: Uint8Array; header: (name: string) => string | undefined }

/**
 * Keeps what a provider sent, whatever it is about, so that it can be answered at once; the work is done afterwards.
 * The same event is kept once, also when somebody sends the same body again under another name. What the provider did
 * not sign is not kept.
 */
export async function receiveWebhook(
  { db, payments, now }: Receiving,
  { body, header }: Sent,
): Promise<'kept' | 'known' | 'forged'> {
  const opened = payments.webhooks?.open(body, header)
  if (!opened) return 'forged'
  const at = now()
  const event = {
    id: newId(),
    provider: payments.name,
    eventId: storableText(opened.eventId),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    body: storableText(storableAddress(storableJson(new TextDecoder().decode(body)))),
    receivedAt: at.toISOString(),
    outcome: null,
  }
  return transact(db, async (trx) => {
    const kept = await trx
      .insertInto('webhookEvents')
      .values(event)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(kept.numInsertedOrUpdatedRows) === 0) return 'known'
    await enqueue(trx, { kind: WEBHOOK_JOB, subject: event.id, dueAt: at, at })
    return 'kept'
  })
}

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Does what follows from a kept webhook: the provider is asked about the payment that it speaks of, because an event
 * can be old, repeated or out of order, and only the payment as it stands now counts. Doing it twice changes nothing.
 */
export async function workWebhook(deps: Deps, eventId: string): Promise<undefined> {
  const { db, payments } = deps
  const event = await db
    .selectFrom('webhookEvents')
    .select(['body', 'provider'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return
  const news = event.provider === payments.name ? payments.webhooks?.read(event.body) : undefined
  const payment = news && (await paymentOf(db, payments.name, news))
  const outcome = payment ? await follow(deps, payment, news) : news ? 'unknown payment' : 'unknown event'
  await db.updateTable('webhookEvents').set({ outcome }).where('id', '=', eventId).execute()
}

async function follow(deps: Deps, payment: Payment, news: WebhookNews | undefined): Promise<string> {
  const said = await verifyPayment(deps, payment, 'told by the provider')
  const row = (await rowOf(deps, news)) ?? (await paymentById(deps.db, payment.id)) ?? payment
  if (news?.refund) await followRefunds(deps, row)
  return news?.disputeRef ? followDispute(deps, row, news.disputeRef) : said
}

/** The row of the very payment that a refund or a dispute names: what was to be paid may have been paid twice. */
const rowOf = ({ db, payments }: Deps, news: WebhookNews | undefined): Promise<Payment | undefined> | undefined =>
  news?.transactionId ? paymentByTransaction(db, payments.name, news.transactionId) : undefined

async function paymentOf(
  db: Db,
  provider: string,
  { providerRef, reference, transactionId }: WebhookNews,
): Promise<Payment | undefined> {
  const byRef = providerRef ? await paymentByRef(db, provider, providerRef) : undefined
  const ours = byRef || !reference ? byRef : await paymentById(db, reference)
  if (ours?.provider === provider) return ours
  return transactionId ? paymentByTransaction(db, provider, transactionId) : undefined
}
