import type { PaymentId } from '#domain/nominal.ts'
import { boxIdOfLine, type OrderView } from '#domain/order/order.ts'
import { CART_CHECKOUT, newDraft, readDraft, writeDraft } from './checkout-draft.ts'

/** Returns true for the order of a built box; any other is a cart's. */
export const isBoxOrder = ({ lines }: Pick<OrderView, 'lines'>): boolean =>
  lines.some(({ productId }) => boxIdOfLine(productId) !== undefined)

/** Records the payment that this tab's cart is redirected to. */
export const storePendingPayment = (paying: string) =>
  writeDraft(CART_CHECKOUT, { ...readDraft(CART_CHECKOUT), paying })

/** Returns the order of this tab's cart when the payment belongs to it; other tabs get nothing. */
export function cartOrderOf(paymentId: PaymentId): OrderView | undefined {
  const { paying, order, receipt } = readDraft(CART_CHECKOUT)
  return paying === paymentId ? (receipt ?? order) : undefined
}

/** Ends the cart's checkout after a payment on the provider's page and stores the receipt. */
export function storeCartReceipt(paymentId: PaymentId) {
  const order = cartOrderOf(paymentId)
  if (!order) return
  const receipt: OrderView = { ...order, state: 'paid', payment: undefined }
  writeDraft(CART_CHECKOUT, { ...newDraft(), receipt, paying: paymentId })
}
