import { parseState, stateOfTown } from '#domain/delivery/parse-state.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { type StateCode, stateByCode, stateByGst } from '#domain/delivery/states.ts'

/**
 * Destination of an order for tax. `stateCode` is empty abroad, and in India if the address does not identify the
 * State; such a supply is taxed as interstate and a person reviews it.
 */
export type Destination = { country: 'India' | 'abroad'; stateCode: StateCode | '' }

/** Place of supply relative to the seller: CGST and SGST within the seller's State, IGST elsewhere and abroad. */
export type Supply = 'same-state' | 'other-state'

/**
 * Resolves the State of an address (decisions §4.4): the State as entered, else the State of the PIN code, else the
 * State of a town entered in its place. `pinState` is undefined for an unknown PIN code.
 */
export function resolveDestination(
  { state, country }: Pick<Shipping, 'state' | 'country'>,
  pinState: StateCode | undefined,
): Destination {
  if (!isIndia(country)) return { country: 'abroad', stateCode: '' }
  return { country: 'India', stateCode: parseState(state) ?? pinState ?? stateOfTown(state) ?? '' }
}

/** Returns the destination of an address with a known State. */
export const destinationIn = (
  { country }: Pick<Shipping, 'country'>,
  stateCode: Destination['stateCode'],
): Destination => ({
  country: isIndia(country) ? 'India' : 'abroad',
  stateCode,
})

/** Tests whether the State of an Indian address is unknown. */
export const isStateUnknown = ({ country, stateCode }: Destination): boolean => country === 'India' && stateCode === ''

/**
 * Returns the tax treatment of a supply. A buyer with a GSTIN is taxed in the State of registration, regardless of
 * the destination. `sellerState` is a name or code.
 */
export function supplyType(place: Destination, sellerState: string, buyerGstin = ''): Supply {
  const home = parseState(sellerState)
  const to = buyerGstin === '' ? place.stateCode : stateByGst(buyerGstin.slice(0, 2))?.code
  return home !== undefined && to === home ? 'same-state' : 'other-state'
}

/**
 * Formats the place of supply for an invoice, `Karnataka (29)`: the State of the buyer's GSTIN, else of the address;
 * abroad is 96.
 */
export function formatPlaceOfSupply(
  { state, country }: Pick<Shipping, 'state' | 'country'>,
  stateCode: string,
  buyerGstin: string,
): string {
  const found = buyerGstin ? stateByGst(buyerGstin.slice(0, 2)) : stateByCode(stateCode)
  if (found) return `${found.name} (${found.gst})`
  if (buyerGstin) return `Other Territory (${buyerGstin.slice(0, 2)})`
  return isIndia(country) ? state : `${country}, outside India (96)`
}
