import type { Config } from '#server/config.ts'

const NAMES = { instamojo: 'Instamojo', razorpay: 'Razorpay' } as const

/** Describes the payment setup. Reveals no secret, only that it is set. */
export function describePayments({ payments, provider }: Pick<Config, 'payments' | 'provider'>): string {
  if (payments === 'test') return 'Test mode: no money moves. Set PAYMENTS=live on the server to take real money.'
  if (!provider) return 'Live, UPI only: no provider is set up, so cards are not accepted.'
  const keys = provider.provider === 'instamojo' ? provider.salts : provider.webhookSecrets
  const secrets = keys.length > 1 ? 'both secrets of a rotation' : 'its secret'
  return `Live, by UPI and through ${NAMES[provider.provider]}: its keys and ${secrets} are set.`
}
