import { describe, expect, it } from 'vitest'
import { checkoutMethods, methodsForAmount, parseCheckoutMethods } from './checkout-method.ts'
import { rupees } from './money.ts'
import { testMethods, upiAccepts } from './payment-method.ts'

const LARGE = rupees(1_00_001)

describe('the payment methods', () => {
  it('are those of the specification in test', () => {
    expect([testMethods('cart'), testMethods('box')]).toEqual([['upi'], ['upi', 'card']])
  })

  it.each([
    ['', true, true, ['online', 'upi_claim']],
    ['', false, false, ['upi_claim']],
    ['upi_claim, online', true, true, ['upi_claim', 'online']],
    ['upi_qr, online, upi_claim', true, false, ['online', 'upi_claim']],
    ['upi_qr,online', true, true, ['upi_qr', 'online']],
    ['online', false, false, []],
    // A stored value that an older or newer version wrote counts as the default.
    ['cash', true, true, ['online', 'upi_claim']],
  ] as const)("of a live shop set to '%s' with a provider %s and its codes %s: %j", (chosen, online, qr, methods) => {
    expect(checkoutMethods(chosen, { online, qr })).toEqual(methods)
  })

  it.each(['online, online', 'online;upi_qr', 'card'])("'%s' is not a list of them", (text) => {
    expect(parseCheckoutMethods(text)).toBeUndefined()
  })

  it('are UPI up to one lakh rupees, and everything in test mode', () => {
    expect(methodsForAmount(['upi_qr', 'online', 'upi_claim'], LARGE)).toEqual(['online'])
    expect(methodsForAmount(['upi_claim'], rupees(1_00_000))).toEqual(['upi_claim'])
    expect(upiAccepts({ amountPaise: LARGE, live: false })).toBe(true)
  })
})
