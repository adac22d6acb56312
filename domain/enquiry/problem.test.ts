import { expect, it } from 'vitest'
import { SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import { reportableProblems, reportedInTime } from './problem.ts'

const arrivedAt = new Date('2026-11-20T06:00:00Z')
const hours = (count: number) => new Date(arrivedAt.getTime() + count * 60 * 60_000)

it.each([
  ['damaged', 24, 25, '24 hours'],
  ['missing', 48, 49, '48 hours'],
  ['return', 168, 169, '7 days'],
] as const)('a box item that is %s is reported within %i hours of its arrival', (problem, within, tooLate, period) => {
  expect(reportedInTime(problem, { arrivedAt, at: hours(within) }, SAMPLE_PROMISES)).toEqual({ period, inTime: true })
  expect(reportedInTime(problem, { arrivedAt, at: hours(tooLate) }, SAMPLE_PROMISES)).toEqual({ period, inTime: false })
})

it('a problem without a time limit or arrival time has no deadline', () => {
  expect(reportedInTime('late', { arrivedAt, at: hours(1) }, SAMPLE_PROMISES)).toBeUndefined()
  expect(reportedInTime('damaged', { arrivedAt: undefined, at: hours(1) }, SAMPLE_PROMISES)).toBeUndefined()
  expect(reportedInTime('constructor', { arrivedAt, at: hours(1) }, SAMPLE_PROMISES)).toBeUndefined()
})

it('an order can be changed or cancelled for two hours, and not once it is packed', () => {
  const order = (state: string) => ({ createdAt: arrivedAt.toISOString(), parcels: [{ state }] })
  expect(reportableProblems(order('to_pack'), hours(2), SAMPLE_PROMISES)).toContain('cancel')
  expect(reportableProblems(order('to_pack'), hours(2.01), SAMPLE_PROMISES)).not.toContain('cancel')
  expect(reportableProblems(order('packed'), hours(1), SAMPLE_PROMISES)).not.toContain('change')
  expect(reportableProblems(order('packed'), hours(1), SAMPLE_PROMISES)).toContain('other')
})

it('periods follow the promises, and nothing can be returned where there are no returns', () => {
  const promises = { ...SAMPLE_PROMISES, returnDays: '0', damageHours: '72', changeHours: '1' }
  const order = { createdAt: arrivedAt.toISOString(), parcels: [{ state: 'to_pack' }] }
  expect(reportedInTime('damaged', { arrivedAt, at: hours(72) }, promises)).toEqual({ period: '3 days', inTime: true })
  expect(reportedInTime('return', { arrivedAt, at: hours(1) }, promises)).toBeUndefined()
  expect(reportableProblems(order, hours(1.5), promises)).not.toEqual(expect.arrayContaining(['return']))
  expect(reportableProblems(order, hours(1.5), promises)).not.toEqual(expect.arrayContaining(['cancel']))
})
