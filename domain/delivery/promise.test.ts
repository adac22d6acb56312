import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { addDays, isDay, lastDeliveryDay } from './calendar.ts'
import { boxService, formatServiceKey, parseServiceKey, serviceOf } from './delivery-service.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import { closedDays, deliveryDateError } from './order-promise.ts'
import { calculatePromise, earliestDay, promiseExpiry } from './promise.ts'
import { describePromise } from './promise-answer.ts'

/** The Friday of the design, with a day off on the Tuesday after it. */
const GURPURAB = { day: '2026-11-24', name: 'Gurpurab', who: 'courier', source: 'the courier' } as const
const FRIDAY = new Date('2026-11-20T11:46:00+05:30')
const COMP: DeliveryTables = { ...SAMPLE_DELIVERY, daysOff: [...SAMPLE_DELIVERY.daysOff, GURPURAB] }
const at = (time: string) => new Date(`${time}:00+05:30`)
const MUMBAI = placeAt('400050', 'MH', 'Mumbai')
const INDIRANAGAR = placeAt('560038', 'KA', 'Bengaluru')
const STANDARD = { kind: 'standard', packDays: 1 } as const
const SAME_DAY = { kind: 'same-day', packDays: 0 } as const
const dayOf = (
  now: Date,
  place = MUMBAI,
  service: Parameters<typeof calculatePromise>[1] = STANDARD,
  tables = SAMPLE_DELIVERY,
) => calculatePromise({ tables, now, place }, service)?.day

describe('the promised delivery date', () => {
  it('is the one of the design, with the days that lead to it', () => {
    const promised = calculatePromise({ tables: COMP, now: FRIDAY, place: MUMBAI }, STANDARD)
    expect(promised).toMatchObject({ day: '2026-11-26', today: false, packedOn: '2026-11-21' })
    expect(promised?.steps).toEqual([
      { day: '2026-11-20', does: 'ordered' },
      { day: '2026-11-21', does: 'packed' },
      { day: '2026-11-22', off: 'Sunday' },
      { day: '2026-11-23', does: 'travels' },
      { day: '2026-11-24', off: 'Gurpurab' },
      { day: '2026-11-25', does: 'travels' },
      { day: '2026-11-26', does: 'arrives' },
    ])
    expect(promised && describePromise(promised, { tables: COMP, now: FRIDAY, place: MUMBAI })).toBe(
      'Packed tomorrow, two to three working days to Mumbai. Sunday and Gurpurab are not counted.',
    )
  })

  it.each([
    ['Mumbai', placeAt('400001', 'MH'), '2026-11-27'],
    ['Bangalore', INDIRANAGAR, '2026-11-27'],
    ['Jaipur', placeAt('302001', 'RJ'), '2026-11-30'],
    ['Kochi, which shares its first digits with Lakshadweep', placeAt('682001', 'KL'), '2026-11-30'],
    ['Lakshadweep', placeAt('682555', 'LD'), '2026-12-02'],
    ['Port Blair', placeAt('744101', 'AN'), '2026-12-02'],
    ['Guwahati', placeAt('781001', 'AS'), '2026-12-02'],
    ['Leh', placeAt('194101', 'LA'), '2026-12-02'],
    ['Shimla', placeAt('171001', 'HP'), '2026-11-30'],
    ['Kaza, behind the passes', placeAt('172114', 'HP'), '2026-12-02'],
    ['a soldier', placeAt('900056', 'RJ'), '2026-12-02'],
  ])('to %s, ordered on a Monday morning', (_, place, day) => expect(dayOf(at('2026-11-23T11:42'), place)).toBe(day))

  it('counts Monday to Saturday, and an order after the cut-off as placed the next day', () => {
    expect(dayOf(at('2026-11-23T13:59'))).toBe('2026-11-27')
    expect(dayOf(at('2026-11-23T14:00'))).toBe('2026-11-28')
    expect(dayOf(at('2026-11-21T14:00'))).toBe('2026-11-26')
    for (const time of ['00:00', '13:00', '15:00']) expect(dayOf(at(`2026-11-22T${time}`))).toBe('2026-11-26')
  })

  it('counts the days off of each year, the shop’s for packing and the courier’s for transit', () => {
    expect(dayOf(at('2027-01-25T10:00'))).toBe('2027-01-30')
    const off = (who: 'shop' | 'courier') => ({ ...SAMPLE_DELIVERY, daysOff: [{ ...GURPURAB, who }] })
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, STANDARD, off('shop'))).toBe('2026-11-28')
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, STANDARD, off('courier'))).toBe('2026-11-27')
  })

  it('is earlier for Mother’s Day, and later for gifts with a longer packing time', () => {
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, { kind: 'mothers-day', packDays: 1 })).toBe('2026-11-26')
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, { kind: 'standard', packDays: 4 })).toBe('2026-12-01')
  })

  it('is of the nearest zone when a zone is defined by distance', () => {
    const near = { id: 'near', name: 'Near', where: '', match: { withinKm: 50 }, transit: [1, 1], mothersDay: [1, 1] }
    const tables = {
      ...SAMPLE_DELIVERY,
      zones: [near as unknown as DeliveryTables['zones'][number], ...SAMPLE_DELIVERY.zones],
    }
    const hosur = { ...placeAt('635109', 'TN'), lat: 12.74, lon: 77.83 }
    expect(dayOf(at('2026-11-23T10:00'), hosur, STANDARD, tables)).toBe('2026-11-25')
    expect(dayOf(at('2026-11-23T10:00'), placeAt('635109', 'TN'), STANDARD, tables)).toBe('2026-11-30')
  })
})

