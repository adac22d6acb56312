import type { FieldErrors, ShippingField } from '#domain/address/shipping-form.ts'
import type { BoxProblem } from '#domain/box/box.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { UpiRequestView } from '#domain/payment/upi.ts'
import type { GiftField } from './gift-fields.ts'
import type { OrderView } from './order.ts'
import type { OrderSummary } from './purchase-summary.ts'

/** Every field of the step that asks where a gift goes. */
export type OrderFormField = ShippingField | GiftField

/** Why there is no order of what was sent: its lines, its box, or what was typed. */
export type OrderRefusal =
  | { ok: false; why: 'lines'; problems: LineProblem[] }
  | { ok: false; why: 'box'; problem: BoxProblem }
  | { ok: false; why: 'fields'; errors: FieldErrors<OrderFormField> }

/** Too many orders of the same people wait to be paid; `message` is for the shopper. */
export type TooManyReserved = { ok: false; why: 'held'; message: string }

/** What an offer was shown to take off is not taken off any more; `message` is for the shopper. */
export type OfferGone = { ok: false; why: 'offer'; message: string }

/** What the shop answers to whoever asks what an offer takes off: what it all comes to then, where one holds. */
export type OfferAnswer =
  | { ok: true; offer?: { code: string; discountPaise: Paise; summary: OrderSummary } }
  | { ok: false; message: string }

/** What the shop answers to Continue to Payment. */
export type PlaceAnswer =
  | { ok: true; order: OrderView; upi: UpiRequestView }
  | OrderRefusal
  | OfferGone
  /** It is paid for already, or its payment is being looked at: it does not change any more. */
  | { ok: false; why: 'settled'; order: OrderView; upi: UpiRequestView }
  | TooManyReserved

/** What the shop answers to Complete Purchase. */
export type PayAnswer =
  | { ok: true; order: OrderView }
  | { ok: false; why: 'refused'; reason: string }
  /** What was typed is kept and has to be confirmed; `doubt` is what looks odd about it. */
  | { ok: false; why: 'under-review'; order: OrderView; upi: UpiRequestView; doubt?: string | undefined }
  /** Another tab changed the order: this is what it comes to now. */
  | { ok: false; why: 'changed'; order: OrderView; upi: UpiRequestView }
  | { ok: false; why: 'no-order' }
