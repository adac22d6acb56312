import { cancelOrder } from '#server/owner/pack-and-send.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { claimNotFound, confirmClaim } from '#server/payments/upi/review-claim.ts'
import { openPaymentHarness } from './payment-harness.ts'

/** A transaction id as a bank gives it. */
export const UTR = '632604118207'
export const NOW = new Date('2026-11-21T12:00:00Z')

/** A live shop whose orders are claimed to be paid by UPI, and the person who looks at the bank statement. */
export async function openClaims(open: Parameters<typeof openPaymentHarness>[1]) {
  const shop = await openPaymentHarness('instamojo', open)
  type Placed = Awaited<ReturnType<typeof shop.order>>
  const claim = ({ checkoutKey, totalPaise }: Placed, transactionId: string) =>
    payByUpi(shop.deps, { checkoutKey, totalPaise, transactionId })
  const confirm = ({ number }: Placed, knowingly = false) =>
    confirmClaim(shop.db, { number, knowingly, who: 'Meera' }, NOW)
  const notFound = ({ number }: Placed) =>
    claimNotFound(shop.db, { number, who: 'Meera', why: 'not on the statement' }, NOW)
  const cancel = ({ number }: Placed) => cancelOrder(shop.db, number, { who: 'Meera', now: NOW, live: true })
  return { ...shop, claim, confirm, notFound, cancel }
}
