import { DEFAULT_PURPOSE, DEMO_CUSTOMER, SAMPLE_AMOUNT_PAISE } from '#domain/payment/payment.ts'
import type { Config } from '#server/config.ts'
import type { PaymentAsked, PaymentDeps } from './attempt.ts'
import { requestPayment } from './request-payment.ts'

type Deps = PaymentDeps & { config: Pick<Config, 'payments'> }
type Wanted = {
  method: 'upi' | 'card'
  transactionId?: string | undefined
  buyer?: { name: string; email: string; phone: string } | undefined
  redirectUrl: string
}

/** Pays for the sample that a checkout without a box shows in test: a payment without an order (decisions §5.2). */
export async function payForSample(
  deps: Deps,
  { buyer = DEMO_CUSTOMER, ...wanted }: Wanted,
): Promise<PaymentAsked | undefined> {
  if (deps.config.payments === 'live') return undefined
  const { method, transactionId, redirectUrl } = wanted
  const { name: buyerName, email, phone } = buyer
  const request = { purpose: DEFAULT_PURPOSE, amountPaise: SAMPLE_AMOUNT_PAISE, buyerName, email, phone, redirectUrl }
  return requestPayment(deps, { ...request, method, transactionId, orderId: null })
}
