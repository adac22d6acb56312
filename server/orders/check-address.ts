import type { AddressChange } from '#domain/delivery/address-command.ts'
import { parseState, stateOfTown } from '#domain/delivery/parse-state.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { destinationIn, isStateUnknown, supplyType } from '#domain/tax/place-of-supply.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import { placeOfPin } from '#server/delivery/queries.ts'
import type { Imprint } from '#server/settings/queries.ts'

/** Reason why a parcel cannot go to an address. */
export type InvalidAddress =
  | { ok: false; why: 'pin-elsewhere'; zipCode: string; pinState: string; state: string }
  | { ok: false; why: 'no-such-state'; state: string }
  | { ok: false; why: 'no-pin'; zipCode: string }
  /** A seller who charges no GST may not sell to another State. */
  | { ok: false; why: 'home-only'; taxScheme: Exclude<TaxScheme, 'regular'>; home: string }

/** Returns an error if State and PIN code differ, the State is unknown, or the seller may not sell there. */
export function findAddressFault(
  { taxScheme, gst, buyerGstin }: Order,
  { to, stateCode }: Parcel,
  { seller }: Imprint,
): InvalidAddress | undefined {
  const { zipCode, state } = to
  const [form, pin] = [parseState(state), placeOfPin(zipCode)?.stateCode]
  const place = destinationIn(to, stateCode)
  if (place.country === 'India' && form && pin && form !== pin)
    return { ok: false, why: 'pin-elsewhere', zipCode, pinState: stateByCode(pin)?.name ?? '', state }
  if (isStateUnknown(place) && buyerGstin === '') return { ok: false, why: 'no-such-state', state }
  const charged = gst.cgstPaise + gst.igstPaise > 0
  if (taxScheme !== 'regular' && !charged && supplyType(place, seller.state) === 'other-state')
    return { ok: false, why: 'home-only', taxScheme, home: seller.state }
  return undefined
}

/** Returns an error if a changed PIN code or State is not a valid Indian one, which would end up on the label. */
export function findTypingFault(change: AddressChange, { to, stateCode }: Parcel): InvalidAddress | undefined {
  const { zipCode, state } = to
  if (destinationIn(to, stateCode).country !== 'India') return undefined
  if (change.zipCode !== undefined && !parsePin(zipCode)) return { ok: false, why: 'no-pin', zipCode }
  const isPlaced = change.state === undefined || parseState(state) || stateOfTown(state)
  return isPlaced ? undefined : { ok: false, why: 'no-such-state', state }
}
