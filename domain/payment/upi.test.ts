import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOverUpiLimit, transactionIdError, UPI_APPS, upiAppLink, upiLink } from './upi.ts'

const REQUEST = {
  payeeVpa: 'shop@okhdfcbank',
  payeeName: 'Regalia Gifts',
  amountPaise: 236_118,
  reference: 'REG-000123',
  note: 'Order REG-000123',
}

/** Reads the link like an app: percent-decoded, and a plus is a plus. */
const read = (link: string) =>
  Object.fromEntries(
    link
      .slice('upi://pay?'.length)
      .split('&')
      .map((pair) => pair.split('=', 2).map(decodeURIComponent)),
  )

describe('a UPI link', () => {
  it('is encoded as apps read it', () => {
    expect(upiLink(REQUEST)).toBe(
      'upi://pay?pa=shop@okhdfcbank&pn=Regalia%20Gifts&tr=REG000123&tn=Order%20REG-000123&am=2361.18&cu=INR',
    )
  })

  it('contains its input, for any name and amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(), (payeeName, amountPaise) => {
        const fields = read(upiLink({ ...REQUEST, payeeName, amountPaise }))
        expect(fields.pn).toBe(payeeName)
        expect(fields.am).toMatch(/^\d+\.\d\d$/)
        expect(Math.round(Number(fields.am) * 100)).toBe(amountPaise)
      }),
    )
  })

  it('requests the same payment from a chosen app', () => {
    const link = upiLink(REQUEST)
    const query = link.slice(link.indexOf('?'))
    expect(UPI_APPS.map((app) => upiAppLink(link, app))).toEqual([
      `gpay://upi/pay${query}`,
      `phonepe://pay${query}`,
      `paytmmp://pay${query}`,
      `bhim://upi/pay${query}`,
    ])
  })

  it('is valid with a lone surrogate', () => {
    expect(() => upiLink({ ...REQUEST, note: `${'x'.repeat(49)}🎁` })).not.toThrow()
  })
})

describe('the UPI limit', () => {
  it.each([
    [99_999_99, false],
    [1_00_000_00, false],
    [1_00_000_01, true],
  ])('for %i paise: above is %s', (paise, above) => {
    expect(isOverUpiLimit(paise)).toBe(above)
  })
})

describe('a transaction id', () => {
  it.each([
    ['', 'UPI Transaction ID is required'],
    ['12345', 'Invalid UPI Transaction ID'],
    ['123456', undefined],
  ])('%j: %s', (id, fault) => {
    expect(transactionIdError(id)).toBe(fault)
  })
})
