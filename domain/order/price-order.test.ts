import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { calculateDiscount } from '#domain/discount/calculate-discount.ts'
import { invoiceBody } from '#domain/document/invoice.ts'
import { sum } from '#domain/payment/money.ts'
import { GST_RATES, totalGst } from '#domain/tax/gst.ts'
import { CART_COUNT, FUZZ_SEED } from '#test/fuzz-seed.ts'
import { sampleDiscount } from '#test/sample-discount.ts'
import { order, SELLER } from '#test/sample-invoice.ts'
import { discountSummary } from './discount-summary.ts'
import { orderSummary } from './order-summary.ts'
import { priceOrder, toBasket } from './price-order.ts'
import { cartSummary } from './purchase-summary.ts'

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
  label: { mrpPaise: undefined, texts: {}, items: [] },
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
        const order = priceOrder({ lines: wanted, products }, { charged: true, included: false, supply })
        const sum = order.lines.reduce((total, line) => total + line.unitPricePaise * line.quantity, 0)
        expect(Math.abs(order.subtotalPaise - sum)).toBeLessThanOrEqual(wanted.length)
        expect(order.totalPaise).toBe(order.subtotalPaise + totalGst(order.gst) + order.shippingPaise)
        expect(order.gst.cgstPaise).toBe(order.gst.sgstPaise)
        expect(Math.abs(totalGst(order.gst) - sum * 0.18)).toBeLessThanOrEqual(1 + wanted.length)
      }),
    )
  })

  it('takes no price from the request', () => {
    const order = priceOrder(
      { lines: [{ id: 'a', quantity: 1, pricePaise: 1 }], products: new Map([['a', product('a', 12_900)]]) },
      { charged: true, included: false, supply: 'other-state' },
    )
    expect(order).toMatchObject({ subtotalPaise: 12_900, totalPaise: 15_222 })
  })

  it('equals the total of the cart and of the invoice, to the paisa, for any prices, rates, discounts and destination', () => {
    const goods = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        pricePaise: fc.integer({ min: 1, max: 1_000_000 }),
        rate: fc.constantFrom(...GST_RATES),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
    )
    const off = fc.oneof(
      fc.record({ by: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ by: fc.constant('amount' as const), paise: fc.integer({ min: 1, max: 9_000_000 }) }),
    )
    const shop = fc.record({ charged: fc.boolean(), included: fc.boolean() })
    const supplies = fc.constantFrom('same-state' as const, 'other-state' as const)
    fc.assert(
      fc.property(goods, shop, supplies, fc.option(off), (wanted, { charged, included: stated }, supply, by) => {
        const included = charged && stated
        const products = new Map(wanted.map(({ id, pricePaise, rate }) => [id, product(id, pricePaise, rate)]))
        const cart: Cart = wanted.map((line) => ({ ...line, name: line.id, image: '' }))
        const rates = Object.fromEntries(wanted.map(({ id, rate }) => [id, rate]))
        const basket = { lines: wanted, products }
        const offer = by ? sampleDiscount({ off: by }) : undefined
        const applied = offer && calculateDiscount(offer, toBasket(basket))
        const chosen = offer && applied?.ok ? { offer, discount: applied.discount } : undefined
        const shown = chosen
          ? discountSummary(basket, chosen, { charged, included })
          : cartSummary(cart, { charged, included, rates })
        const priced = priceOrder(basket, { charged, included, supply }, chosen)
        const invoice = invoiceBody(order(priced), SELLER, new Map())
        expect([priced.totalPaise, invoice.totalPaise]).toEqual([shown.totalPaise, shown.totalPaise])
        expect(orderSummary(priced).rows.map(({ paise }) => paise)).toEqual(shown.rows.map(({ paise }) => paise))
        expect(sum(shown.rows.map(({ paise }) => paise))).toBe(shown.totalPaise)
        const paid = wanted.reduce((total, { pricePaise, quantity }) => total + pricePaise * quantity, 0)
        if (included) expect(shown.totalPaise).toBe(paid - (chosen?.discount.paise ?? 0))
        expect(sum(invoice.lines.map(({ amountPaise }) => amountPaise))).toBe(shown.totalPaise)
        for (const { taxablePaise, gst, ratePercent } of invoice.lines) {
          expect(gst.cgstPaise).toBe(gst.sgstPaise)
          const [head, share] = supply === 'same-state' ? [gst.cgstPaise, 200] : [gst.igstPaise, 100]
          expect(Math.abs(head - (taxablePaise * ratePercent) / share)).toBeLessThan(1)
        }
      }),
      { numRuns: CART_COUNT, seed: FUZZ_SEED },
    )
  })
})
