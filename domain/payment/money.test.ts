import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalRupees, formatExact, formatPrice, multiplyRounded, parsePrice } from './money.ts'

describe('money', () => {
  it('is shown in rupees with Indian grouping', () => {
    expect(formatPrice(12_900)).toBe('₹129')
    expect(formatPrice(349_900)).toBe('₹3,499')
    expect(formatExact(12_345_650)).toBe('₹1,23,456.50')
    expect(decimalRupees(349_905)).toBe('3499.05')
  })

  it('is formatted as in every browser', () => {
    const price = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
    const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.nat(1e12), (paise) => {
        expect(formatPrice(paise)).toBe(`₹${(paise % 100 === 0 ? price : exact).format(paise / 100)}`)
        expect(formatExact(paise)).toBe(`₹${exact.format(paise / 100)}`)
      }),
    )
  })

  it.each([
    ['₹1,299.50', 129_950],
    ['3,499', 349_900],
    ['$10', 1_000],
    ['0.005', 1],
    ['', undefined],
    ['free', undefined],
    ['1.2.3', undefined],
  ])('reads %j as %j paise', (text, paise) => {
    expect(parsePrice(text)).toBe(paise)
  })

  it('is rounded half up', () => {
    expect(multiplyRounded(1, 1, 2)).toBe(1)
    expect(multiplyRounded(149_903, 9, 100)).toBe(13_491)
  })

  it('round-trips every amount', () => {
    fc.assert(fc.property(fc.nat(1e12), (paise) => parsePrice(formatExact(paise)) === paise))
  })

  it('never rounds by more than half a paisa', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 1000 }), (amount, denominator) => {
        const error = BigInt(multiplyRounded(amount, 1, denominator)) * BigInt(denominator) - BigInt(amount)
        return 2n * (error < 0n ? -error : error) <= BigInt(denominator)
      }),
    )
  })
})
