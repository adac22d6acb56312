import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { CheckoutField, TooManyReserved } from '#domain/order/order-answers.ts'
import type { UpiRequestView } from '#domain/payment/upi.ts'
import type { BoxProblem } from './place-box-order-form.ts'

/** What the shop answers to a box that goes on to payment: POST /checkout/box-order. */
export type BoxOrderAnswer =
  | { ok: true; order: OrderView; upi?: UpiRequestView }
  | { ok: false; why: 'box'; problem: BoxProblem }
  | { ok: false; why: 'fields'; errors: FieldErrors<CheckoutField> }
  /** It is paid for already: it does not change any more. */
  | { ok: false; why: 'settled'; order: OrderView }
  | TooManyReserved

/** What the browser sends to POST /checkout/payment-request. The sample of decisions §5.2 has no order to name. */
export type PaymentRequestForm = { method: 'upi' | 'card'; transactionId?: string } & (
  | { checkoutKey: string }
  | { sample: true; buyer: { name: string; email: string; phone: string } }
)

/** What the shop answers to it. `message` is the provider's reason, for the shopper. */
export type PaymentRequestAnswer = { ok: true; paymentId: string; paymentUrl: string } | { ok: false; message?: string }
