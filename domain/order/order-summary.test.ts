import { describe, expect, it } from 'vitest'
import { SAMPLE_BOX_PRICES } from '#domain/box/box.ts'
import { NO_GST } from '#domain/tax/gst.ts'
import { documentSummary, itemizedSummary, orderSummary } from './order-summary.ts'
import { boxSummary, cartSummary, type OrderSummary, summaryAmount } from './purchase-summary.ts'

const said = ({ rows, totalPaise }: OrderSummary) => [
  ...rows.map((row) => [row.label, summaryAmount(row)]),
  ['Total', totalPaise],
]

const line = { productId: 'kids-zone-1', name: 'The Blanket Fort Kit', unitPricePaise: 3500, quantity: 2, gstRate: 18 }
const HOME = { cgstPaise: 630, sgstPaise: 630, igstPaise: 0 }
const order = { lines: [line], subtotalPaise: 7000, gst: HOME, shippingPaise: 0, totalPaise: 8260, gstIncluded: false }
const box = {
  lines: [{ ...line, productId: 'box:compact', name: 'Compact', unitPricePaise: 352_200, quantity: 1 }],
  subtotalPaise: 298_474,
  gst: { cgstPaise: 26_863, sgstPaise: 26_863, igstPaise: 0 },
  shippingPaise: 0,
  totalPaise: 352_200,
  gstIncluded: true,
}

describe('the summary of a purchase', () => {
  it('exists for a cart, without a row for a tax that is not charged', () => {
    const cart = [{ id: 'a', name: 'A', pricePaise: 3500, image: '', quantity: 2 }]
    expect(said(cartSummary(cart, { charged: true, included: false, rates: {} }))).toEqual([
      ['Subtotal, 2 items', '₹70.00'],
      ['GST, 18%', '₹12.60'],
      ['Shipping', 'Free'],
      ['Total', 8260],
    ])
    expect(cartSummary(cart, { charged: false, included: false, rates: {} }).rows.map(({ of }) => of)).toEqual([
      'items',
      'delivery',
    ])
  })

  it('exists for a box at checkout, without its included tax', () => {
    expect(said(boxSummary(SAMPLE_BOX_PRICES))).toEqual([
      ['Box', '₹89.00'],
      ['Items (8)', '₹60.99'],
      ['Shipping', 'Free'],
      ['Total', 14_999],
    ])
    expect(boxSummary({ ...SAMPLE_BOX_PRICES, boxName: 'Grande' }).rows[0]?.label).toBe('Box, Grande')
  })

  it('shows the stored amounts of an order, the tax in one row or by head', () => {
    expect(said(orderSummary(order))).toEqual([
      ['Subtotal, 2 items', '₹70.00'],
      ['GST, 18%', '₹12.60'],
      ['Shipping', 'Free'],
      ['Total', 8260],
    ])
    expect(said(orderSummary(order, { heads: true })).slice(1, 3)).toEqual([
      ['CGST, 9%', '₹6.30'],
      ['SGST, 9%', '₹6.30'],
    ])
    expect(said(orderSummary(box))[0]).toEqual(['Your box, before GST', '₹2,984.74'])
    expect(said(orderSummary({ ...box, gst: NO_GST }))).toEqual([
      ['Your box', '₹2,984.74'],
      ['Shipping', 'Free'],
      ['Total', 352_200],
    ])
  })

  it('lists the lines, a box at its paid price with its contents', () => {
    expect(said(itemizedSummary(order, []))).toEqual([
      ['2 x The Blanket Fort Kit', '₹70.00'],
      ['GST, 18%', '₹12.60'],
      ['Shipping', 'Free'],
      ['Total', 8260],
    ])
    expect(said(itemizedSummary(box, ['Celadon Trinket Dish', 'Cocoa'])).slice(0, 2)).toEqual([
      ['1 x Compact: Celadon Trinket Dish, Cocoa', '₹3,522.00'],
      ['GST, 18%, included', '₹537.26'],
    ])
  })

  it('shows prices that include GST as stated, and the tax under the total', () => {
    const bought = { ...order, subtotalPaise: 5932, gst: { ...HOME, cgstPaise: 534, sgstPaise: 534 } }
    const summary = orderSummary({ ...bought, totalPaise: 7000, gstIncluded: true })
    expect(said(summary)).toEqual([
      ['Subtotal, 2 items', '₹70.00'],
      ['Shipping', 'Free'],
      ['Total', 7000],
    ])
    expect(summary.includedGstPaise).toBe(1068)
    const cart = [{ id: 'a', name: 'A', pricePaise: 3500, image: '', quantity: 2 }]
    expect(cartSummary(cart, { charged: true, included: true, rates: {} })).toEqual(summary)
  })

  it('ends an invoice with every tax head, or with none when it shows no tax', () => {
    const { totalPaise, shippingPaise, gst } = order
    const lines = [{ ratePercent: 18 }]
    const invoice = { taxed: true, taxablePaise: 7000, gst, lines, shippingPaise, totalPaise }
    expect(said(documentSummary(invoice)).map(([label]) => label)).toEqual([
      'Taxable value',
      'CGST 9%',
      'SGST 9%',
      'Shipping',
      'Total',
    ])
    expect(documentSummary({ ...invoice, gst: NO_GST }).rows).toHaveLength(4)
    expect(said(documentSummary({ ...invoice, taxed: false, shippingPaise: 4000 }))[0]).toEqual(['Shipping', '₹40.00'])
  })
})
