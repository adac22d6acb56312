import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayByKey, kindOf, weeksOf } from './calendar-days.ts'

/** Sunday the 22nd; Thursday the 26th is the soonest; nobody drives on the 25th. */
const CHOICE = {
  today: '2026-11-22',
  soonest: '2026-11-26',
  latest: '2027-01-21',
  closed: { '2026-11-22': 'Sunday', '2026-11-25': 'Gurpurab', '2026-11-29': 'Sunday' },
}
const by = (key: string, day: string) => dayByKey(key, day, CHOICE)

describe('the calendar', () => {
  it('begins with this week and ends with the week in which the month ends, Monday first', () => {
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

  it('lets a day off be reached, since it says why, and nothing that is too soon', () => {
    expect(kindOf('2026-11-25', CHOICE)).toBe('off')
    expect(kindOf('2026-11-24', CHOICE)).toBe('out')
    expect(kindOf('2026-11-26', CHOICE)).toBe('soonest')
    expect(kindOf('2027-01-22', CHOICE)).toBe('out')
  })

  it('is walked by day, week and month', () => {
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

  it('never leads to a day that cannot be reached', () => {
    const keys = fc.array(
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'),
    )
    fc.assert(
      fc.property(keys, (pressed) => {
        const end = pressed.reduce((day, key) => by(key, day) ?? day, '2026-11-26')
        expect(kindOf(end, CHOICE)).not.toBe('out')
      }),
    )
  })
})
