import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateGst, calculateGstOnLines, extractGst, gstLabel, totalGst } from '#domain/tax/gst.ts'
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
        expect(formatPrice(paise)).toBe(`₹${price.format(paise / 100)}`)
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

describe('GST', () => {
  it('is 18%, half CGST and half SGST within the State', () => {
    expect(calculateGst(100_000, 'same-state', 18)).toEqual({ cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0 })
    expect(calculateGst(100_000, 'other-state', 18)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 18_000 })
  })

  it('rounds each tax head individually', () => {
    expect(totalGst(calculateGst(149_903, 'same-state', 18))).toBe(26_982)
    expect(totalGst(calculateGst(149_903, 'other-state', 18))).toBe(26_983)
  })

  it('within a price adds up to the price, to the paisa', () => {
    expect(extractGst(352_200, 'same-state', 18)).toEqual({
      taxablePaise: 298_474,
      gst: { cgstPaise: 26_863, sgstPaise: 26_863, igstPaise: 0 },
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom('same-state', 'other-state'), (total, place) => {
        const { taxablePaise, gst } = extractGst(total, place, 18)
        return taxablePaise + totalGst(gst) === total && Math.abs(taxablePaise - (total * 100) / 118) <= 1.5
      }),
    )
  })

  it('is rounded once for all lines of a rate, and for each tax head', () => {
    const lines = [
      { taxablePaise: 10_150, ratePercent: 5 },
      { taxablePaise: 10_150, ratePercent: 5 },
      { taxablePaise: 10_003, ratePercent: 18 },
      { taxablePaise: 99_900, ratePercent: 0 },
    ]
    expect(calculateGstOnLines(lines, 'other-state')).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 1_015 + 1_801 })
    expect(calculateGstOnLines(lines, 'same-state')).toEqual({
      cgstPaise: 508 + 900,
      sgstPaise: 508 + 900,
      igstPaise: 0,
    })
  })

  it('is labelled by its rate when every line has the standard one', () => {
    expect([gstLabel([18, 18]), gstLabel([18, 5]), gstLabel([5])]).toEqual(['GST, 18%', 'GST', 'GST'])
  })

  it('is the same in every State for whole rupees', () => {
    fc.assert(
      fc.property(
        fc.nat(1e9),
        (rupees) =>
          totalGst(calculateGst(rupees * 100, 'same-state', 18)) ===
          totalGst(calculateGst(rupees * 100, 'other-state', 18)),
      ),
    )
  })
})