describe('same-day delivery', () => {
  it('is promised for Same Day gifts only, to PIN codes beginning with 560, before the cut-off of a working day', () => {
    const monday = at('2026-11-23T13:59')
    const asked = { tables: SAMPLE_DELIVERY, now: monday, place: INDIRANAGAR }
    expect(calculatePromise(asked, SAME_DAY)).toMatchObject({ day: '2026-11-23', today: true })
    expect(earliestDay(asked, [SAME_DAY, SAME_DAY])).toBe('2026-11-23')
    expect(earliestDay(asked, [SAME_DAY, STANDARD])).toBe('2026-11-27')
    expect(calculatePromise({ ...asked, place: MUMBAI }, SAME_DAY)).toMatchObject({
      day: '2026-11-26',
      today: false,
      outsideSameDay: true,
    })
    expect(calculatePromise({ ...asked, now: at('2026-11-23T14:00') }, SAME_DAY)).toMatchObject({
      day: '2026-11-24',
      today: false,
    })
    expect(calculatePromise({ ...asked, now: at('2026-11-22T10:00') }, SAME_DAY)).toMatchObject({
      day: '2026-11-23',
      today: false,
    })
    expect(calculatePromise({ ...asked, now: at('2027-01-26T10:00') }, SAME_DAY)).toMatchObject({
      day: '2027-01-27',
      today: false,
    })
    expect(calculatePromise(asked, { ...SAME_DAY, packDays: 1 })).toMatchObject({ day: '2026-11-24', today: false })
  })

  it('follows the clock in India, and is calculated again at the cut-off and at midnight', () => {
    expect(promiseExpiry(SAMPLE_DELIVERY, at('2026-11-23T13:59')).toISOString()).toBe('2026-11-23T08:30:00.000Z')
    expect(promiseExpiry(SAMPLE_DELIVERY, at('2026-11-23T14:00')).toISOString()).toBe('2026-11-23T18:30:00.000Z')
  })
})

describe('a chosen delivery date', () => {
  const now = at('2026-11-23T11:42')
  const wish = { tables: SAMPLE_DELIVERY, now, country: 'India', earliest: '2026-11-27', who: 'courier' } as const

  it.each([
    ['2026-11-26', 'The earliest we can be there is 27 November'],
    ['2026-11-27', undefined],
    ['2026-11-29', 'Nothing is delivered on 29 November, Sunday. The next day is 30 November'],
    ['2027-01-22', undefined],
    ['2027-01-23', 'The latest day we can promise is 22 January'],
  ])('of %s', (day, words) => expect(deliveryDateError(day, wish)).toBe(words))

  it('is not promised abroad, nor for an unknown PIN code', () => {
    expect(deliveryDateError('2026-12-01', { ...wish, country: 'Canada' })).toContain('only within India')
    expect(deliveryDateError('2026-12-01', { ...wish, earliest: undefined })).toContain('do not know this PIN code')
  })

  it('is one of the next sixty days, except those without delivery', () => {
    const closed = closedDays(SAMPLE_DELIVERY, now, 'courier')
    expect(lastDeliveryDay(now)).toBe(addDays('2026-11-23', 60))
    expect(Object.keys(closed)).toHaveLength(8)
    expect(closed['2026-11-29']).toBe('Sunday')
    const earliest = '2026-11-27'
    const kept = [
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      lastDeliveryDay(now),
      addDays(lastDeliveryDay(now), 1),
    ].filter((day) => deliveryDateError(day, { ...wish, earliest }) === undefined)
    expect(kept).toEqual(['2026-11-27', '2026-11-28', lastDeliveryDay(now)])
  })

  it.each(['2026-11-31', '2026-13-01', '21/11/2026', '', '2026-1-1', 'soon'])('cannot be %j', (text) =>
    expect(isDay(text)).toBe(false),
  )
})

describe('a gift’s delivery service', () => {
  it('is that of its collection, with its own packing days or those of the gift with shared stock', () => {
    const tables = { packDays: { ...SAMPLE_DELIVERY.packDays, of: { 'uniquely-yours-1': 3 } } }
    const keyOf = (gift: Parameters<typeof serviceOf>[0]) => formatServiceKey(serviceOf(gift, tables))
    expect(keyOf({ id: 'kids-zone-1', service: 'standard' })).toBe('standard-1')
    expect(keyOf({ id: 'quick-delivery-1', service: 'same-day' })).toBe('same-day-0')
    expect(keyOf({ id: 'MD-1', service: 'mothers-day', twinOf: 'uniquely-yours-1' })).toBe('mothers-day-3')
    expect(formatServiceKey(boxService(tables))).toBe('standard-1')
  })

  it.each(['standard', 'standard-01', 'standard-31', 'express-1', 'standard-1 ', '__proto__', ''])('is not %j', (key) =>
    expect(parseServiceKey(key)).toBeUndefined(),
  )
})
