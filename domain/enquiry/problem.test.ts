import { expect, it } from 'vitest'
import { problemsNow, toldInTime } from './problem.ts'

const arrivedAt = new Date('2026-11-20T06:00:00Z')
const hours = (count: number) => new Date(arrivedAt.getTime() + count * 60 * 60_000)

it.each([
  ['damaged', 24, 25],
  ['missing', 48, 49],
  ['return', 168, 169],
] as const)('a thing that is %s is told within %i hours of its arrival', (problem, within, tooLate) => {
  expect(toldInTime(problem, { arrivedAt, at: hours(within) })).toEqual({ hours: within, inTime: true })
  expect(toldInTime(problem, { arrivedAt, at: hours(tooLate) })).toEqual({ hours: within, inTime: false })
})

it('has no time where none is set or nobody knows when it came', () => {
  expect(toldInTime('late', { arrivedAt, at: hours(1) })).toBeUndefined()
  expect(toldInTime('damaged', { arrivedAt: undefined, at: hours(1) })).toBeUndefined()
  expect(toldInTime('constructor', { arrivedAt, at: hours(1) })).toBeUndefined()
})

it('may be changed or given up for two hours, and not once it is packed', () => {
  const order = (state: string) => ({ createdAt: arrivedAt.toISOString(), parcels: [{ state }] })
  expect(problemsNow(order('to_pack'), hours(2))).toContain('cancel')
  expect(problemsNow(order('to_pack'), hours(2.01))).not.toContain('cancel')
  expect(problemsNow(order('packed'), hours(1))).not.toContain('change')
  expect(problemsNow(order('packed'), hours(1))).toContain('other')
})
