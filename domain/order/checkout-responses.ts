import type { BoxProblem } from '#domain/box/box.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import type { PlaceGone } from '#domain/delivery/place-gone.ts'
import type { FieldErrors, ShippingField } from '#domain/delivery/shipping-form.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { UpiRequestView } from '#domain/payment/upi.ts'
import type { GiftOptionField } from './gift-fields.ts'
import type { OrderView } from './order.ts'
import type { OrderSummary } from './purchase-summary.ts'

/** Every field of the shipping step. */
export type OrderFormField = ShippingField | GiftOptionField

/** Reasons why an order cannot be placed: its lines, its box or invalid fields. */
export type OrderRefusal =
  | { ok: false; why: 'lines'; problems: LineProblem[] }
  | { ok: false; why: 'box'; problem: BoxProblem }
  | { ok: false; why: 'fields'; errors: FieldErrors<OrderFormField> }

/** Too many unpaid orders of this buyer or network hold stock; `message` is for the shopper. */
export type TooManyReserved = { ok: false; why: 'held'; message: string }

/** The discount that the page showed no longer applies; `message` is for the shopper. */
export type DiscountChanged = { ok: false; why: 'offer'; message: string }

/**
 * Delivery costs more than the page showed; `message` is for the shopper, `paise` is the charge as stated, before or
 * with GST as product prices are.
 */
export type DeliveryChargeChanged = { ok: false; why: 'delivery'; message: string; paise: Paise }

/** Response to a discount preview: the code, the discount and the resulting summary. */
export type DiscountResponse =
  | { ok: true; offer?: { code: string; discountPaise: Paise; freeDelivery?: true; summary: OrderSummary } }
  | { ok: false; message: string }

/** Response to Continue to Payment. */
export type PlaceOrderResponse =
  | { ok: true; order: OrderView; upi: UpiRequestView }
  | OrderRefusal
  | DiscountChanged
  | DeliveryChargeChanged
  | PlaceGone
  /** The order is paid or its payment is under review, so it can no longer change. */
  | { ok: false; why: 'settled'; order: OrderView; upi: UpiRequestView }
  | TooManyReserved

/** Response to Complete Purchase. */
export type PayOrderResponse =
  | { ok: true; order: OrderView }
  | { ok: false; why: 'refused'; reason: string }
  /** The transaction id is stored and awaits confirmation; `doubt` says what looks odd about it. */
  | { ok: false; why: 'under-review'; order: OrderView; upi: UpiRequestView; doubt?: string | undefined }
  /** Another tab changed the order; contains its current total. */
  | { ok: false; why: 'changed'; order: OrderView; upi: UpiRequestView }
  | { ok: false; why: 'no-order' }
