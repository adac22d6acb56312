import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE } from '#test/sample-delivery.ts'
import { closedDays, dayFault, latestDay } from './choosable.ts'
import { addDays, isDay } from './day.ts'
import { earliestDay, promise, promisedUntil } from './promise.ts'
import { ruleWords } from './promise-answer.ts'
import { boxService, readServiceKey, serviceKey, serviceOf } from './service-level.ts'
import type { DeliveryTables } from './tables.ts'

/** The Friday of the comp, with a day off on the Tuesday after it. */
const GURPURAB = { day: '2026-11-24', name: 'Gurpurab', who: 'courier', source: 'the courier' } as const
const FRIDAY = new Date('2026-11-20T11:46:00+05:30')
const COMP: DeliveryTables = { ...SAMPLE, daysOff: [...SAMPLE.daysOff, GURPURAB] }
const at = (time: string) => new Date(`${time}:00+05:30`)
const MUMBAI = placeAt('400050', 'MH', 'Mumbai')
const INDIRANAGAR = placeAt('560038', 'KA', 'Bengaluru')
const STANDARD = { kind: 'standard', packDays: 1 } as const
const SAME_DAY = { kind: 'same-day', packDays: 0 } as const
const dayOf = (now: Date, place = MUMBAI, service: Parameters<typeof promise>[1] = STANDARD, tables = SAMPLE) =>
  promise({ tables, now, place }, service).day

describe('the promised day', () => {
  it('is the one of the comp, with the days that lead to it', () => {
    const promised = promise({ tables: COMP, now: FRIDAY, place: MUMBAI }, STANDARD)
    expect(promised).toMatchObject({ day: '2026-11-26', today: false, packedOn: '2026-11-21' })
    expect(promised.steps).toEqual([
      { day: '2026-11-20', does: 'ordered' },
      { day: '2026-11-21', does: 'packed' },
      { day: '2026-11-22', off: 'Sunday' },
      { day: '2026-11-23', does: 'travels' },
      { day: '2026-11-24', off: 'Gurpurab' },
      { day: '2026-11-25', does: 'travels' },
      { day: '2026-11-26', does: 'arrives' },
    ])
    expect(ruleWords(promised, { tables: COMP, now: FRIDAY, place: MUMBAI })).toBe(
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

  it('counts Monday to Saturday, and an order after the cut-off as the next day’s', () => {
    expect(dayOf(at('2026-11-23T13:59'))).toBe('2026-11-27')
    expect(dayOf(at('2026-11-23T14:00'))).toBe('2026-11-28')
    expect(dayOf(at('2026-11-21T14:00'))).toBe('2026-11-26')
    for (const time of ['00:00', '13:00', '15:00']) expect(dayOf(at(`2026-11-22T${time}`))).toBe('2026-11-26')
  })

  it('counts the days off of each year, of the shop for packing and of the courier for the road', () => {
    expect(dayOf(at('2027-01-25T10:00'))).toBe('2027-01-30')
    const off = (who: 'shop' | 'courier') => ({ ...SAMPLE, daysOff: [{ ...GURPURAB, who }] })
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, STANDARD, off('shop'))).toBe('2026-11-28')
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, STANDARD, off('courier'))).toBe('2026-11-27')
  })

  it('is sooner for Mother’s Day, and later for what takes longer to make', () => {
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, { kind: 'mothers-day', packDays: 1 })).toBe('2026-11-26')
    expect(dayOf(at('2026-11-23T10:00'), MUMBAI, { kind: 'standard', packDays: 4 })).toBe('2026-12-01')
  })

  it('is of the zone that is near enough, where a zone goes by distance', () => {
    const near = { id: 'near', name: 'Near', where: '', match: { withinKm: 50 }, transit: [1, 1], mothersDay: [1, 1] }
    const tables = { ...SAMPLE, zones: [near as unknown as DeliveryTables['zones'][number], ...SAMPLE.zones] }
    const hosur = { ...placeAt('635109', 'TN'), lat: 12.74, lon: 77.83 }
    expect(dayOf(at('2026-11-23T10:00'), hosur, STANDARD, tables)).toBe('2026-11-25')
    expect(dayOf(at('2026-11-23T10:00'), placeAt('635109', 'TN'), STANDARD, tables)).toBe('2026-11-30')
  })
})

