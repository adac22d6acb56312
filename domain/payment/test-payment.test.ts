import { describe, expect, it } from 'vitest'
import { canPayFor } from './test-payment.ts'

describe('test money', () => {
  it.each([
    ['test', true, true],
    ['test', false, false],
    ['razorpay', true, false],
    ['instamojo', false, true],
  ])('by %s for a test order %s: %s', (provider, test, may) => {
    expect(canPayFor({ test }, provider)).toBe(may)
  })
})
