import { carrierOf } from '#domain/delivery/carrier.ts'
import { parseServiceKey, type Service } from '#domain/delivery/delivery-service.ts'
import type { PinLocation } from '#domain/delivery/delivery-tables.ts'
import { type LastOrder, lastOrderFor } from '#domain/delivery/last-order.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { type LastOrderView, lastOrderTime, type OccasionAnswer } from '#domain/occasion/notice-texts.ts'
import { formatShortDay, formatWeekday } from '#domain/text/format-date.ts'
import type { PromiseContext } from '#server/delivery/delivery-promise.ts'
import { placeOfPin } from '#server/delivery/queries.ts'

const toView = (last: LastOrder | undefined): LastOrderView | null =>
  last ? { before: last.before.toISOString(), arrives: last.arrives } : null

type LastOrderRequest = PromiseContext & { place: PinLocation; days: readonly string[] }

/** Returns the last orders before some days, for services named like `standard-1`. Invalid names are left out. */
function lastOrders(
  { delivery: tables, days, ...asked }: LastOrderRequest,
  keys: readonly string[],
): OccasionAnswer['days'] {
  const services = keys.flatMap((key) => {
    const service = parseServiceKey(key)
    return service ? [[key, service] as const] : []
  })
  const lastFor = (day: string, some: readonly Service[]) => toView(lastOrderFor({ ...asked, tables, day }, some))
  const answerFor = (day: string) => ({
    together: lastFor(
      day,
      services.map(([, service]) => service),
    ),
    services: Object.fromEntries(services.map(([key, service]) => [key, lastFor(day, [service])])),
  })
  return Object.fromEntries(days.map((day) => [day, answerFor(day)]))
}

/** Adds the last orders before some days to a promise; those of an unknown PIN code have none. */
export function withLastOrders(
  asking: PromiseContext,
  answer: PromiseAnswer,
  days: readonly string[],
): PromiseAnswer & Partial<OccasionAnswer> {
  const place = days.length === 0 ? undefined : placeOfPin(answer.pin)
  return place ? { ...answer, days: lastOrders({ ...asking, place, days }, Object.keys(answer.promises)) } : answer
}

/** Row of the table of cities. */
export type CityRow = { cities: string; orderBy: string; arrives: string }

const NOT_IN_TIME = 'We cannot promise it'

/** Returns the last day to order for each city; cities with the same days share a row. */
export function cityRows(
  { delivery: tables, ...taken }: PromiseContext,
  day: string,
  { pins, services }: { pins: readonly string[]; services: readonly Service[] },
): CityRow[] {
  const rows = new Map<string, CityRow & { names: string[] }>()
  for (const pin of pins) {
    const place = placeOfPin(pin)
    if (!place) continue
    const last = toView(lastOrderFor({ ...taken, tables, place, day }, services))
    const byRiders = carrierOf(tables, place, services)?.by === 'rider'
    const row = { orderBy: last ? formatOrderBy(last) : NOT_IN_TIME, arrives: last ? formatArrival(last.arrives) : '' }
    const key = `${row.orderBy} ${row.arrives} ${byRiders}`
    const known = rows.get(key) ?? { ...row, cities: '', names: [] }
    known.names.push(place.town || place.area || pin)
    known.cities = `${[...new Set(known.names)].join(', ')}${byRiders ? ', our riders' : ''}`
    rows.set(key, known)
  }
  return [...rows.values()].map(({ names: _, ...row }) => row)
}

function formatOrderBy(last: LastOrderView): string {
  const { day, time } = lastOrderTime(last)
  return `${formatArrival(day)}, ${time}`
}

const formatArrival = (day: string): string => `${formatWeekday(day)} ${formatShortDay(day)}`
