import { isDay } from '#domain/delivery/calendar.ts'
import { type DayLoads, NO_LOADS } from '#domain/delivery/capacity.ts'
import { carrierName, carrierOf, deliveringParty } from '#domain/delivery/carrier.ts'
import { formatServiceKey, type Service } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables, PinLocation } from '#domain/delivery/delivery-tables.ts'
import { deliveryDateError } from '#domain/delivery/order-promise.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { calculatePromise, type DeliveryPromise, promiseExpiry } from '#domain/delivery/promise.ts'
import { describePromise, type PromiseAnswer, promiseAnswer } from '#domain/delivery/promise-answer.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { nearestPins, nearestPlace, placeOfPin } from './queries.ts'

/** Tables, time, and the parcels that have a place already. */
export type PromiseContext = { delivery: DeliveryTables; now: Date; loads?: DayLoads }

/** Returns the delivery promise for a six-digit PIN code, for services named like `standard-1`. */
export function promiseFor(
  { delivery, now, loads = NO_LOADS }: PromiseContext,
  pin: string,
  services: readonly string[],
): PromiseAnswer {
  const place = placeOfPin(pin)
  const nearest = place ? [] : nearestPins(pin)
  const state = (place && stateByCode(place.stateCode)?.name) ?? ''
  const promiseOf = cachedPromises(delivery, now)
  return promiseAnswer(
    delivery,
    now,
    { pin, place, nearest, state, nearestServed: nearestServedOf(delivery), loads },
    [...new Set(services)],
    promiseOf,
  )
}

/** Finds the nearest PIN code with delivery, remembered per tables. */
function nearestServedOf(tables: DeliveryTables) {
  const known = nearestServedCache.get(tables) ?? new Map<string, PinLocation | undefined>()
  nearestServedCache.set(tables, known)
  return (place: PinLocation, services: readonly Service[]): PinLocation | undefined => {
    const key = `${place.pin} ${services.map(({ kind }) => kind).join(' ')}`
    if (known.has(key)) return known.get(key)
    if (known.size >= MAX_CACHED) known.clear()
    const near = nearestPlace(place, (other) => carrierOf(tables, other, services) !== undefined)
    known.set(key, near)
    return near
  }
}

const nearestServedCache = new WeakMap<DeliveryTables, Map<string, PinLocation | undefined>>()

const MAX_CACHED = 500

type CachedPromises = { until: number; promises: Map<string, DeliveryPromise> }
/** Keyed by the tables object, so a new version starts an empty cache. */
const promiseCache = new WeakMap<DeliveryTables, CachedPromises>()

/** Caches promises by zone and service. They are valid until the next cut-off or midnight. */
function cachedPromises(tables: DeliveryTables, now: Date) {
  const until = promiseExpiry(tables, now).getTime()
  const cached = promiseCache.get(tables)
  const { promises } = cached?.until === until ? cached : { promises: new Map<string, DeliveryPromise>() }
  if (cached?.until !== until) promiseCache.set(tables, { until, promises })
  return (place: PinLocation, service: Service): DeliveryPromise | undefined => {
    const carrier = carrierOf(tables, place, [service])
    if (!carrier) return undefined
    const id = carrier.by === 'rider' ? carrier.area.id : carrier.zone.id
    const key = `${carrier.by} ${id} ${formatServiceKey(service)}`
    const promised = promises.get(key) ?? calculatePromise({ tables, now, place }, service)
    if (promises.size >= MAX_CACHED) promises.clear()
    if (promised) promises.set(key, promised)
    return promised
  }
}

/**
 * Previews the delivery promise for a PIN code, as text for the desk, and checks if `day` can be chosen. Returns a
 * string when the input is invalid.
 */
export function previewPromise(
  tables: DeliveryTables,
  now: Date,
  form: { pin: string; day: string },
): string[] | string {
  const pin = parsePin(form.pin)
  if (!pin) return `${form.pin} is not a PIN code. Enter six digits, not starting with 0.`
  if (form.day !== '' && !isDay(form.day)) return `${form.day} is not a date. Enter it as 2026-12-24.`
  const place = placeOfPin(pin)
  if (!place) return `${pin} is unknown, so no day is promised. Nearest: ${nearestPins(pin).join(', ') || 'none'}.`
  const where = [...new Set([place.area, place.town, stateByCode(place.stateCode)?.name])].filter(Boolean).join(', ')
  return [
    `${pin} ${where}`,
    ...previewServices(tables).map((service) => {
      const promised = calculatePromise({ tables, now, place }, service)
      if (!promised) return `${formatServiceKey(service)}: not delivered there.`
      const who = deliveringParty(promised.carrier)
      const fault =
        form.day && deliveryDateError(form.day, { tables, now, country: 'India', earliest: promised.day, who })
      const chosen = form.day && ` ${form.day}: ${fault ?? 'can be chosen'}.`
      const today = promised.today ? ', today' : ''
      return `${formatServiceKey(service)}: ${formatDate(promised.day)}${today} (${carrierName(promised.carrier)}). ${describePromise(promised, { tables, now, place })}${chosen}`
    }),
  ]
}

const previewServices = ({ packDays }: DeliveryTables): Service[] => [
  { kind: 'standard', packDays: packDays.standard },
  { kind: 'mothers-day', packDays: packDays.standard },
  { kind: 'same-day', packDays: packDays.sameDay },
]
