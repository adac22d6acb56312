import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOverUpiLimit, linkInApp, transactionIdFault, UPI_APPS, upiLink } from './upi.ts'

const REQUEST = {
  payeeVpa: 'shop@okhdfcbank',
  payeeName: 'Regalia Gifts',
  amountPaise: 236_118,
  reference: 'REG-000123',
  note: 'Order REG-000123',
}

/** As an app reads it: percent-decoded, where a plus is a plus. */
const read = (link: string) =>
  Object.fromEntries(
    link
      .slice('upi://pay?'.length)
      .split('&')
      .map((pair) => pair.split('=', 2).map(decodeURIComponent)),
  )

describe('a UPI link', () => {
  it('is spelt as apps read it', () => {
    expect(upiLink(REQUEST)).toBe(
      'upi://pay?pa=shop@okhdfcbank&pn=Regalia%20Gifts&tr=REG000123&tn=Order%20REG-000123&am=2361.18&cu=INR',
    )
  })

  it('holds what was put into it, for any name and amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(), (payeeName, amountPaise) => {
        const fields = read(upiLink({ ...REQUEST, payeeName, amountPaise }))
        expect(fields.pn).toBe(payeeName)
        expect(fields.am).toMatch(/^\d+\.\d\d$/)
        expect(Math.round(Number(fields.am) * 100)).toBe(amountPaise)
      }),
    )
  })

  it('asks an app that was chosen by name for the same payment', () => {
    const link = upiLink(REQUEST)
    const query = link.slice(link.indexOf('?'))
    expect(UPI_APPS.map((app) => linkInApp(link, app))).toEqual([
      `gpay://upi/pay${query}`,
      `phonepe://pay${query}`,
      `paytmmp://pay${query}`,
      `bhim://upi/pay${query}`,
    ])
  })

  it('survives half a character', () => {
    expect(() => upiLink({ ...REQUEST, note: `${'x'.repeat(49)}🎁` })).not.toThrow()
  })
})

describe('the ceiling of UPI', () => {
  it.each([
    [99_999_99, false],
    [1_00_000_00, false],
    [1_00_000_01, true],
  ])('of %i paise: above is %s', (paise, above) => {
    expect(isOverUpiLimit(paise)).toBe(above)
  })
})

describe('a transaction id', () => {
  it.each([
    ['', 'UPI Transaction ID is required'],
    ['12345', 'Invalid UPI Transaction ID'],
    ['123456', undefined],
  ])('%j: %s', (id, fault) => {
    expect(transactionIdFault(id)).toBe(fault)
  })
})
