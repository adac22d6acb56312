import { chargesDelivery } from '#domain/delivery/delivery-rates.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import { parseTypedCharge } from '#domain/delivery/typed-charge.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { SellerContext } from '#server/checkout/promise-day.ts'
import type { PhoneOrderForm } from './phone-order-form.ts'

type ChargePart = Pick<PhoneOrderForm, 'deliveryCharge' | 'shownDelivery' | 'shipping'>

/** Returns the charge that the desk has set, as stated, or the error of its field. */
export function readCharge({ deliveryCharge }: Pick<ChargePart, 'deliveryCharge'>): {
  paise?: Paise | undefined
  errors: { deliveryCharge?: string }
} {
  const read = parseTypedCharge(deliveryCharge)
  return 'error' in read ? { errors: { deliveryCharge: read.error } } : { ...read, errors: {} }
}

/** Tests whether the charge is unknown because neither a PIN code nor a charge is typed. */
export const isChargeUnknown = ({ deliveryCharge, shipping }: ChargePart): boolean =>
  isIndia(shipping.country) && shipping.zipCode.trim() === '' && deliveryCharge.trim() === ''

/** Leaves the delivery row out of a summary whose charge is unknown, unless the shop charges none anywhere. */
export function withoutUnknownCharge(summary: OrderSummary | undefined, { delivery }: SellerContext) {
  if (!summary || !delivery || !chargesDelivery(delivery)) return summary
  return { ...summary, rows: summary.rows.filter(({ of }) => of !== 'delivery') }
}

/** Returns the charge that the customer heard, unless the desk has set one. */
export const shownCharge = ({ deliveryCharge, shownDelivery }: ChargePart): Pick<OrderForm, 'delivery'> =>
  deliveryCharge.trim() === '' && /^\d{1,12}$/.test(shownDelivery)
    ? { delivery: { shownPaise: Number(shownDelivery) } }
    : {}
