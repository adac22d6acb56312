import { expect, it } from 'vitest'
import { reportableProblems, reportedInTime } from './problem.ts'

const arrivedAt = new Date('2026-11-20T06:00:00Z')
const hours = (count: number) => new Date(arrivedAt.getTime() + count * 60 * 60_000)

it.each([
  ['damaged', 24, 25],
  ['missing', 48, 49],
  ['return', 168, 169],
] as const)('a box item that is %s is reported within %i hours of its arrival', (problem, within, tooLate) => {
  expect(reportedInTime(problem, { arrivedAt, at: hours(within) })).toEqual({ hours: within, inTime: true })
  expect(reportedInTime(problem, { arrivedAt, at: hours(tooLate) })).toEqual({ hours: within, inTime: false })
})

it('a problem without a time limit or arrival time has no deadline', () => {
  expect(reportedInTime('late', { arrivedAt, at: hours(1) })).toBeUndefined()
  expect(reportedInTime('damaged', { arrivedAt: undefined, at: hours(1) })).toBeUndefined()
  expect(reportedInTime('constructor', { arrivedAt, at: hours(1) })).toBeUndefined()
})

it('an order can be changed or cancelled for two hours, and not once it is packed', () => {
  const order = (state: string) => ({ createdAt: arrivedAt.toISOString(), parcels: [{ state }] })
  expect(reportableProblems(order('to_pack'), hours(2))).toContain('cancel')
  expect(reportableProblems(order('to_pack'), hours(2.01))).not.toContain('cancel')
  expect(reportableProblems(order('packed'), hours(1))).not.toContain('change')
  expect(reportableProblems(order('packed'), hours(1))).toContain('other')
})
