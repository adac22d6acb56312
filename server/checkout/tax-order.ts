import { parseState } from '#domain/delivery/parse-state.ts'
import type { FieldErrors, Shipping } from '#domain/delivery/shipping-form.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import type { OrderFormField } from '#domain/order/checkout-responses.ts'
import type { Taxation } from '#domain/order/price-order.ts'
import { type Destination, resolveDestination, supplyType } from '#domain/tax/place-of-supply.ts'
import { HOME_STATE_REASONS, priceTaxation, type TaxScheme } from '#domain/tax/tax-scheme.ts'
import { placeOfPin } from '#server/delivery/queries.ts'
import type { SellerContext } from './promise-day.ts'

type TaxableOrder = { shipping: Shipping; buyerGstin: string }
export type OrderTax = { place: Destination; taxation: Taxation; taxScheme: TaxScheme }
type TaxResult = ({ ok: true } & OrderTax) | { ok: false; errors: FieldErrors<OrderFormField> }

/** Returns whether the seller charges GST, and whether prices include it. */
export const sellerTaxation = ({ taxScheme = 'regular', prices = 'before_gst', test }: SellerContext) =>
  priceTaxation({ taxScheme, prices }, test ? 'test' : 'live')

/**
 * Returns the destination and taxation of an order. A seller who charges no GST may not sell to another State: the
 * error is attached to the field that names the destination.
 */
export function taxOrder({ shipping, buyerGstin }: TaxableOrder, seller: SellerContext): TaxResult {
  const { taxScheme = 'regular', state } = seller
  const place = resolveDestination(shipping, placeOfPin(shipping.zipCode)?.stateCode)
  const supply = supplyType(place, state, buyerGstin)
  const { charged, included } = sellerTaxation(seller)
  if (charged || taxScheme === 'regular' || (supply === 'same-state' && supplyType(place, state) === supply))
    return { ok: true, place, taxation: { charged, included, supply }, taxScheme }
  const why = `${HOME_STATE_REASONS[taxScheme]}, so we may sell within ${state} only`
  return {
    ok: false,
    errors: outOfStateErrors({ shipping, place, atHome: supplyType(place, state) === 'same-state' }, why),
  }
}

type OutOfStateOrder = { shipping: Shipping; place: Destination; atHome: boolean }

function outOfStateErrors({ shipping, place, atHome }: OutOfStateOrder, why: string): FieldErrors<OrderFormField> {
  if (atHome) return { buyerGstin: `${why}. This GSTIN is registered elsewhere` }
  if (place.country === 'abroad') return { country: `${why}, and not abroad` }
  const name = stateByCode(place.stateCode)?.name
  if (!name) return { state: `${why}, and cannot tell which State this is. Please choose it from the list` }
  if (parseState(shipping.state)) return { state: `${why}, and not to ${name}` }
  return { zipCode: `${why}. This PIN code is in ${name}` }
}
