import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { carrierName, carrierOf } from './carrier.ts'
import type { DeliveryArea, DeliveryTables } from './delivery-tables.ts'
import { cutOffAt, dispatchDay, sameDayHours } from './dispatch.ts'
import { closedDays, deliveryDateError, promiseOrder, renewPromise } from './order-promise.ts'
import { calculatePromise, promiseExpiry, promiseTogether } from './promise.ts'
import { sameDayTexts } from './same-day-texts.ts'
import { WEEKDAYS } from './weekdays.ts'

const JAIPUR: DeliveryArea = {
  id: 'jaipur',
  name: 'Jaipur',
  pins: ['302'],
  carries: 'all',
  weekdays: WEEKDAYS,
  daysOff: [{ day: '2026-12-08', name: 'Stocktaking' }],
  cutOff: '17:00',
  packDays: 0,
  slots: [],
}
const EVERY_DAY: DeliveryTables = {
  ...SAMPLE_DELIVERY,
  areas: [JAIPUR],
  weekdays: { shop: WEEKDAYS, courier: SAMPLE_DELIVERY.weekdays.courier },
}
const CITY = placeAt('302001', 'RJ', 'Jaipur')
const PATNA = placeAt('800001', 'BR', 'Patna')
const at = (time: string) => new Date(`${time}:00+05:30`)
const STANDARD = { kind: 'standard', packDays: 1 } as const
const dayIn = (now: Date, tables = EVERY_DAY, place = CITY) => calculatePromise({ tables, now, place }, STANDARD)?.day

