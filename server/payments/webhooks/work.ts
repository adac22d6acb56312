import type { Db } from '#server/db/connect.ts'
import { followDispute } from '#server/payments/follow-dispute.ts'
import type { PaymentProvider, WebhookNews } from '#server/payments/providers/contract.ts'
import { type Payment, paymentById, paymentByRef, paymentByTransaction } from '#server/payments/queries.ts'
import { followRefunds } from '#server/payments/refunds/follow-refunds.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'

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
  if (news?.refund) await followRefunds(deps, (await paymentById(deps.db, payment.id)) ?? payment)
  return news?.disputeRef ? followDispute(deps, payment, news.disputeRef) : said
}

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
