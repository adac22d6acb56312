import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cart, cartTotals } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { GST_RATES, totalGst } from '#domain/tax/gst.ts'
import { priceOrder } from './price-order.ts'

const product = (id: string, pricePaise: number, gstRate = 18): Product => ({
  id,
  collection: 'kids-zone',
  collectionTitle: 'Kids Zone',
  service: 'standard',
  launchingSoon: false,
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
  gstRate,
  imageAlt: '',
  pictures: undefined,
  twinOf: undefined,
  onSale: true,
  available: true,
  madeFor: [],
  weightGrams: 500,
  countryOfOrigin: 'India',
  allergens: '',
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
  it('adds up: lines, each tax head, total', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('same-state' as const, 'other-state' as const), (wanted, supply) => {
        const products = new Map(wanted.map(({ id, pricePaise }) => [id, product(id, pricePaise)]))
        const order = priceOrder({ lines: wanted, products }, { charged: true, supply })
        const sum = order.lines.reduce((total, line) => total + line.unitPricePaise * line.quantity, 0)
        expect(order.subtotalPaise).toBe(sum)
        expect(order.totalPaise).toBe(sum + totalGst(order.gst) + order.shippingPaise)
        expect(order.gst.cgstPaise).toBe(order.gst.sgstPaise)
        expect(Math.abs(totalGst(order.gst) - sum * 0.18)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('takes no price from the request', () => {
    const order = priceOrder(
      { lines: [{ id: 'a', quantity: 1, pricePaise: 1 }], products: new Map([['a', product('a', 12_900)]]) },
      { charged: true, supply: 'other-state' },
    )
    expect(order).toMatchObject({ subtotalPaise: 12_900, totalPaise: 15_222 })
  })

  it('equals the total of the cart, for any rates, within the seller’s State', () => {
    const rupeeLines = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        price: fc.integer({ min: 1, max: 10_000 }),
        rate: fc.constantFrom(...GST_RATES),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(rupeeLines, fc.boolean(), (wanted, charged) => {
        const products = new Map(wanted.map(({ id, price, rate }) => [id, product(id, price * 100, rate)]))
        const form = wanted.map(({ id, quantity, price }) => ({ id, quantity, pricePaise: price * 100 }))
        const cart: Cart = wanted.map((line) => ({ ...line, name: line.id, image: '', pricePaise: line.price * 100 }))
        const rates = Object.fromEntries(wanted.map(({ id, rate }) => [id, rate]))
        const shown = cartTotals(cart, { charged, rates })
        const home = priceOrder({ lines: form, products }, { charged, supply: 'same-state' })
        expect([home.subtotalPaise, home.totalPaise]).toEqual([shown.subtotalPaise, shown.totalPaise])
        expect(home.lines.map(({ gstRate }) => gstRate)).toEqual(wanted.map(({ rate }) => (charged ? rate : 0)))
        // Outside the State one half less is rounded: at most a paisa less for each odd rate, never more.
        const away = priceOrder({ lines: form, products }, { charged, supply: 'other-state' })
        expect(shown.totalPaise - away.totalPaise).toBeGreaterThanOrEqual(0)
        expect(shown.totalPaise - away.totalPaise).toBeLessThanOrEqual(2)
      }),
    )
  })
})
