import { addDays, indianInstant } from './calendar.ts'
import { carrierOf, deliveringParty } from './carrier.ts'
import { formatServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { promiseTogether } from './promise.ts'

/** The last order that still arrives by a day. */
export type LastOrder = {
  /** An order before this instant arrives in time, one at it does not. */
  before: Date
  /** Day on which the last order in time arrives, `2027-10-28`. */
  arrives: string
}

type LastOrderQuery = { tables: DeliveryTables; place: PinLocation; day: string }

const MINUTE_MS = 60_000
/** Days before `day` in which the last order is searched: longer than the longest packing and transit with days off. */
const MAX_LEAD_DAYS = 120
const MAX_CACHED = 2000

/** Memoizes results per tables, which are immutable. */
const lastOrderCache = new WeakMap<DeliveryTables, Map<string, LastOrder | null>>()

/**
 * Returns the last order of these services that arrives together by `day`. `undefined` where the shop does not
 * deliver, or when no order of the last 120 days would arrive in time.
 *
 * Cut-offs are whole minutes and a later order never arrives earlier, so the minute is found by bisection.
 */
export function lastOrderFor(query: LastOrderQuery, services: readonly Service[]): LastOrder | undefined {
  const carrier = carrierOf(query.tables, query.place, services)
  if (!carrier || services.length === 0) return undefined
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
