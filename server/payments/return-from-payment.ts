import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/http/log.ts'
import type { PaymentProvider } from './provider.ts'
import { type Payment, paymentByAnyId } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** What the browser brings back from the provider's page (specification §3, Payment callback query). */
export type Returned = { paymentId: string | undefined; status: string | undefined }
export type ReturnResult = { ok: true; payment: Payment | undefined } | { ok: false; payment: Payment | undefined }

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date; mode: 'test' | 'live' }

/**
 * Decides whether the shopper who comes back has paid (specification §4, Payment callback; decisions §5.6). In test
 * the status in the address counts; in live it is ignored and only the provider's own word does. Any fault while
 * asking counts as failed, and settles nothing.
 */
export async function returnFromPayment(deps: Deps, { paymentId, status }: Returned): Promise<ReturnResult> {
  const payment = paymentId ? await paymentByAnyId(deps.db, paymentId) : undefined
  if (payment?.state === 'paid') return { ok: true, payment }
  if (deps.mode === 'test' && status) return trustStatus(deps, payment, status === 'success')
  if (!paymentId) return { ok: false, payment: undefined }
  return askProvider(deps, payment, paymentId)
}

async function trustStatus(deps: Deps, payment: Payment | undefined, ok: boolean): Promise<ReturnResult> {
  if (payment) {
    const verdict = ok ? ({ state: 'paid', transactionId: payment.providerRef } as const) : ({ state: 'failed' } as const)
    await settlePayment(deps.db, payment, { ...verdict, cause: 'returned from the gateway' }, deps.now())
  }
  return { ok, payment }
}

async function askProvider(deps: Deps, payment: Payment | undefined, paymentId: string): Promise<ReturnResult> {
  try {
    const verified = await deps.payments.verify(payment?.providerRef ?? paymentId)
    const rightAmount = verified.state === 'paid' && (verified.amountPaise ?? payment?.amountPaise) === payment?.amountPaise
    if (verified.state !== 'paid' || !rightAmount) return { ok: false, payment }
    if (payment) await settlePayment(deps.db, payment, { ...verified, cause: 'verified with the provider' }, deps.now())
    return { ok: true, payment }
  } catch (error) {
    deps.log.error({ err: error }, 'payment verification')
    return { ok: false, payment }
  }
}
