import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentSummary } from '#domain/order/order-summary.ts'
import { priceOrder, type Taxation } from '#domain/order/price-order.ts'
import { sum } from '#domain/payment/money.ts'
import { extractGst, GST_RATES, type Gst } from '#domain/tax/gst.ts'
import { sampleDiscount } from '#test/sample-discount.ts'
import { HOME, invoiceFor, order, type PurchasedItem, pricedOrder, SELLER } from '#test/sample-invoice.ts'
import { invoiceBody, invoiceHeads, rateTable } from './invoice.ts'

const HEADS = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const
const totals = (lines: readonly { gst: Gst }[]) => HEADS.map((head) => sum(lines.map(({ gst }) => gst[head])))

describe('the lines of an invoice', () => {
  it('add up to the order and to the payment, for any lines and destination', () => {
    const gift = fc.record({
      pricePaise: fc.integer({ min: 1, max: 900_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      gstRate: fc.constantFrom(...GST_RATES),
    })
    const taxation = fc.record({
      charged: fc.boolean(),
      included: fc.constant(false),
      supply: fc.constantFrom('same-state' as const, 'other-state' as const),
    })
    const off = fc.oneof(
      fc.record({ by: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ by: fc.constant('amount' as const), paise: fc.integer({ min: 1, max: 9_000_000 }) }),
    )
    fc.assert(
      fc.property(fc.array(gift, { minLength: 1, maxLength: 8 }), taxation, fc.option(off), (bought, taxed, by) => {
        const sums = pricedOrder(bought, taxed, by ? sampleDiscount({ off: by }) : undefined)
        const body = invoiceBody(order(sums), SELLER, new Map())
        expect(body).toMatchObject({ taxablePaise: sums.subtotalPaise, gst: sums.gst, totalPaise: sums.totalPaise })
        expect(totals(body.lines)).toEqual(HEADS.map((head) => sums.gst[head]))
        expect(sum(body.lines.map((line) => line.taxablePaise))).toBe(sums.subtotalPaise)
        expect(sum(body.lines.map((line) => line.amountPaise)) + body.shippingPaise).toBe(sums.totalPaise)
        for (const [at, { gst, amountPaise, taxablePaise, discountPaise = 0 }] of body.lines.entries()) {
          expect(gst.cgstPaise).toBe(gst.sgstPaise)
          expect(amountPaise).toBe(taxablePaise + sum(HEADS.map((head) => gst[head])))
          const { pricePaise = 0, quantity = 0 } = bought[at] ?? {}
          // Extracting the tax from the line's total may move a paisa between value and tax.
          expect(Math.abs(taxablePaise + discountPaise - pricePaise * quantity)).toBeLessThanOrEqual(1)
        }
        expect(sums.totalPaise).toBeGreaterThanOrEqual(
          Math.min(100, sum(bought.map((it) => it.pricePaise * it.quantity))),
        )
      }),
    )
  })

  it('of an order placed when tax was rounded once per rate add up to its sums; the dearest takes the rest', () => {
    const sums = pricedOrder([
      { pricePaise: 5_06, quantity: 1, gstRate: 18 },
      { pricePaise: 9_06, quantity: 1, gstRate: 18 },
    ])
    // 45.54 and 81.54 paise round up individually, 127.08 paise together round down.
    const gst = { cgstPaise: 1_27, sgstPaise: 1_27, igstPaise: 0 }
    const body = invoiceBody(order({ ...sums, subtotalPaise: 14_12, gst, totalPaise: 16_66 }), SELLER, new Map())
    expect(totals(body.lines)).toEqual([1_27, 1_27, 0])
    expect(sum(body.lines.map(({ amountPaise }) => amountPaise))).toBe(16_66)
  })

  it('of a box with a tax-inclusive price are one, with its contents', () => {
    const { taxablePaise, gst } = extractGst(3_522_00, 'same-state', 18)
    const line = { productId: 'box:compact', name: 'Compact', unitPricePaise: 3_522_00, quantity: 1, hsn: '4819' }
    const sums = {
      lines: [{ ...line, gstRate: 18, picture: '' }],
      subtotalPaise: taxablePaise,
      gst,
      shippingPaise: 0,
      totalPaise: 3_522_00,
      gstIncluded: true,
    }
    const inside = new Map([['box:compact', ['Celadon Trinket Dish', 'Cocoa Truffles']]])
    expect(invoiceBody(order(sums), SELLER, inside).lines).toEqual([
      {
        description: 'Compact',
        contents: ['Celadon Trinket Dish', 'Cocoa Truffles'],
        hsn: '4819',
        quantity: 1,
        ratePercent: 18,
        taxablePaise,
        gst,
        amountPaise: 3_522_00,
      },
    ])
  })
})

describe('the discount of an invoice', () => {
  it('is shown before tax per line and in the totals, also for a box with a tax-inclusive price', () => {
    const bought = order(pricedOrder([{ pricePaise: 129_00, quantity: 2, gstRate: 18 }], HOME, sampleDiscount()))
    const body = invoiceBody(bought, SELLER, new Map())
    expect(body.lines).toMatchObject([{ discountPaise: 25_80, taxablePaise: 232_20 }])
    const { rows } = documentSummary({ ...body, taxed: true })
    expect(rows.map((row) => [row.label, row.paise]).slice(0, 3)).toEqual([
      ['Before discount', 258_00],
      ['Diwali offer, DIWALI10', -25_80],
      ['Taxable value', 232_20],
    ])
    const box = { box: { ...BOX, pricePaise: 3_499_00 }, items: [] }
    const chosen = { offer: sampleDiscount(), discount: { paise: 100_00, lines: [100_00] } }
    const sums = priceOrder(box, HOME, chosen)
    const [line] = invoiceBody(order(sums), SELLER, new Map()).lines
    expect(sums.totalPaise).toBe(3_399_00)
    expect(line).toMatchObject({ amountPaise: 3_399_00, ...extractGst(3_399_00, 'same-state', 18) })
    const whole = extractGst(3_499_00, 'same-state', 18).taxablePaise
    expect((line?.taxablePaise ?? 0) + (line?.discountPaise ?? 0)).toBe(whole)
  })
})

const BOX = { id: 'compact', name: 'Compact', maxItems: 4, maxAccessories: 1, hsn: '4819', gstRate: 18 }

describe('the tax on an invoice', () => {
  const heads = (bought: readonly PurchasedItem[], taxation = HOME) =>
    invoiceHeads(invoiceFor(order(pricedOrder(bought, taxation)))).map(({ name }) => name)

  it('is CGST and SGST within the State and IGST outside, with the rate when all lines share it', () => {
    const [at18, at5] = [18, 5].map((gstRate) => ({ pricePaise: 100_00, quantity: 1, gstRate })) as [
      PurchasedItem,
      PurchasedItem,
    ]
    const away: Taxation = { charged: true, included: false, supply: 'other-state' }
    expect(heads([at18, at18])).toEqual(['CGST 9%', 'SGST 9%'])
    expect(heads([at5])).toEqual(['CGST 2.5%', 'SGST 2.5%'])
    expect(heads([at18], away)).toEqual(['IGST 18%'])
    expect(heads([at18, at5])).toEqual(['CGST', 'SGST'])
    expect(heads([at18, at5], away)).toEqual(['IGST'])
  })

  it('is a table by rate and HSN when rates differ, the highest first', () => {
    const gifts = [5, 18, 18].map((gstRate, at) => ({ pricePaise: (at + 1) * 100_00, quantity: 1, gstRate }))
    const { lines } = invoiceFor(order(pricedOrder(gifts)))
    expect(rateTable(lines.slice(1))).toEqual([])
    expect(rateTable(lines).map(({ ratePercent, hsn }) => [ratePercent, hsn])).toEqual([
      [18, '3401'],
      [18, '3402'],
      [5, '3400'],
    ])
    const sameHsn = rateTable(lines.map((line) => ({ ...line, hsn: '3406' })))
    expect(sameHsn.map(({ ratePercent, taxablePaise }) => [ratePercent, taxablePaise])).toEqual([
      [18, 500_00],
      [5, 100_00],
    ])
    expect(totals(sameHsn)).toEqual(totals(lines))
  })
})
