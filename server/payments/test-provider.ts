import { setTimeout as wait } from 'node:timers/promises'

export type UpiVerdict = { ok: true } | { ok: false; reason: string }

/** What the shop asks of whoever knows about payments. */
export type PaymentProvider = {
  name: string
  /** Whether the transaction id that the shopper typed stands for a payment. */
  verifyUpi: (claim: { transactionId: string; amountPaise: number }) => Promise<UpiVerdict>
}

/** Specification §7: the UPI check of the cart is simulated and takes two seconds. */
const SIMULATED_DELAY_MS = 2000

/** Accepts every transaction id of at least six characters (specification §5, Payment inputs). */
export function testProvider(delayMs = SIMULATED_DELAY_MS): PaymentProvider {
  return {
    name: 'test',
    async verifyUpi({ transactionId }) {
      await wait(delayMs)
      if (transactionId === '') return { ok: false, reason: 'UPI Transaction ID is required' }
      if (transactionId.length < 6) return { ok: false, reason: 'Invalid UPI Transaction ID' }
      return { ok: true }
    },
  }
}
