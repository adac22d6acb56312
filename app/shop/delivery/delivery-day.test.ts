import { describe, expect, it } from 'vitest'
import { resolveDeliveryDay } from './delivery-day.ts'

/** The earliest day is Thursday the 26th; the 30th is a holiday. */
const SOONEST = { day: '2026-11-26', today: false }
const CALENDAR = { closed: { '2026-11-29': 'Sunday', '2026-11-30': 'Gurpurab' }, latest: '2026-12-04' }
const kept = (chosen: string) => resolveDeliveryDay(SOONEST, CALENDAR, chosen)

describe('a chosen day', () => {
  it('is used when it is available, and the earliest day when none is chosen', () => {
    expect(kept('2026-11-28')).toEqual({ day: '2026-11-28', today: false, chosen: true })
    expect(kept('')).toEqual({ ...SOONEST, chosen: false })
    expect(kept('2026-11-26')).toEqual({ ...SOONEST, chosen: false })
  })

  it.each([
    ['2026-11-29', '2026-12-01', { off: 'Sunday' }],
    ['2026-11-30', '2026-12-01', { off: 'Gurpurab' }],
    ['2026-11-24', '2026-11-26', 'too soon'],
    ['2026-12-20', '2026-11-26', 'too late'],
  ])('that is unavailable, %s, is replaced by the nearest available one with a reason', (chosen, day, why) => {
    expect(kept(chosen)).toEqual({ day, today: false, chosen: false, unavailable: { day: chosen, why } })
  })
})
