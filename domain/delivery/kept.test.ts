import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { addDays, indianDate, indianInstant, lastDeliveryDay } from './calendar.ts'
import { formatServiceKey, type Service } from './delivery-service.ts'
import type { DayOff, DeliveryArea, DeliveryTables, PinLocation, Span, Zone } from './delivery-tables.ts'
import { closedDays, deliveryDateError, promiseOrder, renewPromise } from './order-promise.ts'
import { calculatePromise, earliestDay, promiseExpiry } from './promise.ts'
import { WEEKDAYS } from './weekdays.ts'

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
  ridersDeliver: fc.constantFrom(undefined, true as const),
})
const someWeekdays = fc.subarray([...WEEKDAYS], { minLength: 1 })
const anArea: fc.Arbitrary<DeliveryArea> = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  pins: fc.array(fc.constantFrom('560', '56', '5600'), { maxLength: 2 }),
  withinKm: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  carries: fc.constantFrom('all', 'same-day'),
  weekdays: someWeekdays,
  daysOff: fc.array(fc.record({ day: aDay, name: fc.constant('Pongal') }), { maxLength: 5 }),
  cutOff: fc.constantFrom(undefined, '11:00', '18:30'),
  packDays: fc.constantFrom(undefined, 0, 2),
  slots: fc.constant([]),
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
    fc.record({ abroad: fc.constant(true as const) }),
  ),
  transit: aSpan,
  mothersDay: aSpan,
  notServed: fc.constantFrom(undefined, undefined, undefined, true as const),
})
const theTables: fc.Arbitrary<DeliveryTables> = fc.record({
  version: fc.constant(1),
  areas: fc.array(anArea, { maxLength: 3 }),
  rates: fc.constant([]),
  weekdays: fc.record({ shop: someWeekdays, courier: someWeekdays }),
  parcel: fc.constant(SAMPLE_DELIVERY.parcel),
  zones: fc.array(aZone, { minLength: 1, maxLength: 5 }),
  daysOff: fc.array(aDayOff, { maxLength: 40 }),
  extraDays: fc.array(
    fc.record({ day: aDay, name: fc.constant('Diwali'), cutOff: fc.constantFrom(undefined, '18:00') }),
    {
      maxLength: 3,
    },
  ),
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

type Party = 'shop' | 'courier' | DeliveryArea
type Bringer = { area: DeliveryArea } | { zone: Zone }

/** An independent implementation, day by day from the tables, without code of the engine. */
function works({ daysOff, weekdays, extraDays }: DeliveryTables, day: string, who: Party): boolean {
  if (who !== 'courier' && extraDays.some((extra) => extra.day === day)) return true
  const falls = (off: { day: string }) => off.day === day || off.day === day.slice(5)
  const rest = daysOff.filter(falls)
  const weekday = new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3)
  if (who === 'shop') return weekdays.shop.some((one) => one === weekday) && rest.every((off) => off.who === 'courier')
  if (who === 'courier')
    return weekdays.courier.some((one) => one === weekday) && rest.every((off) => off.who === 'shop')
  if (who.daysOff.some(falls) || !who.weekdays.some((one) => one === weekday)) return false
  return rest.every((off) => off.who === 'shop' || off.ridersDeliver === true)
}

/** Returns the area or zone that delivers the services together. */
function bringer(
  { areas, zones, shop }: DeliveryTables,
  place: PinLocation,
  of: readonly Service[],
): Bringer | undefined {
  const within = (pins: readonly string[] = [], km = -1): boolean =>
    [1, 2, 3, 4, 5, 6].some((length) => pins.includes(place.pin.slice(0, length))) ||
    (shop !== undefined && farFrom(shop, place) <= km)
  for (const area of areas)
    if (within(area.pins, area.withinKm) && (area.carries === 'all' || of.every(({ kind }) => kind === 'same-day')))
      return { area }
  const belongs = ({ match: { pins, states = [], withinKm } }: Zone): boolean =>
    within(pins, withinKm) || states.some((code) => code === place.stateCode)
  const zone = zones.filter(belongs)[0] ?? zones.filter(({ match }) => match.rest)[0]
  return zone && !zone.notServed ? { zone } : undefined
}

const partyOf = (by: Bringer): Party => ('area' in by ? by.area : 'courier')

/** Returns the transit days of the tables for a place; none for a rider. */
function onTheRoad(by: Bringer, { kind }: Service): Span {
  if ('area' in by) return [0, 0]
  return kind === 'mothers-day' ? by.zone.mothersDay : by.zone.transit
}

/** Returns the working days to pack; those of an area replace the shop's standard of one. */
const packingOf = (by: Bringer, { packDays }: Service): number =>
  'area' in by && packDays <= 1 ? (by.area.packDays ?? packDays) : packDays

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

type Order = { tables: DeliveryTables; now: Date; service: Service; by: Bringer }

/**
 * Returns true when an order placed at that time can be packed and delivered by that day with the slowest transit.
 */
function canBeKept(day: string, { tables, now, service, by }: Order): boolean {
  const today = indianDate(now)
  const hours = tables.extraDays.find((extra) => extra.day === today)
  const cutOff = hours?.cutOff ?? ('area' in by ? by.area.cutOff : undefined) ?? tables.cutOff
  const packDays = packingOf(by, service)
  let packing = packDays
  let packed = false
  let [, left] = onTheRoad(by, service)
  for (let at = today; at <= day; at = addDays(at, 1)) {
    const inTime = at !== today || now < indianInstant(today, cutOff)
    if (packed && works(tables, at, partyOf(by))) left--
    // An order after the cut-off counts for the next day, so that day is not counted as the first.
    const counts =
      at > today &&
      (works(tables, today, 'shop') && now >= indianInstant(today, cutOff) ? at > addDays(today, 1) : true)
    if (!packed && works(tables, at, 'shop')) {
      if (packDays === 0 ? inTime : counts && --packing === 0) packed = true
    }
  }
  return packed && left <= 0 && works(tables, day, partyOf(by))
}

describe('a delivery promise, for every PIN code, clock and table', () => {
  it('can be met by the tables that made it, and no earlier day can', () => {
    fc.assert(
      fc.property(theTables, anInstant, aPlace, aService, (tables, now, place, service) => {
        const promised = calculatePromise({ tables, now, place }, service)
        const by = bringer(tables, place, [service])
        expect(promised === undefined).toBe(by === undefined)
        if (!promised || !by) return
        const { day, transit, today, steps } = promised
        expect(transit).toEqual(onTheRoad(by, service))
        const order = { tables, now, service, by }
        expect(canBeKept(day, order)).toBe(true)
        for (let before = indianDate(now); before < day; before = addDays(before, 1))
          expect(canBeKept(before, order)).toBe(false)
        expect(steps.at(-1)).toEqual({ day, does: 'arrives' })
        expect(steps[0]?.day).toBe(indianDate(now))
        if (today) {
          expect('area' in by && packingOf(by, service)).toBe(0)
          expect(now < promiseExpiry(tables, now)).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is that of the slowest line of several, and can be chosen', () => {
    fc.assert(
      fc.property(theTables, anInstant, aPlace, theServices, (tables, now, place, services) => {
        const asked = { tables, now, place }
        const days = services.flatMap((service) => calculatePromise(asked, service)?.day ?? [])
        const by = bringer(tables, place, services)
        const earliest = earliestDay(asked, services)
        expect(earliest !== undefined).toBe(by !== undefined && days.length === services.length)
        if (earliest === undefined || !by) return
        const slowest = days.toSorted().at(-1) ?? ''
        expect(earliest >= slowest && works(tables, earliest, partyOf(by))).toBe(true)
        for (let day = slowest; day < earliest; day = addDays(day, 1))
          expect(works(tables, day, partyOf(by))).toBe(false)
        const who = partyOf(by)
        const closed = closedDays(tables, now, who)
        for (let day = indianDate(now); day <= lastDeliveryDay(now); day = addDays(day, 1)) {
          const open = day >= earliest && !Object.hasOwn(closed, day)
          const fault = deliveryDateError(day, { tables, now, country: 'India', earliest, who })
          expect(fault === undefined).toBe(open)
          const made = promiseOrder({ tables, now, country: 'India', place, services, deliverOn: day })
          if (!open) expect(made).toMatchObject({ ok: false, error: expect.any(String) })
          else expect(made).toMatchObject({ promised: { promisedDay: day, promiseVersion: 1 } })
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
          const [first, second] = [now, later].map((at) => calculatePromise({ tables, now: at, place }, service)?.day)
          expect(first === undefined ? second === undefined : second !== undefined && second >= first).toBe(true)
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
          const result = promiseOrder({ tables: made, now, country: 'India', place, services, deliverOn: '' })
          if (!result.ok) throw new Error('no promise')
          const { promised } = result
          const paidAt = new Date(now.getTime() + minutes * 60_000)
          const renewed = renewPromise(promised, {
            tables: { ...tables, version: 2 },
            now: paidAt,
            since: paidAt,
            place,
          })
          const day = renewed?.promisedDay ?? promised.promisedDay
          const earliest = earliestDay({ tables, now: paidAt, place }, services)
          const by = bringer(tables, place, services)
          // A shop that no longer delivers there keeps the promise that it made.
          if (promised.promisedDay === '' || earliest === undefined || !by) {
            expect(renewed).toBeUndefined()
            return
          }
          expect(day >= earliest).toBe(true)
          expect(works(tables, day, partyOf(by))).toBe(true)
          if (renewed) expect(renewed.promiseVersion).toBe(2)
          expect(promised.promiseServices.split(' ').length).toBe(new Set(services.map(formatServiceKey)).size)
        },
      ),
      { numRuns: 200 },
    )
  })
})
