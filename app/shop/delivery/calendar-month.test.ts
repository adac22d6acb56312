import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayByKey, dayKindOf, weeksOf } from './calendar-month.tsx'

/** Sunday the 22nd; the earliest day is Thursday the 26th; there is no courier on the 25th. */
const CHOICE = {
  today: '2026-11-22',
  soonest: '2026-11-26',
  latest: '2027-01-21',
  closed: { '2026-11-22': 'Sunday', '2026-11-25': 'Gurpurab', '2026-11-29': 'Sunday' },
}
const by = (key: string, day: string) => dayByKey(key, day, CHOICE)

describe('the calendar', () => {
  it('starts with the current week and ends with the last week of the month, Monday first', () => {
    const weeks = weeksOf('2026-11-26', CHOICE)
    expect(weeks[0]?.[0]).toBe('2026-11-16')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
    expect(weeksOf('2026-12-09', CHOICE).map(([monday]) => monday)).toEqual([
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
    ])
  })

  it('includes days off, since they give a reason, and no day that is too soon', () => {
    expect(dayKindOf('2026-11-25', CHOICE)).toBe('off')
    expect(dayKindOf('2026-11-24', CHOICE)).toBe('out')
    expect(dayKindOf('2026-11-26', CHOICE)).toBe('soonest')
    expect(dayKindOf('2027-01-22', CHOICE)).toBe('out')
  })

  it('is navigated by day, week and month', () => {
    expect(by('ArrowRight', '2026-11-26')).toBe('2026-11-27')
    expect(by('ArrowLeft', '2026-11-26')).toBe('2026-11-25')
    expect(by('ArrowLeft', '2026-11-25')).toBe('2026-11-22')
    expect(by('ArrowDown', '2026-11-26')).toBe('2026-12-03')
    expect(by('PageDown', '2026-12-31')).toBe('2027-01-21')
    expect(by('PageUp', '2026-12-09')).toBe('2026-11-26')
    expect(by('Home', '2026-12-09')).toBe('2026-12-07')
    expect(by('End', '2026-12-09')).toBe('2026-12-13')
    expect(by('x', '2026-12-09')).toBeUndefined()
  })

  it('never reaches a day out of range', () => {
    const keys = fc.array(
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'),
    )
    fc.assert(
      fc.property(keys, (pressed) => {
        const end = pressed.reduce((day, key) => by(key, day) ?? day, '2026-11-26')
        expect(dayKindOf(end, CHOICE)).not.toBe('out')
      }),
    )
  })
})
