import type { Config } from '#server/config.ts'
import type { PaymentProvider } from './contract.ts'
import { instamojo } from './instamojo/instamojo.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { testProvider } from './test.ts'
import { upiAlone } from './upi-alone.ts'

/** The mocked provider in test, the chosen one in live; none where a live shop sells by UPI alone. */
export function chooseProvider({ payments, provider }: Pick<Config, 'payments' | 'provider'>): PaymentProvider {
  if (!provider) return payments === 'test' ? testProvider() : upiAlone()
  return provider.provider === 'instamojo' ? instamojo(provider) : razorpay(provider)
}
