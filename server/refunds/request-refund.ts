import type { ProviderRef, TransactionId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { withTimeout } from '#server/payments/providers/call-provider.ts'
import type { PaymentProvider, ProviderRefunds } from '#server/payments/providers/payment-provider.ts'
import type { Payment } from '#server/payments/queries.ts'
import { createUnknownRefundTask } from './apply-refund.ts'
import { type Refund, refundsOf } from './queries.ts'
import { recordProviderRefund, refuseRefund } from './record-refund.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

export type RefundRequestResult =
  | { state: 'done'; providerRef: ProviderRef }
  | { state: 'pending'; providerRef: ProviderRef }
  | { state: 'refused'; message: string }
  /** The outcome is unknown: a task is open and the job keeps polling. */
  | { state: 'unknown' }
  /** An earlier request is not in the provider's list, and a second one might pay twice. */
  | { state: 'missing' }

/** Refund with its payment. `about` describes the payment to the provider and the owner. */
export type RefundRequest = { refund: Refund; payment: Payment; about: string }

/**
 * Asks the provider to refund a payment. `again`: an earlier request's answer was lost, so the refund is looked up
 * first.
 *
 * It is requested again only if that cannot pay twice, or if a person has checked and set `insist`.
 */
export async function requestRefund(
  deps: Deps,
  { refund, payment, about }: RefundRequest,
  { again, insist }: { again: boolean; insist: boolean },
): Promise<RefundRequestResult> {
  const { db, payments, log, now } = deps
  const refunds = refundApiOf(payments)
  const transactionId = payment.transactionId ?? ''
  try {
    const found = again ? await withTimeout(findProviderRefund(db, refunds, { refund, transactionId })) : undefined
    if (again && !found && !refunds.repeatable && !insist) return { state: 'missing' }
    const request = { id: refund.id, transactionId, amountPaise: refund.amountPaise, about }
    const answer = found ? { ok: true as const, made: found } : await withTimeout(refunds.ask(request))
    if (!answer.ok) {
      await refuseRefund(db, refund.id, { reason: answer.message, at: now() })
      return { state: 'refused', message: answer.message }
    }
    const { made: providerRefund } = answer
    await recordProviderRefund(db, payment, { ...providerRefund, name: refund.id }, { who: refund.who, at: now() })
    if (providerRefund.state === 'failed') return { state: 'refused', message: 'the refund failed' }
    return { state: providerRefund.state, providerRef: providerRefund.providerRef }
  } catch (error) {
    log.error({ err: error }, 'refund')
    await createUnknownRefundTask(db, refund, about, now())
    return { state: 'unknown' }
  }
}

/**
 * Finds the refund in the provider's list by our id, else an unnamed one of the same amount that matches no other
 * refund.
 */
async function findProviderRefund(
  db: Db,
  { list }: ProviderRefunds,
  { refund: { id, paymentId, amountPaise }, transactionId }: { refund: Refund; transactionId: TransactionId },
) {
  const providerRefund = await list(transactionId)
  const others = new Set((await refundsOf(db, paymentId)).filter((it) => it.id !== id).map((it) => it.providerRef))
  const candidates = providerRefund.filter(({ state, providerRef }) => state !== 'failed' && !others.has(providerRef))
  return (
    candidates.find(({ name }) => name === id) ??
    candidates.find((it) => it.name === undefined && it.amountPaise === amountPaise)
  )
}

function refundApiOf({ refunds, name }: PaymentProvider): ProviderRefunds {
  if (!refunds) throw new Error(`${name} has no refunds`)
  return refunds
}
