import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import { calculateDiscount } from '#domain/discount/calculate-discount.ts'
import { invoiceBody } from '#domain/document/invoice.ts'
import { sum } from '#domain/payment/money.ts'
import { addGst, DELIVERY_GST, GST_RATES, NO_GST, statedGst, totalGst } from '#domain/tax/gst.ts'
import { sampleDiscount } from '#test/sample-discount.ts'
import { order, SELLER } from '#test/sample-invoice.ts'
import { chargeDelivery, deliveryGstRate } from './charge-delivery.ts'
import { deliveryView } from './delivery-view.ts'
import { discountSummary } from './discount-summary.ts'
import { documentSummary, itemizedSummary, orderSummary } from './order-summary.ts'
import { type PurchaseItems, priceOrder, toBasket } from './price-order.ts'
import { type OrderSummary, summaryAmount } from './purchase-summary.ts'
import { withDelivery } from './with-delivery.ts'

const item = fc.record({
  price: fc.integer({ min: 1, max: 90_000_00 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  gstRate: fc.constantFrom(...GST_RATES),
})
type Item = { price: number; quantity: number; gstRate: number }

const cartOf = (items: readonly Item[]): PurchaseItems => ({
  lines: items.map(({ quantity }, at) => ({ id: `${at}`, quantity, pricePaise: 0 })),
  products: new Map(
    items.map(({ price, gstRate }, at): [string, Product] => [
      `${at}`,
      { id: `${at}`, name: 'A gift', collection: 'gifts', pricePaise: price, gstRate, hsn: '3406' } as Product,
    ]),
  ),
})
const BOX = { id: 'a', name: 'A box', maxItems: 9, maxAccessories: 1, hsn: '4819', gstRate: 18 }
const boxOf = (pricePaise: number): PurchaseItems => ({ box: { ...BOX, pricePaise }, items: [] })
const goods = fc.oneof(
  fc.array(item, { minLength: 1, maxLength: 6 }).map(cartOf),
  fc.integer({ min: 1, max: 90_000_00 }).map(boxOf),
)
const charge = fc.integer({ min: 1, max: 1_00_000_00 })
const taxation = fc.record({
  included: fc.boolean(),
  charged: fc.boolean(),
  supply: fc.constantFrom('same-state' as const, 'other-state' as const),
  deliveryGst: fc.constantFrom(...DELIVERY_GST),
})
const percent = fc.option(fc.integer({ min: 1, max: 90 }))

const chargeOf = (paise: number, freeAbovePaise?: number) => ({
  ...{ paise, parts: [{ label: 'One charge', paise }], name: 'Metro' },
  ...(freeAbovePaise !== undefined && { freeAbovePaise }),
})

/** Returns the rows that are not part of a row above. */
const added = ({ rows }: OrderSummary) =>
  sum(rows.filter(({ label }) => !label.endsWith(', included')).map(({ paise }) => paise))
const said = ({ rows, totalPaise }: OrderSummary) => [
  ...rows.map((row) => [row.label, summaryAmount(row)]),
  ['Total', totalPaise],
]

describe('a delivery charge', () => {
  it('adds up with the goods on every screen, on the invoice and by tax head', () => {
    fc.assert(
      fc.property(goods, charge, taxation, percent, (bought, paise, rules, off) => {
        const tax = { ...rules, included: rules.included && rules.charged }
        const offer = off === null ? undefined : sampleDiscount({ off: { by: 'percent', percent: off } })
        const measured = offer && calculateDiscount(offer, toBasket(bought))
        const chosen = offer && measured?.ok ? { offer, discount: measured.discount } : undefined
        const priced = chargeDelivery(priceOrder(bought, tax, chosen), chargeOf(paise), tax)
        const { subtotalPaise, gst, shippingPaise, totalPaise } = priced
        expect(subtotalPaise + totalGst(gst) + shippingPaise).toBe(totalPaise)
        const named = { ...priced, lines: priced.lines.map((line) => ({ ...line, name: 'x' })) }
        for (const summary of [
          orderSummary(priced),
          orderSummary(priced, { heads: true }),
          itemizedSummary(named, []),
        ]) {
          expect(added(summary)).toBe(totalPaise)
          expect(summary.totalPaise).toBe(totalPaise)
        }
        const invoice = invoiceBody(order(priced), SELLER, new Map())
        expect(invoice.taxablePaise + totalGst(invoice.gst) + invoice.shippingPaise).toBe(totalPaise)
        expect(sum(invoice.lines.map(({ amountPaise }) => amountPaise))).toBe(totalPaise)
        expect(invoice.lines.reduce((all, line) => addGst(all, line.gst), NO_GST)).toEqual(invoice.gst)
        expect(invoice.lines.at(-1)).toMatchObject({ description: 'Delivery', hsn: '9968', amountPaise: shippingPaise })
        const sums = documentSummary(invoice)
        expect(sums.rows.map(({ of }) => of)).not.toContain('delivery')
        if (chosen) {
          const shown = withDelivery(
            discountSummary(bought, chosen, tax),
            deliveryView(priced, 'box' in bought || tax.included),
          )
          expect(added(shown)).toBe(totalPaise)
          expect(shown.totalPaise).toBe(totalPaise)
        }
      }),
    )
  })

  it('that is zero leaves the order as it is', () => {
    const tax = { charged: true, included: false, supply: 'same-state', deliveryGst: 'goods' } as const
    const priced = priceOrder(cartOf([{ price: 100_00, quantity: 1, gstRate: 18 }]), tax)
    expect(chargeDelivery(priced, chargeOf(0), tax)).toBe(priced)
  })

  it('has the highest rate of the goods, or a fixed one', () => {
    const lines = [{ gstRate: 5 }, { gstRate: 18 }, { gstRate: 0 }]
    expect(DELIVERY_GST.map((setting) => deliveryGstRate(setting, lines))).toEqual([18, 0, 5, 18])
  })
})

const HOME = { charged: true, included: false, supply: 'same-state', deliveryGst: 'goods' } as const
const orderOf = (bought: PurchaseItems, rules: { included: boolean } = HOME) =>
  chargeDelivery(priceOrder(bought, { ...HOME, ...rules }), chargeOf(149_00, 1_500_00), { ...HOME, ...rules })

describe('the rows of a charged order', () => {
  const lamp = cartOf([{ price: 1_288_00, quantity: 1, gstRate: 18 }])

  it('put delivery before the tax on both, where GST is added to prices', () => {
    const priced = orderOf(lamp)
    const rows = [
      ['Subtotal, 1 item', '₹1,288.00'],
      ['Shipping', '₹149.00'],
      ['GST, 18%', '₹258.66'],
      ['Total', 1_695_66],
    ]
    expect(said(orderSummary(priced))).toEqual(rows)
    expect(said(orderSummary(priced, { heads: true })).slice(1, 4)).toEqual([
      ['Shipping', '₹149.00'],
      ['CGST, 9%', '₹129.33'],
      ['SGST, 9%', '₹129.33'],
    ])
    expect(orderSummary(priced, { hints: true }).rows[1]?.hint).toBe('Free above ₹1,500, add ₹212')
    expect(orderSummary(priced).rows[1]).not.toHaveProperty('hint')
  })

  it('include the tax of delivery under the total, where prices include GST', () => {
    const { rows, totalPaise, includedGstPaise } = orderSummary(orderOf(lamp, { included: true }))
    expect(rows.map(({ of, paise }) => [of, paise])).toEqual([
      ['items', 1_288_00],
      ['delivery', 149_00],
    ])
    expect([totalPaise, includedGstPaise]).toEqual([1_437_00, 219_20])
  })

  it('of a box state both before GST, and name that of a charge that includes it', () => {
    expect(said(orderSummary(orderOf(boxOf(1_180_00))))).toEqual([
      ['Your box, before GST', '₹1,000.00'],
      ['Shipping', '₹149.00'],
      ['GST, 18%', '₹206.82'],
      ['Total', 1_355_82],
    ])
    const labels = said(orderSummary(orderOf(boxOf(1_180_00), { included: true }))).map(([label]) => label)
    expect(labels).toEqual(['Your box, before GST', 'Shipping, before GST', 'GST, 18%', 'Total'])
  })

  it('name no rate when delivery has another one than the goods', () => {
    const priced = chargeDelivery(priceOrder(lamp, HOME), chargeOf(100_00), { ...HOME, deliveryGst: '5' })
    expect(said(orderSummary(priced))[2]).toEqual(['GST', '₹236.84'])
    const summary: OrderSummary = { rows: orderSummary(priceOrder(lamp, HOME)).rows, totalPaise: 1_519_84 }
    expect(said(withDelivery(summary, deliveryView(priced, false)))).toEqual(said(orderSummary(priced)))
    expect(statedGst({ paise: 100_00, ratePercent: 5, included: false })).toBe(5_00)
  })
})
