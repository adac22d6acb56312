import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/http/log.ts'
import { inTime } from './patience.ts'
import type { PaymentProvider, ProviderRefunds, RefundWanted } from './provider.ts'
import { paymentById } from './queries.ts'
import { finishRefund, noteUnknownRefund, type Refund, refuseRefund } from './refunds.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

export type Refunded =
  | { state: 'done'; providerRef: string }
  | { state: 'refused'; message: string }
  /** Nobody knows what came of it: a note says so, and the shop goes on looking. */
  | { state: 'unknown' }
  /** It was asked for before, the provider's list does not have it, and asking again might pay twice. */
  | { state: 'missing' }

/**
 * Asks the provider to pay money back. `again`: it was asked before and the answer was lost, so that it is looked for
 * first; it is asked for anew only where that cannot pay twice, or where a person has looked and `insist`s.
 */
export async function askForRefund(
  deps: Deps,
  refund: Refund,
  { orderNumber, again, insist }: { orderNumber: string; again: boolean; insist: boolean },
): Promise<Refunded> {
  const { db, payments, log, now } = deps
  const refunds = payments.refunds
  if (!refunds) throw new Error(`${payments.name} pays nothing back`)
  try {
    const wanted = await wantedOf(db, refund, orderNumber)
    const found = again ? await inTime(refunds.find(wanted)) : undefined
    if (again && !found && !refunds.repeatable && !insist) return { state: 'missing' }
    const answer = found ? ({ ok: true, providerRef: found } as const) : await inTime(refunds.ask(wanted))
    if (!answer.ok) {
      await refuseRefund(db, refund.id, { reason: answer.message, at: now() })
      return { state: 'refused', message: answer.message }
    }
    await finishRefund(db, refund, answer.providerRef, now())
    return { state: 'done', providerRef: answer.providerRef }
  } catch (error) {
    log.error({ err: error }, 'refund')
    await noteUnknownRefund(db, refund, orderNumber, now())
    return { state: 'unknown' }
  }
}

/** Whether a refund whose answer was lost was made after all. */
export async function findRefund(
  { db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>,
  refund: Refund,
  orderNumber: string,
): Promise<boolean> {
  const found = await inTime(refundsOf(payments).find(await wantedOf(db, refund, orderNumber)))
  if (found) await finishRefund(db, refund, found, now())
  return found !== undefined
}

function refundsOf({ refunds, name }: PaymentProvider): ProviderRefunds {
  if (!refunds) throw new Error(`${name} pays nothing back`)
  return refunds
}

async function wantedOf(db: Db, { id, paymentId, amountPaise }: Refund, orderNumber: string): Promise<RefundWanted> {
  const payment = await paymentById(db, paymentId)
  if (!payment?.transactionId) throw new Error('a refund without its payment')
  return { id, transactionId: payment.transactionId, amountPaise, orderNumber }
}
