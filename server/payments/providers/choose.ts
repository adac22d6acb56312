import type { ProviderConfig } from './config.ts'
import type { PaymentProvider } from './contract.ts'
import { instamojo } from './instamojo/instamojo.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { testProvider } from './test.ts'
import { upiAlone } from './upi-alone.ts'

type Wish = { payments: 'test' | 'live'; provider: ProviderConfig | undefined }

/** The mocked provider in test, the chosen one in live; none where a live shop sells by UPI alone. */
export function chooseProvider({ payments, provider }: Wish): PaymentProvider {
  if (!provider) return payments === 'test' ? testProvider() : upiAlone()
  return provider.provider === 'instamojo' ? instamojo(provider) : razorpay(provider)
}
