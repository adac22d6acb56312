import { describe, expect, it } from 'vitest'
import { nextReconcile, nextVerify, retryAfterMs } from './retry-schedule.ts'

const MADE = new Date('2026-11-21T10:00:00Z')
const minutesLater = (minutes: number) => new Date(MADE.getTime() + minutes * 60_000)

describe('polling the provider', () => {
  it.each([
    [0, 2],
    [2, 5],
    [5, 15],
    [15, 60],
    [61, 180],
    [1441, 2880],
    [4319, 4320],
  ])('after %i minutes happens next at %i', (age, at) =>
    expect(nextVerify(MADE, minutesLater(age))).toEqual(minutesLater(at)),
  )

  it('ends after three days', () => expect(nextVerify(MADE, minutesLater(4320))).toBeUndefined())

  it('about a refund continues for two weeks, longer than a bank takes', () => {
    const days = (count: number) => minutesLater(count * 1440)
    expect(nextReconcile(MADE, MADE)).toEqual(minutesLater(2))
    expect(nextReconcile(MADE, days(3))).toEqual(days(4))
    expect(nextReconcile(MADE, days(10))).toEqual(days(14))
    expect(nextReconcile(MADE, days(14))).toBeUndefined()
  })
})

describe('a failed job', () => {
  it('waits longer after each failure, up to a maximum', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(retryAfterMs)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBe(6 * 3600 * 1000)
  })
})
