import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { addDays, indianDate, indianInstant } from './calendar.ts'
import type { DayOff, DeliveryTables, PinLocation, Span, Zone } from './delivery-tables.ts'
import { closedDays, deliveryDateError, lastDeliveryDay, promiseOrder, renewPromise } from './order-promise.ts'
import { calculatePromise, earliestDay, formatServiceKey, promiseExpiry, type Service } from './promise.ts'

const FIRST = Date.parse('2026-01-01T00:00:00Z')
const anInstant = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }).map((minutes) => new Date(FIRST + minutes * 60_000))
const aDay = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2026-01-01', days))
const aSpan: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 4 }))
  .map(([least, more]) => [least, least + more])
const aDayOff: fc.Arbitrary<DayOff> = fc.record({
  day: fc.oneof(
    aDay,
    aDay.map((day) => day.slice(5)),
  ),
  name: fc.constantFrom('Holi', 'Gurpurab', 'Stocktaking'),
  who: fc.constantFrom('shop', 'courier', 'both'),
  source: fc.constant('somebody'),
})
const aZone: fc.Arbitrary<Zone> = fc.record({
  id: fc.string(),
  name: fc.string(),
  where: fc.constant(''),
  match: fc.oneof(
    fc.record({ pins: fc.array(fc.integer({ min: 1, max: 999 }).map(String), { maxLength: 5 }) }),
    fc.record({ states: fc.subarray(['KA', 'MH', 'LA', 'AN'] as const) }),
    fc.record({ withinKm: fc.integer({ min: 1, max: 3000 }) }),
    fc.record({ rest: fc.constant(true as const) }),
  ),
  transit: aSpan,
  mothersDay: aSpan,
})
const theTables: fc.Arbitrary<DeliveryTables> = fc.record({
  version: fc.constant(1),
  zones: fc.array(aZone, { minLength: 1, maxLength: 5 }),
  daysOff: fc.array(aDayOff, { maxLength: 40 }),
  cutOff: fc.constantFrom('00:00', '09:30', '14:00', '23:59'),
  packDays: fc.constant(SAMPLE_DELIVERY.packDays),
  shop: fc.option(fc.constant({ lat: 12.97, lon: 77.64 }), { nil: undefined }),
})
const aPlace: fc.Arbitrary<PinLocation> = fc.record({
  pin: fc.oneof(
    fc.integer({ min: 110_000, max: 999_999 }).map(String),
    fc.integer({ min: 0, max: 999 }).map((rest) => `560${String(rest).padStart(3, '0')}`),
  ),
  stateCode: fc.constantFrom('KA', 'MH', 'LA', 'AN'),
  town: fc.constant('Somewhere'),
  area: fc.constant(''),
  lat: fc.option(fc.double({ min: 6, max: 37, noNaN: true }), { nil: undefined }),
  lon: fc.option(fc.double({ min: 68, max: 98, noNaN: true }), { nil: undefined }),
})
const aService: fc.Arbitrary<Service> = fc.record({
  kind: fc.constantFrom('standard', 'same-day', 'mothers-day'),
  packDays: fc.integer({ min: 0, max: 30 }),
})
const theServices = fc.array(aService, { minLength: 1, maxLength: 4 })

/** An independent implementation, day by day from the tables, without code of the engine. */
function works({ daysOff }: DeliveryTables, day: string, who: 'shop' | 'courier'): boolean {
  if (new Date(`${day}T12:00:00Z`).getUTCDay() === 0) return false
  return !daysOff.some(
    (off) => (off.day === day || off.day === day.slice(5)) && (off.who === 'both' || off.who === who),
  )
}

/** Returns the transit days of the tables for a place; none for a rider. */
function onTheRoad({ zones, shop }: DeliveryTables, place: PinLocation, { kind }: Service): Span {
  if (kind === 'same-day' && /^560/.test(place.pin)) return [0, 0]
  const belongs = ({ match: { pins = [], states = [], withinKm = -1 } }: Zone): boolean =>
    pins.includes(place.pin.slice(0, 1)) ||
    pins.includes(place.pin.slice(0, 2)) ||
    pins.includes(place.pin.slice(0, 3)) ||
    states.some((code) => code === place.stateCode) ||
    (shop !== undefined && farFrom(shop, place) <= withinKm)
  const zone = zones.filter(belongs)[0] ?? zones.filter(({ match }) => match.rest)[0] ?? zones[zones.length - 1]
  if (!zone) throw new Error('there is no zone')
  return kind === 'mothers-day' ? zone.mothersDay : zone.transit
}

/** Returns the kilometres by the central angle of the two points; infinite for an unknown place. */
function farFrom(shop: { lat: number; lon: number }, { lat, lon }: PinLocation): number {
  if (lat === undefined || lon === undefined) return Number.POSITIVE_INFINITY
  const from = pointOf(shop.lat, shop.lon)
  const to = pointOf(lat, lon)
  return 6371 * Math.acos(Math.min(1, from[0] * to[0] + from[1] * to[1] + from[2] * to[2]))
}

