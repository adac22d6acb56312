import { describe, expect, it } from 'vitest'
import { keptDay, latestPromise } from './kept-day.ts'

/** Thursday the 26th is the soonest; the 30th is a holiday. */
const SOONEST = { day: '2026-11-26', today: false }
const CALENDAR = { closed: { '2026-11-29': 'Sunday', '2026-11-30': 'Gurpurab' }, latest: '2026-12-04' }
const kept = (chosen: string) => keptDay(SOONEST, CALENDAR, chosen)

describe('a chosen day', () => {
  it('stands where it can be kept, and the soonest stands where none was chosen', () => {
    expect(kept('2026-11-28')).toEqual({ day: '2026-11-28', today: false, chosen: true })
    expect(kept('')).toEqual({ ...SOONEST, chosen: false })
    expect(kept('2026-11-26')).toEqual({ ...SOONEST, chosen: false })
  })

  it.each([
    ['2026-11-29', '2026-12-01', { off: 'Sunday' }],
    ['2026-11-30', '2026-12-01', { off: 'Gurpurab' }],
    ['2026-11-24', '2026-11-26', 'too soon'],
    ['2026-12-20', '2026-11-26', 'too late'],
  ])('that cannot be kept, %s, gives way to the nearest later one and says why', (chosen, day, why) => {
    expect(kept(chosen)).toEqual({ day, today: false, chosen: false, lost: { day: chosen, why } })
  })
})

describe('the day of an order', () => {
  const line = (day: string, today = false) => ({
    day,
    today,
    zone: 'Metro',
    steps: [],
    rule: '',
    outsideSameDay: false,
  })
  const of = (...lines: ReturnType<typeof line>[]) =>
    latestPromise({ promises: Object.fromEntries(lines.map((one, index) => [String(index), one])) })

  it('is the latest of its lines', () => {
    expect(of(line('2026-11-26'), line('2026-11-22', true), line('2026-11-27'))?.day).toBe('2026-11-27')
    expect(of()).toBeUndefined()
  })

  it('is today only where every line is a Same Day gift', () => {
    expect(of(line('2026-11-22', true), line('2026-11-22', true))?.today).toBe(true)
    expect(of(line('2026-11-22', true), line('2026-11-22'))?.today).toBe(false)
  })
})
