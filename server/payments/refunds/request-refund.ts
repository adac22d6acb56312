import type { ProviderRef, TransactionId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider, ProviderRefunds } from '#server/payments/providers/contract.ts'
import { withTimeout } from '#server/payments/providers/timeout.ts'
import type { Payment } from '#server/payments/queries.ts'
import { learnOfRefund, refuseRefund } from './learn-of-refund.ts'
import { addUnknownRefundTask } from './on-refund.ts'
import { type Refund, refundsOf } from './queries.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

export type Asked =
  | { state: 'done'; providerRef: ProviderRef }
  /** The provider has taken it on: the shop looks until the money has gone. */
  | { state: 'pending'; providerRef: ProviderRef }
  | { state: 'refused'; message: string }
  /** Nobody knows what came of it: a note says so, and the shop goes on looking. */
  | { state: 'unknown' }
  /** It was asked for before, the provider's list does not have it, and asking again might pay twice. */
  | { state: 'missing' }

/** A refund with the payment whose money goes back; `about` names that for the provider and the owner. */
export type RefundOf = { refund: Refund; payment: Payment; about: string }

/**
 * Asks the provider to pay money back. `again`: it was asked before and the answer was lost, so that it is looked for
 * first; it is asked for anew only where that cannot pay twice, or where a person has looked and `insist`s.
 */
export async function requestRefund(
  deps: Deps,
  { refund, payment, about }: RefundOf,
  { again, insist }: { again: boolean; insist: boolean },
): Promise<Asked> {
  const { db, payments, log, now } = deps
  const refunds = refundsAt(payments)
  const transactionId = payment.transactionId ?? ''
  try {
    const found = again ? await withTimeout(findMade(db, refunds, { refund, transactionId })) : undefined
    if (again && !found && !refunds.repeatable && !insist) return { state: 'missing' }
    const wanted = { id: refund.id, transactionId, amountPaise: refund.amountPaise, about }
    const answer = found ? { ok: true as const, made: found } : await withTimeout(refunds.ask(wanted))
    if (!answer.ok) {
      await refuseRefund(db, refund.id, { reason: answer.message, at: now() })
      return { state: 'refused', message: answer.message }
    }
    const { made } = answer
    await learnOfRefund(db, payment, { ...made, name: refund.id }, { who: refund.who, at: now() })
    if (made.state === 'failed') return { state: 'refused', message: 'the refund failed' }
    return { state: made.state, providerRef: made.providerRef }
  } catch (error) {
    log.error({ err: error }, 'refund')
    await addUnknownRefundTask(db, refund, about, now())
    return { state: 'unknown' }
  }
}

/** Ours by its name; where it has none, one of that amount which is not known as another. */
async function findMade(
  db: Db,
  { list }: ProviderRefunds,
  { refund: { id, paymentId, amountPaise }, transactionId }: { refund: Refund; transactionId: TransactionId },
) {
  const made = await list(transactionId)
  const others = new Set((await refundsOf(db, paymentId)).filter((it) => it.id !== id).map((it) => it.providerRef))
  const living = made.filter(({ state, providerRef }) => state !== 'failed' && !others.has(providerRef))
  return (
    living.find(({ name }) => name === id) ??
    living.find((it) => it.name === undefined && it.amountPaise === amountPaise)
  )
}

function refundsAt({ refunds, name }: PaymentProvider): ProviderRefunds {
  if (!refunds) throw new Error(`${name} pays nothing back`)
  return refunds
}
