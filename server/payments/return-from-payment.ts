import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/http/log.ts'
import { inTime, NoAnswer } from './patience.ts'
import type { PaymentProvider } from './provider.ts'
import { type Payment, paymentByAnyId } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** What the browser brings back from the provider's page (specification §3, Payment callback query). */
export type Returned = { paymentId: string | undefined; status: string | undefined }

/** `unsure`: the provider does not know yet or does not answer. Nothing is settled and it can be asked again. */
export type ReturnResult = {
  outcome: 'paid' | 'failed' | 'unsure'
  payment: Payment | undefined
  transactionId: string | undefined
}

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date; config: Pick<Config, 'payments'> }

/**
 * Decides whether the shopper who comes back has paid (specification §4, Payment callback; decisions §5.6). In test
 * the status in the address counts; in live it is ignored and only the provider's own word does. A fault while asking
 * counts as failed and settles nothing.
 */
export async function returnFromPayment(deps: Deps, { paymentId, status }: Returned): Promise<ReturnResult> {
  const payment = paymentId ? await paymentByAnyId(deps.db, paymentId) : undefined
  if (payment?.state === 'paid') return paid(payment, payment.transactionId)
  if (deps.config.payments === 'test' && status)
    return trustStatus(deps, { payment, paymentId, ok: status === 'success' })
  if (!paymentId) return unpaid('failed', undefined)
  return askProvider(deps, payment, paymentId)
}

const paid = (payment: Payment | undefined, transactionId: string | null | undefined): ReturnResult => ({
  outcome: 'paid',
  payment,
  transactionId: transactionId ?? undefined,
})
const unpaid = (outcome: 'failed' | 'unsure', payment: Payment | undefined): ReturnResult => ({
  outcome,
  payment,
  transactionId: undefined,
})

type Told = { payment: Payment | undefined; paymentId: string | undefined; ok: boolean }

async function trustStatus({ db, now }: Deps, { payment, paymentId, ok }: Told): Promise<ReturnResult> {
  const transactionId = payment?.transactionId ?? paymentId ?? null
  if (payment) {
    const verdict = ok ? ({ state: 'paid', transactionId } as const) : ({ state: 'failed' } as const)
    await settlePayment(db, payment, { ...verdict, cause: 'returned from the gateway' }, now())
  }
  return ok ? paid(payment, transactionId) : unpaid('failed', payment)
}

async function askProvider(deps: Deps, payment: Payment | undefined, paymentId: string): Promise<ReturnResult> {
  try {
    const verified = await inTime(deps.payments.verify(payment?.providerRef ?? paymentId))
    if (verified.state === 'pending') return unpaid('unsure', payment)
    const rightAmount =
      verified.state === 'paid' && (verified.amountPaise ?? payment?.amountPaise) === payment?.amountPaise
    if (verified.state !== 'paid' || !rightAmount) return unpaid('failed', payment)
    const { transactionId } = verified
    if (payment)
      await settlePayment(
        deps.db,
        payment,
        { state: 'paid', transactionId, cause: 'verified with the provider' },
        deps.now(),
      )
    return paid(payment, transactionId)
  } catch (error) {
    deps.log.error({ err: error }, 'payment verification')
    return unpaid(error instanceof NoAnswer ? 'unsure' : 'failed', payment)
  }
}
