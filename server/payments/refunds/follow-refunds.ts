import type { PaymentId } from '#domain/flavours.ts'
import { isTestMoney } from '#domain/payment/test-money.ts'
import type { Db } from '#server/db/connect.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { withTimeout } from '#server/payments/providers/timeout.ts'
import type { Payment } from '#server/payments/queries.ts'
import { learnOfRefund } from './learn-of-refund.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Asks the provider which refunds of a payment there are, and writes down what became of each: those that the shop asked
 * for, and those that somebody made in the provider's dashboard.
 */
export async function followRefunds({ db, payments, now }: Deps, payment: Where & { id: PaymentId }): Promise<void> {
  if (!payments.refunds || !isWith(payments, payment)) return
  const made = await withTimeout(payments.refunds.list(payment.transactionId ?? ''))
  const at = now()
  for (const refund of made) await learnOfRefund(db, payment, refund, { who: payment.provider, at })
}

/** Whether this provider took the money; what came straight to the shop's account is with no provider. */
export const isWith = ({ name }: Pick<PaymentProvider, 'name'>, payment: Where): boolean =>
  payment.provider === name && isAtProvider(payment)

type Where = Pick<Payment, 'provider' | 'state' | 'providerRef' | 'transactionId'>

export const isAtProvider = ({ provider, state, providerRef, transactionId }: Where): boolean =>
  !isTestMoney({ provider }) && state === 'paid' && providerRef !== null && transactionId !== null
