import { readPin } from '#domain/address/pin.ts'
import { stateByCode } from '#domain/address/states.ts'
import { dayFault } from '#domain/delivery/choosable.ts'
import { isDay } from '#domain/delivery/day.ts'
import { type DeliveryPromise, promise, promisedUntil } from '#domain/delivery/promise.ts'
import { type PromiseAnswer, promiseAnswer, ruleWords } from '#domain/delivery/promise-answer.ts'
import { type Service, serviceKey } from '#domain/delivery/service-level.ts'
import { type DeliveryTables, isSameDayPlace, type PinPlace, zoneOf } from '#domain/delivery/tables.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { nearestPins, placeOfPin } from './queries.ts'

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

/** What the shop would promise to a PIN code now, in words for whoever changes the tables; and whether a day could be chosen. */
export function tryPromise(tables: DeliveryTables, now: Date, typed: { pin: string; day: string }): string[] | string {
  const pin = readPin(typed.pin)
  if (!pin) return `A PIN code has six digits and does not begin with 0, and ${typed.pin} is none.`
  if (typed.day !== '' && !isDay(typed.day)) return `A day is written 2026-12-24, and ${typed.day} is none.`
  const place = placeOfPin(pin)
  if (!place) return `${pin} is not known, so nothing is promised. Nearest: ${nearestPins(pin).join(', ') || 'none'}.`
  const where = [...new Set([place.area, place.town, stateByCode(place.stateCode)?.name])].filter(Boolean).join(', ')
  return [
    `${pin} ${where}`,
    ...kinds(tables).map((service) => {
      const promised = promise({ tables, now, place }, service)
      const fault = typed.day && dayFault(typed.day, { tables, now, country: 'India', earliest: promised.day })
      const chosen = typed.day && ` ${typed.day}: ${fault ?? 'can be chosen'}.`
      const today = promised.today ? ', today' : ''
      return `${serviceKey(service)}: ${formatDate(promised.day)}${today} (${promised.zone.name}). ${ruleWords(promised, { tables, now, place })}${chosen}`
    }),
  ]
}

const kinds = ({ packDays }: DeliveryTables): Service[] => [
  { kind: 'standard', packDays: packDays.standard },
  { kind: 'mothers-day', packDays: packDays.standard },
  { kind: 'same-day', packDays: packDays.sameDay },
]
