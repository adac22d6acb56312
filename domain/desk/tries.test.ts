import { expect, it } from 'vitest'
import { waitBeforeNext } from './tries.ts'

const lastAt = new Date('2026-11-23T09:00:00Z')
const seconds = (failed: number, after = 0) =>
  waitBeforeNext({ failed, lastAt }, new Date(lastAt.getTime() + after * 1000)) / 1000

it('lets somebody mistype four times, then asks for a minute, and for twice as long each time', () => {
  expect([0, 1, 4, 5, 6, 7, 8].map((failed) => seconds(failed))).toEqual([0, 0, 0, 60, 120, 240, 480])
})

it('never asks for more than a quarter of an hour', () => {
  expect([9, 20, 5000].map((failed) => seconds(failed))).toEqual([900, 900, 900])
})

it('counts from the last try', () => {
  expect(seconds(5, 45)).toBe(15)
  expect(seconds(5, 61)).toBe(0)
})
