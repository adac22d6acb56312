import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import { calculateDiscount } from '#domain/discount/calculate-discount.ts'
import { sum } from '#domain/payment/money.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import { sampleDiscount } from '#test/sample-discount.ts'
import { discountSummary } from './discount-summary.ts'
import { itemizedSummary, orderSummary } from './order-summary.ts'
import { type PurchaseItems, priceOrder, toBasket } from './price-order.ts'
import { type OrderSummary, summaryAmount } from './purchase-summary.ts'

const gift = fc.record({
  price: fc.integer({ min: 1, max: 10_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  gstRate: fc.constantFrom(...GST_RATES),
})
const cart = fc.array(gift, { minLength: 1, maxLength: 8 }).map((gifts): PurchaseItems => {
  const products = gifts.map(({ price, gstRate }, at): [string, Product] => [
    `${at}`,
    { id: `${at}`, name: 'A gift', collection: 'gifts', pricePaise: price * 100, gstRate } as Product,
  ])
  return {
    lines: gifts.map(({ quantity }, at) => ({ id: `${at}`, quantity, pricePaise: 0 })),
    products: new Map(products),
  }
})
const box = fc.record({ price: fc.integer({ min: 1_000, max: 9_000 }), items: fc.array(gift, { maxLength: 5 }) })
const built = box.map(
  ({ price, items }): PurchaseItems => ({
    box: { id: 'a', name: 'A box', maxItems: 9, maxAccessories: 1, pricePaise: price * 100, hsn: '4819', gstRate: 18 },
    items: items.map((it, at) => ({
      ...{ id: `${at}`, name: 'A thing', category: 'munchies', pricePaise: it.price * 100, gstRate: it.gstRate },
    })),
  }),
)

/** Returns the rows that are not part of a row above. */
const added = ({ rows }: OrderSummary) =>
  sum(rows.filter(({ label }) => !label.endsWith(', included')).map(({ paise }) => paise))

describe('the summary of a purchase with a discount', () => {
  it('adds up on every screen, and never exceeds the total shown before the address was known', () => {
    const terms = fc.record({ percent: fc.integer({ min: 1, max: 100 }), charged: fc.boolean() })
    const supply = fc.constantFrom('same-state' as const, 'other-state' as const)
    fc.assert(
      fc.property(fc.oneof(cart, built), terms, supply, (goods, { percent, charged }, where) => {
        const given = sampleDiscount({ off: { by: 'percent', percent } })
        const measured = calculateDiscount(given, toBasket(goods))
        if (!measured.ok) return
        const chosen = { offer: given, discount: measured.discount }
        const order = priceOrder(goods, { charged, included: false, supply: where }, chosen)
        const shown = discountSummary(goods, chosen, { charged, included: false })
        const later = [orderSummary(order), orderSummary(order, { heads: true })]
        const letter = itemizedSummary(order, 'box' in goods ? ['A thing'] : [])
        for (const one of [shown, ...later, letter]) {
          expect(added(one)).toBe(one.totalPaise)
          expect(one.rows.filter(({ of }) => of === 'offer')).toMatchObject([{ paise: -measured.discount.paise }])
        }
        expect(shown.totalPaise).toBeGreaterThanOrEqual(order.totalPaise)
        // One paisa per rate, and two where its halves are rounded.
        expect(shown.totalPaise - order.totalPaise).toBeLessThanOrEqual(2 * GST_RATES.length)
      }),
    )
  })

  it('shows the discount as a negative amount, and a free wrap', () => {
    const goods: PurchaseItems = { lines: [{ id: 'a', quantity: 2, pricePaise: 0 }], products: new Map([['a', GIFT]]) }
    const rowOf = (given = sampleDiscount()) => {
      const measured = calculateDiscount(given, toBasket(goods))
      if (!measured.ok) return []
      const { rows } = discountSummary(
        goods,
        { offer: given, discount: measured.discount },
        { charged: true, included: false },
      )
      return rows.map((row) => [row.label, summaryAmount(row)])
    }
    expect(rowOf()).toEqual([
      ['Subtotal, 2 items', '₹258.00'],
      ['Diwali offer, DIWALI10', '−₹25.80'],
      ['GST, 18%', '₹41.80'],
      ['Shipping', 'Free'],
    ])
    const wrap = rowOf(sampleDiscount({ name: 'Wrapped', code: '', off: { by: 'nothing' }, freeWrap: true }))
    expect(wrap[1]).toEqual(['Wrapped: gift wrap', 'Free'])
  })
})

const GIFT = { id: 'a', name: 'A gift', collection: 'gifts', pricePaise: 129_00, gstRate: 18 } as Product
