import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TEST_PROVIDER } from '#domain/payment/test-money.ts'
import { transactionIdFault } from '#domain/payment/upi.ts'
import type { PaymentProvider } from './contract.ts'

/** Specification §9: the mocked calls answer after a second, the simulated UPI check of the cart after two. */
const DELAYS_MS = { call: 1000, upi: 2000 }

const fakeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`

/**
 * The mocked provider of specification §7: no network, and its name for a payment is ours. Its payment page is the shop's own mock gateway, and
 * every payment it is asked about is verified.
 */
export function testProvider(delays = DELAYS_MS): PaymentProvider {
  return {
    name: TEST_PROVIDER,
    /** Accepts every transaction id of at least six characters (specification §5, Payment inputs). */
    async verifyUpi({ transactionId }) {
      await wait(delays.upi)
      const reason = transactionIdFault(transactionId)
      return reason ? { ok: false, reason } : { ok: true }
    },
    async createRequest(_, reference) {
      await wait(delays.call)
      return { ok: true, providerRef: reference, paymentUrl: `/instamojo-mock?payment_id=${reference}` }
    },
    async createLink({ redirectUrl }) {
      await wait(delays.call)
      const providerRef = fakeId('link')
      return { ok: true, providerRef, url: new URL(`/instamojo-mock?payment_id=${providerRef}`, redirectUrl).href }
    },
    believesAll: true,
    async verify() {
      await wait(delays.call)
      return { state: 'paid', transactionId: fakeId('txn'), amountPaise: undefined }
    },
  }
}
