import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartTotals } from '#domain/cart/cart.ts'
import { formatExact, rupees } from '#domain/payment/money.ts'
import { extractGst, GST_RATES, gstLabel, gstPriceNote, priceWithGst, totalGst } from './gst.ts'

const stated = (paise: number, ratePercent: number, included = false) => ({ paise, ratePercent, included })

describe('the tax note beside the price of a gift', () => {
  it.each([
    [157, 18, '+ 18% GST, ₹185.26 in all'],
    [157, 5, '+ 5% GST, ₹164.85 in all'],
    [1299, 3, '+ 3% GST, ₹1,337.97 in all'],
  ])('₹%i at %i%% says “%s”', (price, rate, words) => {
    expect(gstPriceNote(stated(rupees(price), rate))).toBe(words)
  })

  it('says that GST is included when the price includes it', () => {
    expect(gstPriceNote(stated(129_900, 18, true))).toBe('GST included')
  })

  it('is empty when the gift is not taxed', () => {
    expect(gstPriceNote(stated(15_700, 0))).toBeUndefined()
    expect(gstPriceNote(stated(15_700, 0, true))).toBeUndefined()
  })

  it('equals the tax in the cart for one piece', () => {
    const line = { id: 'a', name: 'A', pricePaise: 15_700, image: '', quantity: 1 }
    const { totalPaise } = cartTotals([line], { charged: true, included: false, rates: { a: 5 } })
    expect(gstPriceNote(stated(15_700, 5))).toContain(formatExact(totalPaise))
  })
})

describe('GST', () => {
  it('is 18%, half CGST and half SGST within the State', () => {
    expect(extractGst(priceWithGst(stated(100_000, 18)), 'same-state', 18)).toEqual({
      taxablePaise: 100_000,
      gst: { cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0 },
    })
    expect(extractGst(118_000, 'other-state', 18).gst).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 18_000 })
  })

  it('of a price of ₹1,299 that includes it leaves a taxable value of ₹1,100.84', () => {
    expect(extractGst(129_900, 'other-state', 18)).toMatchObject({ taxablePaise: 110_085, gst: { igstPaise: 19_815 } })
    expect(extractGst(129_900, 'same-state', 18)).toMatchObject({ taxablePaise: 110_084, gst: { cgstPaise: 9_908 } })
  })

  it('within an amount adds up to it, with each head within a paisa of rate × taxable value', () => {
    const supplies = fc.constantFrom('same-state' as const, 'other-state' as const)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), supplies, fc.constantFrom(...GST_RATES), (total, supply, rate) => {
        const { taxablePaise, gst } = extractGst(total, supply, rate)
        expect(taxablePaise + totalGst(gst)).toBe(total)
        expect(gst.cgstPaise).toBe(gst.sgstPaise)
        const [head, share] = supply === 'same-state' ? [gst.cgstPaise, 200] : [gst.igstPaise, 100]
        expect(Math.abs(head - (taxablePaise * rate) / share)).toBeLessThan(1)
      }),
    )
  })

  it('leaves whole rupees as they are in every State, at every rate', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.constantFrom(...GST_RATES.filter((rate) => rate % 2 === 0)), (price, rate) => {
        const total = priceWithGst(stated(rupees(price), rate))
        for (const supply of ['same-state', 'other-state'] as const)
          expect(extractGst(total, supply, rate).taxablePaise).toBe(rupees(price))
      }),
    )
  })

  it('is labelled by its rate when every line has the standard one', () => {
    expect([gstLabel([18, 18]), gstLabel([18, 5]), gstLabel([5])]).toEqual(['GST, 18%', 'GST', 'GST'])
  })
})
