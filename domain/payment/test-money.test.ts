import { describe, expect, it } from 'vitest'
import { mayPayFor } from './test-money.ts'

describe('test money', () => {
  it.each([
    ['test', true, true],
    ['test', false, false],
    ['razorpay', true, false],
    ['instamojo', false, true],
  ])('by %s for a test order %s: %s', (provider, test, may) => {
    expect(mayPayFor({ test }, provider)).toBe(may)
  })
})
