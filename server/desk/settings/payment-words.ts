import type { Config } from '#server/config.ts'

const NAMES = { instamojo: 'Instamojo', razorpay: 'Razorpay' } as const

/** How the shop takes money, in words; nothing of a secret but that it is there. */
export function paymentWords({ payments, provider }: Pick<Config, 'payments' | 'provider'>): string {
  if (payments === 'test') return 'Test. No money moves. PAYMENTS=live in the environment takes real money.'
  if (!provider) return 'Live, by UPI alone: there is no provider, so nobody pays by card.'
  const keys = provider.provider === 'instamojo' ? provider.salts : provider.webhookSecrets
  const secrets = keys.length > 1 ? 'both secrets of a rotation' : 'its secret'
  return `Live, by UPI and through ${NAMES[provider.provider]}: its keys and ${secrets} are there.`
}
