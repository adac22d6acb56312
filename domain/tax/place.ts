import { isIndia } from '#domain/address/country.ts'
import { readState, stateOfTown } from '#domain/address/read-state.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import { type StateCode, stateByCode, stateByGst } from '#domain/address/states.ts'

/**
 * Where an order goes, for tax: a State of India, or abroad. `stateCode` is empty abroad, and in India where nothing
 * that was typed says which State it is; then the supply counts as one to another State and a person looks at it.
 */
export type Place = { country: 'India' | 'abroad'; stateCode: StateCode | '' }

/** Within the seller's own State a supply carries CGST and SGST, elsewhere and abroad IGST. */
export type Supply = 'same-state' | 'other-state'

/**
 * The one decision where an address is (decisions §4.4): a State that was certainly typed, else that of the PIN code,
 * else that of a town typed in its place. `pinState` is what the PIN table says, nothing where it knows no such PIN.
 */
export function placeOf(
  { state, country }: Pick<Shipping, 'state' | 'country'>,
  pinState: StateCode | undefined,
): Place {
  if (!isIndia(country)) return { country: 'abroad', stateCode: '' }
  return { country: 'India', stateCode: readState(state) ?? pinState ?? stateOfTown(state) ?? '' }
}

/** Where an address is whose State is known already. */
export const placeAt = ({ country }: Pick<Shipping, 'country'>, stateCode: Place['stateCode']): Place => ({
  country: isIndia(country) ? 'India' : 'abroad',
  stateCode,
})

/** Nobody can say in which State of India it is. */
export const isUnplaced = ({ country, stateCode }: Place): boolean => country === 'India' && stateCode === ''

/**
 * How a supply is taxed. A company that gives its GSTIN is taxed where it is registered, wherever the goods go.
 * `sellerState` is the name or code of the seller's own State.
 */
export function supplyTo(place: Place, sellerState: string, buyerGstin = ''): Supply {
  const home = readState(sellerState)
  const to = buyerGstin === '' ? place.stateCode : stateByGst(buyerGstin.slice(0, 2))?.code
  return home !== undefined && to === home ? 'same-state' : 'other-state'
}

/** As an invoice prints it: `Karnataka (29)`; the registered buyer's State, else that of the address; abroad is 96. */
export function placeOfSupplyWords(
  { state, country }: Pick<Shipping, 'state' | 'country'>,
  stateCode: string,
  buyerGstin: string,
): string {
  const found = buyerGstin ? stateByGst(buyerGstin.slice(0, 2)) : stateByCode(stateCode)
  if (found) return `${found.name} (${found.gst})`
  if (buyerGstin) return `Other Territory (${buyerGstin.slice(0, 2)})`
  return isIndia(country) ? state : `${country}, outside India (96)`
}
