import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { addDays } from './calendar.ts'
import { areaKey, NO_LOADS } from './capacity.ts'
import { firstOpenDay } from './day-offers.ts'
import type { Service } from './delivery-service.ts'
import type { DayOff, DeliveryTables } from './delivery-tables.ts'
import { lastOrderFor } from './last-order.ts'
import { promiseTogether } from './promise.ts'
import { WEEKDAYS } from './weekdays.ts'

const DIWALI = '2027-10-29'
const PATNA = placeAt('800001', 'BR', 'Patna')
const INDIRANAGAR = placeAt('560038', 'KA', 'Bengaluru')
const STANDARD = { kind: 'standard', packDays: 1 } as const
const SAME_DAY = { kind: 'same-day', packDays: 0 } as const
const at = (time: string) => new Date(`${time}:00+05:30`)

describe('the last order before an occasion', () => {
  it('leaves time to pack and to travel', () => {
    const last = lastOrderFor({ tables: SAMPLE_DELIVERY, place: PATNA, day: DIWALI }, [STANDARD])
    expect(last).toEqual({ before: at('2027-10-22T14:00'), arrives: DIWALI })
  })

  it('is on the day itself where riders bring the gift the same day', () => {
    const last = lastOrderFor({ tables: SAMPLE_DELIVERY, place: INDIRANAGAR, day: DIWALI }, [SAME_DAY])
    expect(last).toEqual({ before: at('2027-10-29T14:00'), arrives: DIWALI })
  })

  it('arrives on the last working day before an occasion on a day off', () => {
    const daysOff: DayOff[] = [{ day: DIWALI, name: 'Diwali', who: 'both', source: 'test' }]
    const last = lastOrderFor({ tables: { ...SAMPLE_DELIVERY, daysOff }, place: PATNA, day: DIWALI }, [STANDARD])
    expect(last?.arrives).toBe('2027-10-28')
  })

  it('is later with an extra working day and its later cut-off', () => {
    const extra = { day: '2027-10-24', name: 'Diwali', cutOff: '18:00' }
    const tables = { ...SAMPLE_DELIVERY, extraDays: [extra], packDays: { ...SAMPLE_DELIVERY.packDays, standard: 0 } }
    const packedToday: Service = { kind: 'standard', packDays: 0 }
    const last = (of: DeliveryTables) => lastOrderFor({ tables: of, place: PATNA, day: DIWALI }, [packedToday])
    expect(last({ ...tables, extraDays: [] })?.before).toEqual(at('2027-10-23T14:00'))
    expect(last(tables)?.before).toEqual(at('2027-10-24T18:00'))
  })

  it('is that of the slowest gift', () => {
    const last = (services: Service[]) =>
      lastOrderFor({ tables: SAMPLE_DELIVERY, place: INDIRANAGAR, day: DIWALI }, services)?.before
    expect(last([SAME_DAY, STANDARD])).toEqual(last([STANDARD]))
  })

  it('does not exist where the shop does not deliver, or without gifts', () => {
    const zones = SAMPLE_DELIVERY.zones.map((zone) => ({ ...zone, notServed: true as const }))
    const tables = { ...SAMPLE_DELIVERY, zones }
    expect(lastOrderFor({ tables, place: PATNA, day: DIWALI }, [STANDARD])).toBeUndefined()
    expect(lastOrderFor({ tables: SAMPLE_DELIVERY, place: PATNA, day: DIWALI }, [])).toBeUndefined()
  })
})

describe('the last order before an occasion with full days', () => {
  const areas = SAMPLE_DELIVERY.areas.map((area) => ({ ...area, mostADay: 2 }))
  const [area] = areas
  const full = (...days: string[]) => ({
    ...NO_LOADS,
    areas: new Map(days.map((one) => [areaKey(area?.id ?? '', one), 2])),
  })
  const now = at('2027-10-27T09:00')
  const tables = { ...SAMPLE_DELIVERY, areas }
  const lastIn = (loads: typeof NO_LOADS) =>
    lastOrderFor({ tables, place: INDIRANAGAR, day: DIWALI, loads, now }, [SAME_DAY])

  it('arrives on the last day that has a place', () => {
    expect(lastIn(full())).toEqual({ before: at('2027-10-29T14:00'), arrives: DIWALI })
    expect(lastIn(full(DIWALI))).toEqual({ before: at('2027-10-28T14:00'), arrives: '2027-10-28' })
    expect(lastIn(full(DIWALI, '2027-10-28'))).toEqual({ before: at('2027-10-27T14:00'), arrives: '2027-10-27' })
  })

  it('is none when every day until then is full, and is back when one has a place again', () => {
    expect(lastIn(full(DIWALI, '2027-10-28', '2027-10-27'))).toBeUndefined()
    expect(lastIn(full(DIWALI))?.arrives).toBe('2027-10-28')
    expect(lastIn(full())?.arrives).toBe(DIWALI)
  })

  it('does not change elsewhere, where only the riders are full', () => {
    const last = lastOrderFor({ tables, place: PATNA, day: DIWALI, loads: full(DIWALI), now }, [STANDARD])
    expect(last?.arrives).toBe(DIWALI)
  })

  it('has a place to be packed', () => {
    const packed = new Map([['2027-10-23', 3]])
    const limited = { ...SAMPLE_DELIVERY, mostADay: 3 }
    const query = { place: PATNA, day: DIWALI, now: at('2027-10-10T09:00') }
    const lastOf = (loads: typeof NO_LOADS) => lastOrderFor({ ...query, tables: limited, loads }, [STANDARD])?.arrives
    expect(lastOf(NO_LOADS)).toBe(DIWALI)
    expect(lastOf({ ...NO_LOADS, packed })).toBe('2027-10-28')
  })
})