describe('the shop’s own riders', () => {
  it.each([
    ['a Sunday festival', '2026-11-08T10:00', '2026-11-08'],
    ['a Sunday after the cut-off', '2026-11-08T17:00', '2026-11-09'],
    ['one minute before midnight in India', '2026-11-28T23:59', '2026-11-29'],
    ['midnight in India', '2026-11-29T00:00', '2026-11-29'],
    ['31 March', '2027-03-31T16:59', '2027-03-31'],
    ['31 March after the cut-off', '2027-03-31T17:00', '2027-04-01'],
    ['a leap day', '2028-02-29T09:00', '2028-02-29'],
    ['a day off of the area', '2026-12-08T09:00', '2026-12-09'],
  ])('deliver on %s', (_, now, day) => expect(dayIn(at(now))).toBe(day))

  it('bring every product, today, while the courier brings it elsewhere', () => {
    const now = at('2026-11-28T10:00')
    expect(calculatePromise({ tables: EVERY_DAY, now, place: CITY }, STANDARD)).toMatchObject({
      today: true,
      transit: [0, 0],
      packedOn: '2026-11-28',
    })
    expect(calculatePromise({ tables: EVERY_DAY, now, place: PATNA }, STANDARD)).toMatchObject({ day: '2026-12-04' })
    // Engraving takes five days everywhere.
    expect(calculatePromise({ tables: EVERY_DAY, now, place: CITY }, { kind: 'standard', packDays: 5 })?.day).toBe(
      '2026-12-03',
    )
  })

  it('rest with the courier on a holiday, unless it says that they deliver', () => {
    const holiday = { day: '2026-12-25', name: 'Christmas Day', who: 'courier', source: 'gazette' } as const
    const now = at('2026-12-25T09:00')
    expect(dayIn(now, { ...EVERY_DAY, daysOff: [holiday] })).toBe('2026-12-26')
    expect(dayIn(now, { ...EVERY_DAY, daysOff: [{ ...holiday, ridersDeliver: true }] })).toBe('2026-12-25')
  })

  it('are asked by the first area that matches and carries everything', () => {
    const quick: DeliveryArea = { ...JAIPUR, id: 'quick', name: 'Pink City', pins: ['302001'], carries: 'same-day' }
    const tables = { ...EVERY_DAY, areas: [quick, JAIPUR] }
    const nameOf = (...kinds: ('standard' | 'same-day')[]) => {
      const carrier = carrierOf(
        tables,
        CITY,
        kinds.map((kind) => ({ kind, packDays: 0 })),
      )
      return carrier && carrierName(carrier)
    }
    expect(nameOf('same-day')).toBe('Pink City')
    expect(nameOf('same-day', 'standard')).toBe('Jaipur')
  })

  it('can be chosen on the days of their area only, and the order leaves on the day itself', () => {
    const now = at('2026-12-07T10:00')
    const chosen = (deliverOn: string) =>
      promiseOrder({ tables: EVERY_DAY, now, country: 'India', place: CITY, services: [STANDARD], deliverOn })
    expect(chosen('2026-12-13')).toMatchObject({ promised: { promisedDay: '2026-12-13' } })
    expect(chosen('2026-12-08')).toEqual({
      ok: false,
      error: 'Nothing is delivered on 8 December, Stocktaking. The next day is 9 December',
    })
    expect(closedDays(EVERY_DAY, now, JAIPUR)).toMatchObject({ '2026-12-08': 'Stocktaking' })
    expect(closedDays(EVERY_DAY, now, JAIPUR)).not.toHaveProperty('2026-12-13')
    const parcel = { promisedDay: '2026-12-13', promiseServices: 'standard-1' }
    expect(dispatchDay(parcel, { tables: EVERY_DAY, place: CITY })).toBe('2026-12-13')
    expect(
      deliveryDateError('2026-12-13', {
        tables: EVERY_DAY,
        now,
        country: 'India',
        earliest: '2026-12-07',
        who: 'courier',
      }),
    ).toContain('Sunday')
  })

  it('make no promise where nobody delivers, and keep one that was made', () => {
    const islands = { ...EVERY_DAY.zones[0], id: 'islands', match: { states: ['AN'] }, notServed: true } as const
    const tables = { ...EVERY_DAY, zones: [islands, ...EVERY_DAY.zones] } as DeliveryTables
    const place = placeAt('744101', 'AN', 'Port Blair')
    const now = at('2026-11-28T10:00')
    expect(calculatePromise({ tables, now, place }, STANDARD)).toBeUndefined()
    const made = promiseOrder({ tables: EVERY_DAY, now, country: 'India', place, services: [STANDARD], deliverOn: '' })
    expect(made.ok && renewPromise(made.promised, { tables, now, since: now, place })).toBeUndefined()
  })

  it('bring a mixed order with the courier, on a day that the courier works', () => {
    const [sameDay] = SAMPLE_DELIVERY.areas
    const sundays = { ...SAMPLE_DELIVERY, areas: sameDay ? [{ ...sameDay, weekdays: WEEKDAYS }] : [] }
    const asked = {
      tables: { ...sundays, weekdays: { ...sundays.weekdays, shop: WEEKDAYS } },
      now: at('2026-11-29T09:00'),
      place: placeAt('560038'),
    }
    const quick = { kind: 'same-day', packDays: 0 } as const
    expect(promiseTogether(asked, [quick])).toMatchObject({ day: '2026-11-29', today: true })
    const together = promiseTogether(asked, [quick, { kind: 'standard', packDays: 0 }])
    expect(together).toMatchObject({ today: false, carrier: { by: 'courier' } })
    expect(together?.steps.at(-1)).toEqual({ day: together?.day, does: 'arrives' })
    expect(promiseTogether(asked, [])).toBeUndefined()
  })

  it('have a countdown and an expiry of their own', () => {
    const hours = sameDayHours(EVERY_DAY)
    expect(hours && cutOffAt(at('2026-11-29T16:00'), hours.cutOff, hours.calendar)).toMatchObject({ minutes: 60 })
    expect(hours && cutOffAt(at('2026-12-08T16:00'), hours.cutOff, hours.calendar)).toEqual({ day: 'tomorrow' })
    expect(sameDayHours({ ...EVERY_DAY, areas: [] })).toBeUndefined()
    expect(promiseExpiry(EVERY_DAY, at('2026-11-29T15:00'))).toEqual(at('2026-11-29T17:00'))
    expect(promiseExpiry(EVERY_DAY, at('2026-11-29T17:00'))).toEqual(at('2026-11-30T00:00'))
  })
})

describe('texts about Same Day delivery', () => {
  it.each([
    [[{ name: 'Bengaluru', pins: ['560'] }], 'today, if it begins with 560', 'Bengaluru, PIN codes that begin 560.'],
    [[{ name: 'Jaipur', pins: ['302', '303'] }], 'today, if it begins with 302 or 303', 'begin 302 or 303.'],
    [[{ name: 'Old town', pins: ['302001'] }], 'today in Old town', 'Same day is for Old town.'],
    [
      [
        { name: 'North', pins: [], withinKm: 8 },
        { name: 'South', pins: ['302'] },
      ],
      'today in North and South',
      'Same day is for North and South.',
    ],
  ])('of %j', (areas, hint, outside) => {
    expect(sameDayTexts(areas)?.hint).toBe(hint)
    expect(sameDayTexts(areas)?.outside).toContain(outside)
  })

  it('are none without riders', () => expect(sameDayTexts([])).toBeUndefined())
})
