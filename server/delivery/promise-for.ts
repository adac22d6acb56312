import { stateByCode } from '#domain/address/states.ts'
import { type DeliveryPromise, promise, promisedUntil } from '#domain/delivery/promise.ts'
import { type PromiseAnswer, promiseAnswer } from '#domain/delivery/promise-answer.ts'
import { type Service, serviceKey } from '#domain/delivery/service.ts'
import type { DeliveryTables, PinPlace } from '#domain/delivery/tables.ts'
import { isSameDayPlace, zoneOf } from '#domain/delivery/zone-of.ts'
import { nearestPins, placeOfPin } from './pin-places.ts'

export type Asking = { delivery: DeliveryTables; now: Date }

/** What is promised to a PIN code of six digits, for services as `standard-1` names them. */
export function promiseFor({ delivery, now }: Asking, pin: string, services: readonly string[]): PromiseAnswer {
  const place = placeOfPin(pin)
  const nearest = place ? [] : nearestPins(pin)
  const state = (place && stateByCode(place.stateCode)?.name) ?? ''
  const promiseOf = keptPromises(delivery, now)
  return promiseAnswer(delivery, now, { pin, place, nearest, state }, [...new Set(services)], promiseOf)
}

/** A zone each for three kinds and a few days to pack is far less; beyond it somebody asks for the sake of asking. */
const MOST_KEPT = 500

type Kept = { until: number; promises: Map<string, DeliveryPromise> }
/** By the tables themselves: when they change they are others, and what was kept goes with them. */
const kept = new WeakMap<DeliveryTables, Kept>()

/** Promises by zone and service, which are the same for everybody in it until the next cut-off or midnight. */
function keptPromises(tables: DeliveryTables, now: Date) {
  const until = promisedUntil(tables, now).getTime()
  const known = kept.get(tables)
  const { promises } = known?.until === until ? known : { promises: new Map<string, DeliveryPromise>() }
  if (known?.until !== until) kept.set(tables, { until, promises })
  return (place: PinPlace, service: Service): DeliveryPromise => {
    const key = `${zoneOf(tables, place).id} ${isSameDayPlace(place)} ${serviceKey(service)}`
    const promised = promises.get(key) ?? promise({ tables, now, place }, service)
    if (promises.size >= MOST_KEPT) promises.clear()
    promises.set(key, promised)
    return promised
  }
}
