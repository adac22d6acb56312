import type { ProviderConfig } from './config.ts'
import type { PaymentProvider } from './contract.ts'
import { instamojo } from './instamojo/instamojo.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { testProvider } from './test.ts'

type Wish = { payments: 'test' | 'live'; provider: ProviderConfig | undefined }

/** The mocked provider in test, the chosen one in live; none where a live shop sells by UPI alone. */
export function chooseProvider({ payments, provider }: Wish): PaymentProvider {
  if (!provider) return payments === 'test' ? testProvider() : upiAlone()
  return provider.provider === 'instamojo' ? instamojo(provider) : razorpay(provider)
}

const CLOSED = 'This shop takes UPI alone. Please pay by UPI, or ring us'

/**
 * A live shop without a provider: money comes by UPI to its own account, and a person confirms each claim. Nobody can be
 * sent anywhere to pay, and nobody can be asked.
 */
const upiAlone = (): PaymentProvider => ({
  name: 'upi',
  closed: CLOSED,
  createRequest: async () => ({ ok: false, message: CLOSED }),
  createLink: async () => ({ ok: false, message: CLOSED }),
  verify: async () => ({ state: 'pending' }),
})
