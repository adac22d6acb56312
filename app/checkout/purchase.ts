import type { ReactNode } from 'react'
import type { ToastWords } from '#app/toasts/toasts.ts'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { PaymentId } from '#domain/flavours.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { OrderFormField, OrderRefusal } from '#domain/order/order-answers.ts'
import type { PurchaseKind } from '#domain/order/purchase.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import type { GoTo } from './use-steps.ts'

/** What the steps of a checkout share. */
export type StepProps = { draft: CheckoutDraft; change: ChangeDraft; goTo: GoTo }

/** Why there is no order yet, where the shopper stays on the step. */
export type PlaceFault = { errors?: FieldErrors<OrderFormField>; message?: string }

export const NO_ANSWER = 'We could not reach the shop. Nothing you typed is lost; please try again.'

type Content = {
  /** What the shop is told beside the checkout's key and the address. */
  sent: Record<string, unknown>
  /** What the draft keeps of it. */
  kept?: Partial<CheckoutDraft>
}

/**
 * What is bought, and all in which the specification lets the checkouts of a cart and of a built box differ. The steps
 * are the same.
 */
export type Purchase = {
  kind: PurchaseKind
  /** Where its order is asked for. */
  orderAt: '/checkout/order' | '/checkout/box-order'
  /** Nothing where it cannot be ordered as it stands; then the shopper has been led to what is wrong with it. */
  content: (draft: Pick<CheckoutDraft, 'gift' | 'offer'>, goTo: GoTo) => Content | undefined
  /** What the shop no longer sells as it was shown is put right, or the shopper is told what to do. */
  correct: (refusal: Extract<OrderRefusal, { why: 'lines' | 'box' }>, goTo: GoTo) => PlaceFault | undefined
  /** An order whose payment is being looked at is shown again; else what is bought gets an order of its own. */
  showsReview: boolean
  /** Once it is paid for, as far as the shopper can: what was bought is no longer there to be bought. */
  letGo: (receipt: OrderView) => void
  /** Before the page is left for the provider's. */
  leave: (paymentId: PaymentId, change: ChangeDraft) => void
  /**
   * How a payment by UPI becomes known: its transaction id is checked at once (specification §7, the cart's simulated
   * check), or a payment is asked for and verified on a screen of its own.
   */
  upi: 'checked' | 'verified'
  words: {
    /** The payment step's heading; `above`: UPI does not take so much. */
    pay: (above: boolean) => ReactNode
    badId: (reason: string) => ToastWords
  }
}
