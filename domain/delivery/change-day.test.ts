import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { NO_LOADS } from './capacity.ts'
import { brokenPromise, carrierDays, type DayChoice, dayChoice, dayChoiceError } from './change-day.ts'
import type { DeliveryTables } from './delivery-tables.ts'

const NOW = new Date('2026-11-23T10:00:00+05:30')
const MUMBAI = placeAt('400050', 'MH', 'Mumbai')
const STOCKTAKING = { day: '2026-12-08', name: 'Stocktaking', who: 'both', source: 'us' } as const
const CURRENT: DeliveryTables = { ...SAMPLE_DELIVERY, version: 2, daysOff: [STOCKTAKING] }
const AT = { now: NOW, loads: NO_LOADS }
const order = { promised: SAMPLE_DELIVERY, current: CURRENT, place: MUMBAI, promiseServices: 'standard-1' }
const choice = (over: Partial<typeof order> = {}, since = NOW) =>
  dayChoice({ ...order, ...over }, { now: NOW, since }) as DayChoice

describe('the days that an order can be moved to', () => {
  it('begin with the earliest day of its carrier and end sixty days ahead', () => {
    expect(choice()).toMatchObject({ earliest: '2026-11-27', last: '2027-01-22', name: 'Metro' })
    expect(choice({}, new Date('2026-11-20T10:00:00+05:30')).earliest).toBe('2026-11-26')
  })

  it.each([
    ['2026-12-09', undefined],
    [
      '2026-12-08',
      'Nothing is delivered on Tue 8 December, Stocktaking. The nearest days are Mon 7 December and Wed 9 December.',
    ],
    [
      '2026-12-06',
      'Nothing is delivered on Sun 6 December, Sunday. The nearest days are Sat 5 December and Mon 7 December.',
    ],
    ['2026-11-26', 'Metro: the earliest day is Fri 27 November.'],
    ['2027-01-23', 'The latest day is Fri 22 January.'],
  ])('%s: %s', (day, error) => expect(dayChoiceError(day, choice(), AT)).toBe(error))

  it('pass over days that are full', () => {
    const loads = { ...NO_LOADS, packed: new Map([['2026-12-05', 40]]) }
    const full = choice({ current: { ...CURRENT, mostADay: 40 } })
    expect(dayChoiceError('2026-12-08', full, { now: NOW, loads })).toContain('nearest days are')
  })

  it('keep the carrier and the weekdays of the promise, and take the days off of today', () => {
    const moved: DeliveryTables = {
      ...CURRENT,
      weekdays: { shop: ['Mon'], courier: ['Mon'] },
      zones: CURRENT.zones.map((zone) => ({ ...zone, notServed: true })),
    }
    expect(choice({ current: moved }).earliest).toBe('2026-11-27')
    const days = carrierDays({ ...order, current: moved })
    expect(days && brokenPromise('2026-12-08', days)).toBe('Stocktaking')
    expect(days && brokenPromise('2026-12-09', days)).toBeUndefined()
  })

  it('follow the days off of the area that the riders serve', () => {
    const areas = SAMPLE_DELIVERY.areas.map((area) => ({
      ...area,
      daysOff: [{ day: '2026-12-09', name: 'Riders’ day' }],
    }))
    const riders = { place: placeAt('560038', 'KA'), promiseServices: 'same-day-0', current: { ...CURRENT, areas } }
    expect(choice(riders)).toMatchObject({ earliest: '2026-11-23', name: 'Bengaluru' })
    expect(dayChoiceError('2026-12-09', choice(riders), AT)).toContain('Riders’ day')
  })

  it('do not exist without a promise', () => {
    expect(choice({ place: undefined as never })).toBeUndefined()
    expect(choice({ promiseServices: '' })).toBeUndefined()
  })
})
