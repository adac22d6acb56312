import type { Config } from '#server/config.ts'
import { instamojo } from './instamojo.ts'
import type { PaymentProvider } from './provider.ts'
import { razorpay } from './razorpay.ts'
import { testProvider } from './test-provider.ts'

/** The mocked provider in test, the chosen one in live. */
export function chooseProvider({ provider }: Pick<Config, 'provider'>): PaymentProvider {
  if (!provider) return testProvider()
  return provider.provider === 'instamojo' ? instamojo(provider) : razorpay(provider)
}
