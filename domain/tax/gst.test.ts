import { describe, expect, it } from 'vitest'
import { cartTotals } from '#domain/cart/cart.ts'
import { formatExact, rupees } from '#domain/payment/money.ts'
import { gstPriceNote } from './gst.ts'

describe('the tax note beside the price of a gift', () => {
  it.each([
    [157, 18, '+ 18% GST, ₹185.26 in all'],
    [157, 5, '+ 5% GST, ₹164.86 in all'],
    [1299, 3, '+ 3% GST, ₹1,337.98 in all'],
  ])('₹%i at %i%% says “%s”', (price, rate, words) => {
    expect(gstPriceNote(rupees(price), rate)).toBe(words)
  })

  it('is empty when the gift is not taxed', () => {
    expect(gstPriceNote(rupees(157), 0)).toBeUndefined()
  })

  it('equals the tax in the cart for one piece', () => {
    const line = { id: 'a', name: 'A', pricePaise: 15_700, image: '', quantity: 1 }
    const { totalPaise } = cartTotals([line], { charged: true, rates: { a: 5 } })
    expect(gstPriceNote(rupees(157), 5)).toContain(formatExact(totalPaise))
  })
})