function pointOf(lat: number, lon: number): [number, number, number] {
  const [north, east] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

type Order = { tables: DeliveryTables; now: Date; place: PinLocation; service: Service; transit: Span }

/**
 * Returns true when an order placed at that time can be packed and delivered by that day with the courier's slowest
 * transit.
 */
function canBeKept(day: string, { tables, now, service, transit }: Order): boolean {
  const today = indianDate(now)
  let packing = service.packDays
  let packed = false
  let onTheRoad = transit[1]
  for (let at = today; at <= day; at = addDays(at, 1)) {
    const inTime = at !== today || now < indianInstant(today, tables.cutOff)
    if (packed && works(tables, at, 'courier')) onTheRoad--
    // An order after the cut-off counts for the next day, so that day is not counted as the first.
    const counts =
      at > today &&
      (works(tables, today, 'shop') && now >= indianInstant(today, tables.cutOff) ? at > addDays(today, 1) : true)
    if (!packed && works(tables, at, 'shop')) {
      if (service.packDays === 0 ? inTime : counts && --packing === 0) packed = true
    }
  }
  return packed && onTheRoad <= 0 && works(tables, day, 'courier')
}

describe('a delivery promise, for every PIN code, clock and table', () => {
  it('can be met by the tables that made it, and no earlier day can', () => {
    fc.assert(
      fc.property(theTables, anInstant, aPlace, aService, (tables, now, place, service) => {
        const { day, transit, today, steps } = calculatePromise({ tables, now, place }, service)
        expect(transit).toEqual(onTheRoad(tables, place, service))
        const order = { tables, now, place, service, transit }
        expect(canBeKept(day, order)).toBe(true)
        for (let before = indianDate(now); before < day; before = addDays(before, 1))
          expect(canBeKept(before, order)).toBe(false)
        expect(steps.at(-1)).toEqual({ day, does: 'arrives' })
        expect(steps[0]?.day).toBe(indianDate(now))
        if (today) {
          expect([service.kind, service.packDays, place.pin.slice(0, 3)]).toEqual(['same-day', 0, '560'])
          expect(now < indianInstant(indianDate(now), tables.cutOff)).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is that of the slowest line of several, and can be chosen', () => {
    fc.assert(
      fc.property(theTables, anInstant, aPlace, theServices, (tables, now, place, services) => {
        const asked = { tables, now, place }
        const days = services.map((service) => calculatePromise(asked, service).day)
        const together = earliestDay(asked, services)
        expect(together).toBe(days.toSorted().at(-1))
        const earliest = together ?? ''
        const closed = closedDays(tables, now)
        for (let day = indianDate(now); day <= lastDeliveryDay(now); day = addDays(day, 1)) {
          const open = day >= earliest && !Object.hasOwn(closed, day)
          const fault = deliveryDateError(day, { tables, now, country: 'India', earliest })
          expect(fault === undefined).toBe(open)
          const made = promiseOrder({ tables, now, country: 'India', place, services, deliverOn: day })
          if (!open) expect(made).toBeTypeOf('string')
          else expect(made).toMatchObject({ promisedDay: day, promiseVersion: 1 })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('stays the same until it is due to be calculated again', () => {
    fc.assert(
      fc.property(theTables, anInstant, aPlace, aService, (tables, now, place, service) => {
        const until = promiseExpiry(tables, now)
        expect(until > now).toBe(true)
        const last = new Date(until.getTime() - 1)
        expect(calculatePromise({ tables, now: last, place }, service)).toEqual(
          calculatePromise({ tables, now, place }, service),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('is never earlier for a later order', () => {
    fc.assert(
      fc.property(
        theTables,
        anInstant,
        fc.integer({ min: 0, max: 10_000 }),
        aPlace,
        aService,
        (tables, now, minutes, place, service) => {
          const later = new Date(now.getTime() + minutes * 60_000)
          expect(
            calculatePromise({ tables, now: later, place }, service).day >=
              calculatePromise({ tables, now, place }, service).day,
          ).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is unchanged by a late payment while it can be met, and is otherwise one that can be met', () => {
    fc.assert(
      fc.property(
        theTables,
        theTables,
        anInstant,
        fc.nat(20_000),
        aPlace,
        theServices,
        (made, tables, now, minutes, place, services) => {
          const promised = promiseOrder({ tables: made, now, country: 'India', place, services, deliverOn: '' })
          if (typeof promised === 'string') throw new Error(promised)
          const paidAt = new Date(now.getTime() + minutes * 60_000)
          const renewed = renewPromise(promised, {
            tables: { ...tables, version: 2 },
            now: paidAt,
            since: paidAt,
            place,
          })
          const day = renewed?.promisedDay ?? promised.promisedDay
          const earliest = earliestDay({ tables, now: paidAt, place }, services) ?? ''
          expect(day >= earliest).toBe(true)
          expect(works(tables, day, 'courier')).toBe(true)
          if (renewed) expect(renewed.promiseVersion).toBe(2)
          expect(promised.promiseServices.split(' ').length).toBe(new Set(services.map(formatServiceKey)).size)
        },
      ),
      { numRuns: 200 },
    )
  })
})
