import { describe, expect, it } from 'vitest'
import { formatSlot, nextSlots } from './next-slots.ts'

const HOURS = { days: 'Mon-Fri', from: '09:00', to: '18:00', daysOff: [] as string[] }

const slotsAt = (indianTime: string, hours = HOURS, count = 3) =>
  nextSlots(new Date(`${indianTime}+05:30`), hours, count).map((slot) => {
    const { day, time } = formatSlot(slot)
    return `${day}, ${time}`
  })

// 20 November 2026 is a Friday.
describe('the next slots for a consultation', () => {
  it.each([
    ['before opening', '2026-11-19T08:59', 'Thursday 19 November, 9:00 am'],
    ['at opening, which has begun', '2026-11-19T09:00', 'Thursday 19 November, 10:00 am'],
    ['during the day', '2026-11-19T13:20', 'Thursday 19 November, 2:00 pm'],
    ['before the last hour', '2026-11-19T16:59', 'Thursday 19 November, 5:00 pm'],
    ['in the last hour', '2026-11-19T17:00', 'Friday 20 November, 9:00 am'],
    ['at midnight', '2026-11-20T00:00', 'Friday 20 November, 9:00 am'],
    ['a minute before midnight', '2026-11-19T23:59', 'Friday 20 November, 9:00 am'],
    ['on Friday evening', '2026-11-20T18:00', 'Monday 23 November, 9:00 am'],
    ['on Saturday', '2026-11-21T11:00', 'Monday 23 November, 9:00 am'],
    ['at the end of Sunday', '2026-11-22T23:59', 'Monday 23 November, 9:00 am'],
    ['over the end of a year', '2027-12-31T17:30', 'Monday 3 January, 9:00 am'],
  ])('are right %s', (_, now, first) => {
    expect(slotsAt(now)[0]).toBe(first)
  })

  it('skip the weekend', () => {
    expect(slotsAt('2026-11-20T15:30')).toEqual([
      'Friday 20 November, 4:00 pm',
      'Friday 20 November, 5:00 pm',
      'Monday 23 November, 9:00 am',
    ])
  })

  it('are Indian hours for a visitor elsewhere', () => {
    const slot = nextSlots(new Date('2026-11-22T20:00:00-08:00'), HOURS, 1)[0]
    expect(slot?.toISOString()).toBe('2026-11-23T04:30:00.000Z')
  })

  it('follow the owner’s hours, over a weekend too', () => {
    const market = { ...HOURS, days: 'Fri-Mon', from: '10:30', to: '13:00' }
    expect(slotsAt('2026-11-22T11:00', market)).toEqual([
      'Sunday 22 November, 11:30 am',
      'Monday 23 November, 10:30 am',
      'Monday 23 November, 11:30 am',
    ])
    expect(slotsAt('2026-11-22T11:00', { ...HOURS, to: '09:30' })).toEqual([])
  })

  it('skip the shop’s days off, also the yearly ones', () => {
    const rests = { ...HOURS, daysOff: ['2026-11-24', '01-26'] }
    expect(slotsAt('2026-11-23T15:30', rests)).toEqual([
      'Monday 23 November, 4:00 pm',
      'Monday 23 November, 5:00 pm',
      'Wednesday 25 November, 9:00 am',
    ])
    expect(slotsAt('2027-01-25T18:00', rests)[0]).toBe('Wednesday 27 January, 9:00 am')
    expect(slotsAt('2026-11-24T08:00', rests)[0]).toBe('Wednesday 25 November, 9:00 am')
  })

  it('are always later than now, on working days and in working hours', () => {
    for (let hour = 0; hour < 24 * 7; hour++) {
      const now = new Date(Date.UTC(2026, 10, 20, hour, 17))
      for (const slot of nextSlots(now, HOURS, 3)) {
        expect(slot.getTime()).toBeGreaterThan(now.getTime())
        expect(formatSlot(slot).day).not.toMatch(/^S/)
        expect(formatSlot(slot).time).toMatch(/^(9|10|11):00 am$|^(12|[1-5]):00 pm$/)
      }
    }
  })
})
