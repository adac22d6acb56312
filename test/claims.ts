import { cancelOrder } from '#server/orders/fulfil-order.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { confirmClaim, rejectClaim } from '#server/payments/upi/review-claim.ts'
import { openPaymentHarness } from './payment-harness.ts'

/** A bank's transaction id (UTR). */
export const UTR = '632604118207'
export const NOW = new Date('2026-11-21T12:00:00Z')

/** Opens a live shop where orders are claimed as paid by UPI and a person confirms or rejects the claims. */
export async function openClaimsShop(open: Parameters<typeof openPaymentHarness>[1]) {
  const shop = await openPaymentHarness('instamojo', open)
  type Placed = Awaited<ReturnType<typeof shop.order>>
  const claim = ({ checkoutKey, totalPaise }: Placed, transactionId: string) =>
    payByUpi(shop.deps, { checkoutKey, totalPaise, transactionId })
  const confirm = ({ number }: Placed, knowingly = false) =>
    confirmClaim(shop.db, { number, knowingly, who: 'Meera' }, NOW)
  const notFound = ({ number }: Placed) =>
    rejectClaim(shop.db, { number, who: 'Meera', why: 'not on the statement' }, NOW)
  const cancel = ({ number }: Placed) => cancelOrder(shop.db, number, { who: 'Meera', now: NOW, live: true })
  return { ...shop, claim, confirm, notFound, cancel }
}
