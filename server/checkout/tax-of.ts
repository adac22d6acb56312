import { readState } from '#domain/address/read-state.ts'
import type { FieldErrors, Shipping } from '#domain/address/shipping-form.ts'
import { stateByCode } from '#domain/address/states.ts'
import type { OrderFormField } from '#domain/order/order-answers.ts'
import type { Taxation } from '#domain/order/price-order.ts'
import { type Place, placeOf, supplyTo } from '#domain/tax/place.ts'
import { chargesGst, HOME_ONLY, type TaxScheme } from '#domain/tax/tax-scheme.ts'
import { placeOfPin } from '#server/delivery/queries.ts'
import type { Seller } from './promised.ts'

type Bought = { shipping: Shipping; buyerGstin: string }
export type OrderTax = { place: Place; taxation: Taxation; taxScheme: TaxScheme }
type Answer = ({ ok: true } & OrderTax) | { ok: false; errors: FieldErrors<OrderFormField> }

/**
 * Where an order goes and how it is taxed there. A seller who charges no GST may not sell to another State: then why
 * not, beside the field that says where it would go.
 */
export function taxOf({ shipping, buyerGstin }: Bought, seller: Seller): Answer {
  const { taxScheme = 'regular', test, state } = seller
  const place = placeOf(shipping, placeOfPin(shipping.zipCode)?.stateCode)
  const supply = supplyTo(place, state, buyerGstin)
  const charged = chargesGst(taxScheme, test ? 'test' : 'live')
  if (charged || taxScheme === 'regular' || (supply === 'same-state' && supplyTo(place, state) === supply))
    return { ok: true, place, taxation: { charged, supply }, taxScheme }
  const why = `${HOME_ONLY[taxScheme]}, so we may sell within ${state} only`
  return { ok: false, errors: refusal({ shipping, place, atHome: supplyTo(place, state) === 'same-state' }, why) }
}

type Elsewhere = { shipping: Shipping; place: Place; atHome: boolean }

function refusal({ shipping, place, atHome }: Elsewhere, why: string): FieldErrors<OrderFormField> {
  if (atHome) return { buyerGstin: `${why}. This GSTIN is registered elsewhere` }
  if (place.country === 'abroad') return { country: `${why}, and not abroad` }
  const name = stateByCode(place.stateCode)?.name
  if (!name) return { state: `${why}, and cannot tell which State this is. Please choose it from the list` }
  if (readState(shipping.state)) return { state: `${why}, and not to ${name}` }
  return { zipCode: `${why}. This PIN code is in ${name}` }
}
