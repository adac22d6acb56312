import { data } from 'react-router'
import type { PinLocation } from '#domain/delivery/delivery-tables.ts'
import { type PinResponse, parsePin } from '#domain/delivery/pin.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'
import type { Route } from './+types/pin-json.ts'

/** The table changes only with a release, so a stale answer does no harm. */
const CACHE_ONE_DAY = { 'Cache-Control': 'public, max-age=86400' }

/** Serves `/pin.json?pin=560001`: town, area and State of a PIN code for the checkout form. */
export function loader({ url }: Route.LoaderArgs) {
  const pin = parsePin((url.searchParams.get('pin') ?? '').slice(0, 20))
  if (!pin) return data({ message: 'A PIN code has six digits, such as 560001.' }, { status: 400 })
  const found = placeOfPin(pin)
  const answer: PinResponse = { place: found ? toPlaceView(found) : null, nearest: found ? [] : nearestPins(pin) }
  return Response.json(answer, { headers: CACHE_ONE_DAY })
}

const toPlaceView = ({ stateCode, town, area }: PinLocation) => ({
  stateCode,
  state: stateByCode(stateCode)?.name ?? '',
  town,
  area,
})
