import { describe, expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { dayProgress, minutesToCutOff, orderUrgency, runsOutSoon } from './today.ts'

const tables = { cutOff: '14:00', daysOff: [], weekdays: SAMPLE_DELIVERY.weekdays }
/** A Monday in India. */
const at = (time: string) => ({ now: new Date(`2026-11-23T${time}:00+05:30`), tables })

describe('the work for today', () => {
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
      expect(orderUrgency({ told, promisedDay }, at('13:59'))).toBe(before)
      expect(orderUrgency({ told, promisedDay }, at('14:00'))).toBe(after)
    },
  )

  it('has the minutes to the cut-off, and none on a Sunday', () => {
    expect(minutesToCutOff(at('11:46'))).toBe(134)
    expect(minutesToCutOff(at('14:00'))).toBeUndefined()
    expect(minutesToCutOff({ now: new Date('2026-11-22T10:00:00+05:30'), tables })).toBeUndefined()
  })

  it('has a timeline of its working hours', () => {
    expect(
      ['08:00', '09:00', '13:30', '18:00', '23:00'].map((time) =>
        dayProgress(at(time).now, { from: '09:00', to: '18:00' }),
      ),
    ).toEqual([0, 0, 50, 100, 100])
    expect(dayProgress(at('13:30').now, { from: '10:00', to: '20:00' })).toBe(35)
  })

  it('lists as low what runs out within a week at the fortnight’s rate, and never what was not sold', () => {
    expect(runsOutSoon({ left: 7, sold: 14 })).toBe(true)
    expect(runsOutSoon({ left: 8, sold: 14 })).toBe(false)
    expect(runsOutSoon({ left: 0, sold: 0 })).toBe(false)
  })
})
