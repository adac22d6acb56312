import type { PaymentId } from '#domain/flavours.ts'
import type { OrderView } from '#domain/order/order.ts'
import { CART_CHECKOUT, newDraft, readDraft, writeDraft } from './checkout-draft.ts'

/** Remembers which payment this tab's cart is on its way to, before the page is left for the provider's. */
export const leaveToPay = (paying: string) => writeDraft(CART_CHECKOUT, { ...readDraft(CART_CHECKOUT), paying })

/** The order of this tab's cart, where it is the one that this payment is for: nobody else learns of it. */
export function cartOrderOf(paymentId: PaymentId): OrderView | undefined {
  const { paying, order, receipt } = readDraft(CART_CHECKOUT)
  return paying === paymentId ? (receipt ?? order) : undefined
}

/** The cart's order was paid on the provider's page: its checkout is over, and the confirmation can be shown. */
export function keepCartReceipt(paymentId: PaymentId) {
  const order = cartOrderOf(paymentId)
  if (!order) return
  const receipt: OrderView = { ...order, state: 'paid', payment: undefined }
  writeDraft(CART_CHECKOUT, { ...newDraft(), receipt, paying: paymentId })
}
