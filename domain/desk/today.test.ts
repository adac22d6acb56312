import { describe, expect, it } from 'vitest'
import { minutesLeft, needOf, ribbonAt, runsOut } from './today.ts'

const tables = { cutOff: '14:00', daysOff: [] }
/** A Monday in India. */
const at = (time: string) => ({ now: new Date(`2026-11-23T${time}:00+05:30`), tables })

describe('what needs a hand today', () => {
  it.each([
    ['paid', '2026-11-22', 'late', 'late'],
    ['shipped', '2026-11-22', 'late', 'late'],
    ['delivered', '2026-11-22', undefined, undefined],
    ['paid', '2026-11-23', 'pack', 'late'],
    ['packed', '2026-11-23', undefined, 'late'],
    ['shipped', '2026-11-23', undefined, undefined],
    ['paid', '2026-11-26', 'pack', 'pack'],
    ['paid', '', 'pack', 'pack'],
    ['under_review', '2026-11-22', undefined, undefined],
  ] as const)(
    'of an order that is %s for %s: %s before the cut-off, %s from it on',
    (told, promisedDay, before, after) => {
      expect(needOf({ told, promisedDay }, at('13:59'))).toBe(before)
      expect(needOf({ told, promisedDay }, at('14:00'))).toBe(after)
    },
  )

  it('has so many minutes to the cut-off, and none on a Sunday', () => {
    expect(minutesLeft(at('11:46'))).toBe(134)
    expect(minutesLeft(at('14:00'))).toBeUndefined()
    expect(minutesLeft({ now: new Date('2026-11-22T10:00:00+05:30'), tables })).toBeUndefined()
  })

  it('is a ribbon from nine to six', () => {
    expect(['08:00', '09:00', '13:30', '18:00', '23:00'].map((time) => ribbonAt(at(time).now))).toEqual([
      0, 0, 50, 100, 100,
    ])
  })

  it('runs out within a week where half of a fortnight’s sales is left, and never where nothing was sold', () => {
    expect(runsOut({ left: 7, sold: 14 })).toBe(true)
    expect(runsOut({ left: 8, sold: 14 })).toBe(false)
    expect(runsOut({ left: 0, sold: 0 })).toBe(false)
  })
})
