import { data } from 'react-router'
import { type PinAnswer, readPin } from '#domain/address/pin.ts'
import { stateByCode } from '#domain/address/states.ts'
import type { PinPlace } from '#domain/delivery/tables.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'
import type { Route } from './+types/pin.ts'

/** It changes with a new version of the shop, and a stale answer harms nobody. */
const DAY = { 'Cache-Control': 'public, max-age=86400' }

/** Where a PIN code is, for the checkout's form: `/pin.json?pin=560001`. */
export function loader({ url }: Route.LoaderArgs) {
  const pin = readPin((url.searchParams.get('pin') ?? '').slice(0, 20))
  if (!pin) return data({ message: 'A PIN code has six digits, such as 560001.' }, { status: 400 })
  const found = placeOfPin(pin)
  const answer: PinAnswer = { place: found ? shown(found) : null, nearest: found ? [] : nearestPins(pin) }
  return Response.json(answer, { headers: DAY })
}

const shown = ({ stateCode, town, area }: PinPlace) => ({
  stateCode,
  state: stateByCode(stateCode)?.name ?? '',
  town,
  area,
})
