import { isIndia } from '#domain/address/country.ts'
import { readPin } from '#domain/address/pin.ts'
import { readState } from '#domain/address/read-state.ts'
import { addressQuestion } from '#domain/address/shipping.ts'
import type { FieldErrors, Shipping } from '#domain/address/shipping-form.ts'
import { stateByCode } from '#domain/address/states.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'

type Filled = { shipping: Shipping; questions: FieldErrors<'phone' | 'zipCode' | 'state'> }

/**
 * An address with what its PIN code says where nothing was typed, as in the checkout, and what to ask whoever rang about
 * the rest. Never a refusal: their answer decides.
 */
export function filledIn(typed: Shipping): Filled {
  const pin = isIndia(typed.country) ? readPin(typed.zipCode) : undefined
  const place = pin ? placeOfPin(pin) : undefined
  const state = stateByCode(place?.stateCode ?? '')?.name ?? ''
  const shipping = { ...typed, city: typed.city.trim() || (place?.town ?? ''), state: typed.state.trim() || state }
  const [phone, zipCode] = [addressQuestion('phone', shipping), addressQuestion('zipCode', shipping)]
  const near = pin && !place ? nearestPins(pin) : []
  const unknown =
    pin && !place
      ? `We know no PIN code ${pin}.${near.length > 0 ? ` Near it are ${near.join(', ')}.` : ''}`
      : undefined
  const elsewhere = place && readState(shipping.state) !== place.stateCode
  const questions = {
    ...(phone && { phone }),
    ...((unknown ?? zipCode) && { zipCode: unknown ?? zipCode }),
    ...(elsewhere && { state: `PIN code ${pin} is in ${state}. Is it going to ${shipping.state}?` }),
  }
  return { shipping, questions }
}