describe('today', () => {
  it('is promised for Same Day gifts alone, where the PIN code begins 560, before the cut-off of a working day', () => {
    const monday = at('2026-11-23T13:59')
    const asked = { tables: SAMPLE, now: monday, place: INDIRANAGAR }
    expect(promise(asked, SAME_DAY)).toMatchObject({ day: '2026-11-23', today: true })
    expect(earliestDay(asked, [SAME_DAY, SAME_DAY])).toBe('2026-11-23')
    expect(earliestDay(asked, [SAME_DAY, STANDARD])).toBe('2026-11-27')
    expect(promise({ ...asked, place: MUMBAI }, SAME_DAY)).toMatchObject({
      day: '2026-11-26',
      today: false,
      outsideSameDay: true,
    })
    expect(promise({ ...asked, now: at('2026-11-23T14:00') }, SAME_DAY)).toMatchObject({
      day: '2026-11-24',
      today: false,
    })
    expect(promise({ ...asked, now: at('2026-11-22T10:00') }, SAME_DAY)).toMatchObject({
      day: '2026-11-23',
      today: false,
    })
    expect(promise({ ...asked, now: at('2027-01-26T10:00') }, SAME_DAY)).toMatchObject({
      day: '2027-01-27',
      today: false,
    })
    expect(promise(asked, { ...SAME_DAY, packDays: 1 })).toMatchObject({ day: '2026-11-24', today: false })
  })

  it('goes by the clock in India, and is asked again at the cut-off and at midnight', () => {
    expect(promisedUntil(SAMPLE, at('2026-11-23T13:59')).toISOString()).toBe('2026-11-23T08:30:00.000Z')
    expect(promisedUntil(SAMPLE, at('2026-11-23T14:00')).toISOString()).toBe('2026-11-23T18:30:00.000Z')
  })
})

describe('a chosen day', () => {
  const now = at('2026-11-23T11:42')
  const wish = { tables: SAMPLE, now, country: 'India', earliest: '2026-11-27' }

  it.each([
    ['2026-11-26', 'The earliest we can be there is 27 November'],
    ['2026-11-27', undefined],
    ['2026-11-29', 'Nothing is delivered on 29 November, Sunday. The next day is 30 November'],
    ['2027-01-22', undefined],
    ['2027-01-23', 'The latest day we can promise is 22 January'],
  ])('of %s', (day, words) => expect(dayFault(day, wish)).toBe(words))

  it('is not promised abroad, nor where the PIN code is not known', () => {
    expect(dayFault('2026-12-01', { ...wish, country: 'Canada' })).toContain('only within India')
    expect(dayFault('2026-12-01', { ...wish, earliest: undefined })).toContain('do not know this PIN code')
  })

  it('is one of the sixty that follow, but for those on which nobody delivers', () => {
    const closed = closedDays(SAMPLE, now)
    expect(latestDay(now)).toBe(addDays('2026-11-23', 60))
    expect(Object.keys(closed)).toHaveLength(8)
    expect(closed['2026-11-29']).toBe('Sunday')
    const earliest = '2026-11-27'
    const kept = [
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      latestDay(now),
      addDays(latestDay(now), 1),
    ].filter((day) => dayFault(day, { ...wish, earliest }) === undefined)
    expect(kept).toEqual(['2026-11-27', '2026-11-28', latestDay(now)])
  })

  it.each(['2026-11-31', '2026-13-01', '21/11/2026', '', '2026-1-1', 'soon'])('is never %j', (text) =>
    expect(isDay(text)).toBe(false),
  )
})

describe('a gift’s service', () => {
  it('is by its collection, with days to pack of its own or its twin’s', () => {
    const tables = { packDays: { ...SAMPLE.packDays, of: { 'uniquely-yours-1': 3 } } }
    const keyOf = (gift: Parameters<typeof serviceOf>[0]) => serviceKey(serviceOf(gift, tables))
    expect(keyOf({ id: 'kids-zone-1', service: 'standard' })).toBe('standard-1')
    expect(keyOf({ id: 'quick-delivery-1', service: 'same-day' })).toBe('same-day-0')
    expect(keyOf({ id: 'MD-1', service: 'mothers-day', twinOf: 'uniquely-yours-1' })).toBe('mothers-day-3')
    expect(serviceKey(boxService(tables))).toBe('standard-1')
  })

  it.each(['standard', 'standard-01', 'standard-31', 'express-1', 'standard-1 ', '__proto__', ''])('is not %j', (key) =>
    expect(readServiceKey(key)).toBeUndefined(),
  )
})
