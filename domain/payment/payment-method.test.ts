import { describe, expect, it } from 'vitest'
import { rupees } from './money.ts'
import { offeredMethods, upiAccepts } from './payment-method.ts'

const SMALL = rupees(3_522)
const LARGE = rupees(1_00_001)

describe('the payment methods', () => {
  it.each([
    ['cart', SMALL, true, true, ['upi']],
    ['cart', LARGE, true, true, ['card']],
    ['cart', LARGE, true, false, []],
    ['cart', LARGE, false, true, ['upi']],
    ['box', SMALL, true, true, ['upi', 'card']],
    ['box', SMALL, true, false, ['upi']],
    ['box', LARGE, true, true, ['upi', 'card']],
  ] as const)('for a %s of %d paise, live %s, with cards %s: %j', (kind, amountPaise, live, cards, methods) => {
    expect(offeredMethods(kind, { amountPaise, live, cards })).toEqual(methods)
  })

  it('are UPI up to one lakh rupees, and everything in test mode', () => {
    expect(upiAccepts({ amountPaise: rupees(1_00_000), live: true })).toBe(true)
    expect(upiAccepts({ amountPaise: LARGE, live: true })).toBe(false)
    expect(upiAccepts({ amountPaise: LARGE, live: false })).toBe(true)
  })
})
