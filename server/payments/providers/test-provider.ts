import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import { transactionIdError } from '#domain/payment/upi.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Delays of the mocked calls (1 s) and the simulated UPI check (2 s), from specification §9. */
const DELAYS_MS = { call: 1000, upi: 2000 }

const mockId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`

/**
 * Mocked provider of specification §7, without network. Its payment page is the shop's mock gateway, its payment id
 * is ours, and `verify` always returns paid.
 */
export function testProvider(delays = DELAYS_MS): PaymentProvider {
  return {
    name: TEST_PROVIDER,
    /** Accepts every transaction id of at least six characters (specification §5, Payment inputs). */
    async verifyUpi({ transactionId }) {
      await wait(delays.upi)
      const reason = transactionIdError(transactionId)
      return reason ? { ok: false, reason } : { ok: true }
    },
    async createRequest(_, reference) {
      await wait(delays.call)
      return { ok: true, providerRef: reference, paymentUrl: `/instamojo-mock?payment_id=${reference}` }
    },
    async createLink({ redirectUrl }) {
      await wait(delays.call)
      const providerRef = mockId('link')
      return { ok: true, providerRef, url: new URL(`/instamojo-mock?payment_id=${providerRef}`, redirectUrl).href }
    },
    assumesPaid: true,
    async verify() {
      await wait(delays.call)
      return { state: 'paid', transactionId: mockId('txn'), amountPaise: undefined }
    },
  }
}
