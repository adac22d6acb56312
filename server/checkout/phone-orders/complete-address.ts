import { isIndia } from '#domain/delivery/country.ts'
import { parseState } from '#domain/delivery/parse-state.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { addressQuestion } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping } from '#domain/delivery/shipping-form.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'

type CompletedAddress = { shipping: Shipping; questions: FieldErrors<'phone' | 'zipCode' | 'state'> }

/**
 * Fills in city and State from the PIN code, as the checkout does, and lists questions for the caller on the phone.
 * It never rejects: the caller decides.
 */
export function completeAddress(typed: Shipping): CompletedAddress {
  const pin = isIndia(typed.country) ? parsePin(typed.zipCode) : undefined
  const place = pin ? placeOfPin(pin) : undefined
  const state = stateByCode(place?.stateCode ?? '')?.name ?? ''
  const shipping = { ...typed, city: typed.city.trim() || (place?.town ?? ''), state: typed.state.trim() || state }
  const [phone, zipCode] = [addressQuestion('phone', shipping), addressQuestion('zipCode', shipping)]
  const near = pin && !place ? nearestPins(pin) : []
  const unknown =
    pin && !place
      ? `PIN code ${pin} is not in our list.${near.length > 0 ? ` Near it are ${near.join(', ')}.` : ''}`
      : undefined
  const elsewhere = place && parseState(shipping.state) !== place.stateCode
  const questions = {
    ...(phone && { phone }),
    ...((unknown ?? zipCode) && { zipCode: unknown ?? zipCode }),
    ...(elsewhere && { state: `PIN code ${pin} is in ${state}. Is it going to ${shipping.state}?` }),
  }
  return { shipping, questions }
}
