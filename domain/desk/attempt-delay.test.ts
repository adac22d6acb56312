import { expect, it } from 'vitest'
import { attemptDelay } from './credentials.ts'

const lastAt = new Date('2026-11-23T09:00:00Z')
const seconds = (failed: number, after = 0) =>
  attemptDelay({ failed, lastAt }, new Date(lastAt.getTime() + after * 1000)) / 1000

it('four failed attempts are free, then the delay is a minute, doubled each time', () => {
  expect([0, 1, 4, 5, 6, 7, 8].map((failed) => seconds(failed))).toEqual([0, 0, 0, 60, 120, 240, 480])
})

it('the delay is at most a quarter of an hour', () => {
  expect([9, 20, 5000].map((failed) => seconds(failed))).toEqual([900, 900, 900])
})

it('the delay counts from the last attempt', () => {
  expect(seconds(5, 45)).toBe(15)
  expect(seconds(5, 61)).toBe(0)
})
