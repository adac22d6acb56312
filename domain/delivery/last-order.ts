import { addDays, indianDate, indianInstant, nonWorkingReason } from './calendar.ts'
import { type DayLoads, findFull, hasLimits } from './capacity.ts'
import { type Carrier, carrierOf, deliveringParty } from './carrier.ts'
import { formatServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { packingDayFor } from './dispatch.ts'
import { promiseTogether } from './promise.ts'

/** The last order that still arrives by a day. */
export type LastOrder = {
  /** An order before this instant arrives in time, one at it does not. */
  before: Date
  /** Day on which the last order in time arrives, `2027-10-28`. */
  arrives: string
}

/** Parcels that have a place from the day of `now` on. */
type PlacesTaken = { loads: DayLoads; now: Date }
type LastOrderQuery = { tables: DeliveryTables; place: PinLocation; day: string }

const MINUTE_MS = 60_000
/** Days before `day` in which the last order is searched: longer than the longest packing and transit with days off. */
const MAX_LEAD_DAYS = 120
const MAX_CACHED = 2000

/** Memoizes results per tables, which are immutable. Places are not part of them. */
const lastOrderCache = new WeakMap<DeliveryTables, Map<string, LastOrder | null>>()

/**
 * Returns the last order of these services that arrives together by `day`, on a day that is not full. `undefined`
 * where the shop does not deliver, when no order of the last 120 days would arrive in time, or when every day until
 * then is full.
 */
export function lastOrderFor(
  query: LastOrderQuery & Partial<PlacesTaken>,
  services: readonly Service[],
): LastOrder | undefined {
  const { tables, place, day, loads, now } = query
  const carrier = carrierOf(tables, place, services)
  if (!carrier || services.length === 0) return undefined
  if (!loads || !now || !hasLimits(tables)) return lastOrderBefore(query, services)
  const isFree = freeDays(query, { carrier, services, loads })
  const free = findDay(isFree, { from: day, to: indianDate(now), step: -1 })
  const last = free && lastOrderBefore({ ...query, day: free }, services)
  if (!last) return undefined
  // The promise moves from a full day to the next free one.
  const arrives = findDay(isFree, { from: last.arrives, to: free, step: 1 }) ?? free
  return arrives === last.arrives ? last : { ...last, arrives }
}

type Route = { carrier: Carrier; services: readonly Service[]; loads: DayLoads }

/** Returns a function that tests whether a day is a working day with a place at any time. */
function freeDays({ tables, place }: LastOrderQuery, { carrier, services, loads }: Route): (day: string) => boolean {
  const area = carrier.by === 'rider' ? carrier.area : undefined
  return (day) => {
    if (nonWorkingReason(tables, day, deliveringParty(carrier)) !== undefined) return false
    const packDay = packingDayFor(tables, day, { place, services, carrier })
    return findFull(tables, loads, { day, packDay, area, slotId: '' }) === undefined
  }
}

type DayRange = { from: string; to: string; step: 1 | -1 }

function findDay(matches: (day: string) => boolean, { from, to, step }: DayRange): string | undefined {
  for (let day = from; step > 0 ? day <= to : day >= to; day = addDays(day, step)) if (matches(day)) return day
  return undefined
}

/**
 * Returns the last order by the tables alone. Cut-offs are whole minutes and a later order never arrives earlier, so
 * the minute is found by bisection.
 */
function lastOrderBefore(query: LastOrderQuery, services: readonly Service[]): LastOrder | undefined {
  const known = lastOrderCache.get(query.tables) ?? new Map<string, LastOrder | null>()
  lastOrderCache.set(query.tables, known)
  const key = [query.day, ...routeKeys(query, services)].join(' ')
  const cached = known.get(key)
  if (cached !== undefined) return cached ?? undefined
  const found = searchLastOrder(query, services)
  if (known.size >= MAX_CACHED) known.clear()
  known.set(key, found ?? null)
  return found
}

/** Places of one zone or area have the same last order. */
const routeKeys = ({ tables, place }: LastOrderQuery, services: readonly Service[]): string[] =>
  [services, ...services.map((service) => [service])].map((some) => {
    const carrier = carrierOf(tables, place, some)
    const party = carrier && deliveringParty(carrier)
    const id = carrier?.by === 'courier' ? carrier.zone.id : typeof party === 'object' ? party.id : ''
    return `${carrier?.by} ${id} ${some.map(formatServiceKey).join(',')}`
  })

function searchLastOrder({ tables, place, day }: LastOrderQuery, services: readonly Service[]): LastOrder | undefined {
  const arrivalAt = (minute: number): string | undefined =>
    promiseTogether({ tables, place, now: new Date(minute * MINUTE_MS) }, services)?.day
  const arrivesInTime = (minute: number): boolean => {
    const arrival = arrivalAt(minute)
    return arrival !== undefined && arrival <= day
  }
  let early = minuteOf(addDays(day, -MAX_LEAD_DAYS))
  let late = minuteOf(addDays(day, 1))
  if (!arrivesInTime(early)) return undefined
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (arrivesInTime(middle)) early = middle
    else late = middle
  }
  return { before: new Date(late * MINUTE_MS), arrives: arrivalAt(early) ?? day }
}

const minuteOf = (day: string): number => indianInstant(day, '00:00').getTime() / MINUTE_MS
