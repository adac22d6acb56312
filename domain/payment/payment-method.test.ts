import { describe, expect, it } from 'vitest'
import { rupees } from './money.ts'
import { methodsOffered, upiTakes } from './payment-method.ts'

const SMALL = rupees(3_522)
const LARGE = rupees(1_00_001)

describe('how it can be paid', () => {
  it.each([
    ['cart', SMALL, true, true, ['upi']],
    ['cart', LARGE, true, true, ['card']],
    ['cart', LARGE, true, false, []],
    ['cart', LARGE, false, true, ['upi']],
    ['box', SMALL, true, true, ['upi', 'card']],
    ['box', SMALL, true, false, ['upi']],
    ['box', LARGE, true, true, ['upi', 'card']],
  ] as const)('a %s of %d paise, live %s, with cards %s: %j', (kind, amountPaise, live, cards, methods) => {
    expect(methodsOffered(kind, { amountPaise, live, cards })).toEqual(methods)
  })

  it('UPI takes one lakh rupees at once, and everything where payments are tried out', () => {
    expect(upiTakes({ amountPaise: rupees(1_00_000), live: true })).toBe(true)
    expect(upiTakes({ amountPaise: LARGE, live: true })).toBe(false)
    expect(upiTakes({ amountPaise: LARGE, live: false })).toBe(true)
  })
})
