import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalGst } from './gst.ts'
import { placeOfSupply, priceOrder } from './price-order.ts'
import type { Product } from './product.ts'

const product = (id: string, pricePaise: number): Product => ({
  id,
  collection: 'kids-zone',
  name: id,
  tagline: '',
  description: '',
  keyFeatures: [],
  contents: [],
  pricePaise,
  rating: undefined,
  tags: [],
  subcategory: undefined,
  hsn: '4819',
  imageAlt: '',
  twinOf: undefined,
  onSale: true,
  available: true,
  madeFor: [],
  weightGrams: 500,
  countryOfOrigin: 'India',
})

const lines = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    pricePaise: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
)

describe('the price of an order', () => {
  it('adds up: lines, each head of the tax, total', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('same-state' as const, 'other-state' as const), (wanted, place) => {
        const products = new Map(wanted.map(({ id, pricePaise }) => [id, product(id, pricePaise)]))
        const order = priceOrder(wanted, products, place)
        const sum = order.lines.reduce((total, line) => total + line.unitPricePaise * line.quantity, 0)
        expect(order.subtotalPaise).toBe(sum)
        expect(order.totalPaise).toBe(sum + totalGst(order.gst) + order.shippingPaise)
        expect(order.gst.cgstPaise).toBe(order.gst.sgstPaise)
        expect(Math.abs(totalGst(order.gst) - sum * 0.18)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('takes no price from the one who orders', () => {
    const order = priceOrder(
      [{ id: 'a', quantity: 1, pricePaise: 1 }],
      new Map([['a', product('a', 12_900)]]),
      'other-state',
    )
    expect(order).toMatchObject({ subtotalPaise: 12_900, totalPaise: 15_222 })
  })

  it.each([
    ['Karnataka', 'India', 'same-state'],
    [' karnataka', 'india', 'same-state'],
    ['Kerala', 'India', 'other-state'],
    ['Karnataka', 'Canada', 'other-state'],
  ])('is taxed for %s, %s as %s', (state, country, place) => {
    expect(placeOfSupply({ state, country }, 'Karnataka')).toBe(place)
  })
})
