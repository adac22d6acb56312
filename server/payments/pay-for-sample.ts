import { DEFAULT_PURPOSE, DEMO_CUSTOMER, SAMPLE_AMOUNT_PAISE } from '#domain/payment.ts'
import type { Config } from '#server/config.ts'
import { type PaymentAsked, type PaymentDeps, requestPayment } from './request-payment.ts'

type Deps = PaymentDeps & { config: Pick<Config, 'payments'> }

/** Pays for the sample that a checkout without a box shows in test: a payment without an order (decisions §5.2). */
export async function payForSample(
  deps: Deps,
  wanted: { method: 'upi' | 'card'; redirectUrl: string },
): Promise<PaymentAsked | undefined> {
  if (deps.config.payments === 'live') return undefined
  const { name: buyerName, email, phone } = DEMO_CUSTOMER
  return requestPayment(deps, { ...wanted, orderId: null, purpose: DEFAULT_PURPOSE, amountPaise: SAMPLE_AMOUNT_PAISE, buyerName, email, phone })
}
