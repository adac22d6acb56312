import { instamojo } from './instamojo/instamojo.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { ProviderConfig } from './provider-config.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { testProvider } from './test-provider.ts'

type ProviderChoice = { payments: 'test' | 'live'; provider: ProviderConfig | undefined }

/**
 * Returns the mocked provider in test and the configured one in live. A live shop without a provider takes UPI alone.
 */
export function chooseProvider({ payments, provider }: ProviderChoice): PaymentProvider {
  if (!provider) return payments === 'test' ? testProvider() : upiOnlyProvider()
  return provider.provider === 'instamojo' ? instamojo(provider) : razorpay(provider)
}

const UPI_ONLY_MESSAGE = 'This shop takes UPI alone. Please pay by UPI, or ring us'

/**
 * Provider of a live shop without a gateway. Buyers pay by UPI to the shop's own account, and a person confirms each
 * claim.
 */
const upiOnlyProvider = (): PaymentProvider => ({
  name: 'upi',
  closed: UPI_ONLY_MESSAGE,
  createRequest: async () => ({ ok: false, message: UPI_ONLY_MESSAGE }),
  createLink: async () => ({ ok: false, message: UPI_ONLY_MESSAGE }),
  verify: async () => ({ state: 'pending' }),
})
