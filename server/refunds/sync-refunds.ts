import type { PaymentId } from '#domain/nominal.ts'
import { isTestPayment } from '#domain/payment/test-payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { withTimeout } from '#server/payments/providers/with-timeout.ts'
import type { Payment } from '#server/payments/queries.ts'
import { recordProviderRefund } from './record-refund.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Reads the refunds of a payment from the provider and records each one's state, including refunds made in the
 * provider's dashboard.
 */
export async function syncRefunds(
  { db, payments, now }: Deps,
  payment: ProviderPaymentFields & { id: PaymentId },
): Promise<void> {
  if (!payments.refunds || !belongsToProvider(payments, payment)) return
  const made = await withTimeout(payments.refunds.list(payment.transactionId ?? ''))
  const at = now()
  for (const refund of made) await recordProviderRefund(db, payment, refund, { who: payment.provider, at })
}

/** True when this provider received the payment. UPI payments to the shop's own account belong to no provider. */
export const belongsToProvider = ({ name }: Pick<PaymentProvider, 'name'>, payment: ProviderPaymentFields): boolean =>
  payment.provider === name && isAtProvider(payment)

type ProviderPaymentFields = Pick<Payment, 'provider' | 'state' | 'providerRef' | 'transactionId'>

export const isAtProvider = ({ provider, state, providerRef, transactionId }: ProviderPaymentFields): boolean =>
  !isTestPayment({ provider }) && state === 'paid' && providerRef !== null && transactionId !== null
