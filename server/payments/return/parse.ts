import { paymentIdIn } from '#domain/payment/payment.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'

type Deps = { config: Pick<Config, 'payments'>; payments: Pick<PaymentProvider, 'parseProviderReturn'>; log: Log }

const MAX_REF = 100

/**
 * Which payment a shopper comes back from, in the provider's own words or in ours. A signature that is not the
 * provider's is worth a line in the log and no more, because nobody believes the address anyway (decisions §1.5).
 */
export function parseReturn({ config, payments, log }: Deps, query: URLSearchParams): string | undefined {
  const named = payments.parseProviderReturn?.(query)
  if (!named || named.providerRef.length > MAX_REF) return paymentIdIn(query, config.payments)
  if (named.signed === false) log.warn('a return from paying that the provider did not sign')
  return named.providerRef
}
