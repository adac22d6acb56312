import type { ReactNode } from 'react'
import type { ToastOptions } from '#app/shell/toasts/toasts.ts'
import type { PlaceGone } from '#domain/delivery/place-gone.ts'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import type { PaymentId } from '#domain/nominal.ts'
import type { OrderFormField, OrderRefusal } from '#domain/order/checkout-responses.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { PurchaseKind } from '#domain/order/purchase.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import type { GoTo } from './use-steps.ts'

/** Props that all steps of a checkout share. */
export type StepProps = { draft: CheckoutDraft; change: ChangeDraft; goTo: GoTo }

/** Reason why an order was not created, for the current step. */
export type OrderFailure = {
  errors?: FieldErrors<OrderFormField>
  message?: string
  /** Delivery costs more than was shown. */
  chargeRose?: true
  /** The chosen day or hour filled up; `days` to choose in place of the day. */
  placeGone?: Pick<PlaceGone, 'what' | 'days'>
}

export const UNREACHABLE_MESSAGE = 'We could not reach the shop. Nothing you typed is lost; please try again.'

type OrderContent = {
  /** Request fields besides the checkout key and the address. */
  fields: Record<string, unknown>
  /** Cart or box as the query of `/offer.json` and `/delivery.json`. */
  query: string
  /** Changes of the draft after success. */
  draftChanges?: Partial<CheckoutDraft>
}

/** Strategy of a checkout: everything in which the specification lets a cart and a box differ. */
export type Purchase = {
  kind: PurchaseKind
  orderUrl: '/checkout/order' | '/checkout/box-order'
  /** Returns the order's content; undefined when it cannot be ordered, after navigating to the problem. */
  content: (draft: Pick<CheckoutDraft, 'gift' | 'offer'>, goTo: GoTo) => OrderContent | undefined
  /** Corrects products that have changed or are gone, or returns a message. */
  correct: (refusal: Extract<OrderRefusal, { why: 'lines' | 'box' }>, goTo: GoTo) => OrderFailure | undefined
  /** True when an order under review is shown again; false creates a new order instead. */
  showsReview: boolean
  clear: (receipt: OrderView) => void
  /** Called before the redirect to the provider. */
  beforeRedirect: (paymentId: PaymentId, change: ChangeDraft) => void
  /**
   * UPI flow: `checked` submits the transaction id at once (specification §7, the cart's simulated check), `verified`
   * creates a payment that is verified on its own screen.
   */
  upi: 'checked' | 'verified'
  texts: {
    /** Heading of the payment step in test. */
    pay: ReactNode
    badId: (reason: string) => ToastOptions
  }
}