const time = fc.constantFrom('09:30', '12:00', '14:00', '18:00', '23:59')
const day = fc.integer({ min: -25, max: 2 }).map((days) => addDays(DIWALI, days))
const weekdays = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })
const dayOff = fc.record({ day, who: fc.constantFrom('shop' as const, 'courier' as const, 'both' as const) })
const extraDay = fc.record({ day, cutOff: fc.option(time, { nil: undefined }) })
const service = fc.record({
  kind: fc.constantFrom('standard' as const, 'same-day' as const, 'mothers-day' as const),
  packDays: fc.integer({ min: 0, max: 4 }),
})

const tablesOf = fc
  .record({
    shop: weekdays,
    courier: weekdays,
    daysOff: fc.uniqueArray(dayOff, { maxLength: 8, selector: (one) => one.day }),
    extraDays: fc.uniqueArray(extraDay, { maxLength: 4, selector: (one) => one.day }),
    cutOff: time,
  })
  .map(
    ({ shop, courier, daysOff, extraDays, cutOff }): DeliveryTables => ({
      ...SAMPLE_DELIVERY,
      weekdays: { shop, courier },
      daysOff: daysOff.map((off) => ({ ...off, name: 'off', source: 'test' })),
      extraDays: extraDays.map((extra) => ({
        day: extra.day,
        name: 'extra',
        ...(extra.cutOff && { cutOff: extra.cutOff }),
      })),
      cutOff,
    }),
  )

describe('every last order', () => {
  it('is the first one that comes too late, and a minute earlier it is in time', () => {
    const places = fc.constantFrom(PATNA, INDIRANAGAR, placeAt('781001', 'AS'))
    const services = fc.array(service, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(tablesOf, places, services, (tables, place, some) => {
        const last = lastOrderFor({ tables, place, day: DIWALI }, some)
        if (!last) return
        const arrival = (now: Date) => promiseTogether({ tables, now, place }, some)?.day ?? ''
        const minuteBefore = new Date(last.before.getTime() - 60_000)
        expect(arrival(minuteBefore)).toBe(last.arrives)
        expect(last.arrives <= DIWALI).toBe(true)
        expect(arrival(last.before) > DIWALI).toBe(true)
        expect(lastOrderFor({ tables, place, day: DIWALI }, some)).toBe(last)
      }),
      { seed: FUZZ_SEED, numRuns: 300 },
    )
  })

  it('is the last one that the promise moves to a free day in time', () => {
    const packed = fc.uniqueArray(day, { maxLength: 12 }).map((days) => new Map(days.map((one) => [one, 1])))
    const places = fc.constantFrom(PATNA, INDIRANAGAR)
    const now = at('2027-10-01T00:00')
    fc.assert(
      fc.property(tablesOf, packed, places, service, (someTables, taken, place, one) => {
        const tables = { ...someTables, mostADay: 1 }
        const loads = { ...NO_LOADS, packed: taken }
        const last = lastOrderFor({ tables, place, day: DIWALI, loads, now }, [one])
        const promised = (at: Date) => {
          const context = { tables, place, now: at, services: [one], loads }
          const earliest = promiseTogether(context, [one])?.day ?? ''
          return firstOpenDay(context, earliest) ?? '9999'
        }
        if (!last) return expect(promised(now) > DIWALI).toBe(true)
        expect(promised(new Date(last.before.getTime() - 60_000))).toBe(last.arrives)
        expect(last.arrives <= DIWALI).toBe(true)
        expect(promised(last.before) > DIWALI).toBe(true)
      }),
      { seed: FUZZ_SEED, numRuns: 300 },
    )
  })
})
