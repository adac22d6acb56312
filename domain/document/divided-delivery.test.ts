import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StateCode } from '#domain/delivery/states.ts'
import { chargeDelivery } from '#domain/order/charge-delivery.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { sum } from '#domain/payment/money.ts'
import { DELIVERY_GST, GST_RATES, totalGst } from '#domain/tax/gst.ts'
import { order, PARCEL, pricedOrder, SELLER } from '#test/sample-invoice.ts'
import { type Credit, nextCredit } from './credit-note.ts'
import type { InvoiceBody } from './invoice.ts'
import { invoicesToIssue, replacementInvoices, supplementaryInvoice } from './invoices-by-place-of-supply.ts'

const STATES = ['KA', 'KL', 'TN'] as const
const bought = fc.array(
  fc.record({
    pricePaise: fc.integer({ min: 1, max: 10_00_000 }),
    gstRate: fc.constantFrom(...GST_RATES),
    /** Pieces in the parcel to each State. */
    pieces: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)).filter((counts) => sum(counts) > 0),
  }),
  { minLength: 1, maxLength: 5 },
)
const charge = fc.record({
  paise: fc.integer({ min: 1, max: 1_00_000 }),
  included: fc.boolean(),
  deliveryGst: fc.constantFrom(...DELIVERY_GST),
})
type Bought = { pricePaise: number; gstRate: number; pieces: readonly number[] }

function chargedOrder(
  items: readonly Bought[],
  { paise, included, deliveryGst }: { paise: number; included: boolean; deliveryGst: (typeof DELIVERY_GST)[number] },
): Order {
  const taxation = { charged: true, included, supply: 'same-state' as const }
  const wanted = items.map(({ pieces, ...item }) => ({ ...item, quantity: sum(pieces) }))
  const priced = chargeDelivery(
    pricedOrder(wanted, taxation),
    { paise, parts: [], name: 'x' },
    { ...taxation, deliveryGst },
  )
  const parcels = STATES.map(
    (state, at): Parcel => ({
      ...PARCEL,
      position: at,
      stateCode: state as StateCode,
      lines: items.flatMap(({ pieces }, position) => (pieces[at] ? [{ position, quantity: pieces[at] }] : [])),
    }),
  )
  return order(priced, { parcels: parcels.filter(({ lines }) => lines.length > 0) })
}

const deliveryOf = (bodies: readonly InvoiceBody[]) =>
  sum(bodies.flatMap(({ lines }) => lines.filter(({ delivery }) => delivery).map(({ amountPaise }) => amountPaise)))

function expectWhole(body: InvoiceBody) {
  expect(body.taxablePaise + totalGst(body.gst) + body.shippingPaise).toBe(body.totalPaise)
  expect(sum(body.lines.map(({ amountPaise }) => amountPaise))).toBe(body.totalPaise)
  for (const line of body.lines) expect(line.taxablePaise + totalGst(line.gst)).toBe(line.amountPaise)
  for (const line of body.lines) expect(line.amountPaise).toBeGreaterThanOrEqual(0)
}

describe('the delivery charge of an order with several parcels', () => {
  it('is divided among their invoices to the paisa, in any order of issue', () => {
    fc.assert(
      fc.property(bought, charge, (items, rules) => {
        const placed = chargedOrder(items, rules)
        const bodies = invoicesToIssue(placed, SELLER, new Map()).map(({ body }) => body)
        bodies.forEach(expectWhole)
        expect(sum(bodies.map(({ totalPaise }) => totalPaise))).toBe(placed.totalPaise)
        expect(deliveryOf(bodies)).toBe(placed.shippingPaise)
        const late = placed.parcels.map((parcel) => supplementaryInvoice(placed, SELLER, new Map(), parcel).body)
        expect(sum(late.map(({ totalPaise }) => totalPaise))).toBe(placed.totalPaise)
        expect(deliveryOf(late)).toBe(placed.shippingPaise)
      }),
    )
  })

  it('follows the value of the goods, and the place of supply of each parcel', () => {
    const items = [
      { pricePaise: 300_00, gstRate: 18, pieces: [1, 0, 0] },
      { pricePaise: 100_00, gstRate: 18, pieces: [0, 1, 0] },
    ]
    const placed = chargedOrder(items, { paise: 100_00, included: true, deliveryGst: 'goods' })
    const [home, away] = invoicesToIssue(placed, SELLER, new Map()).map(({ body }) => body.lines.at(-1))
    expect(home).toMatchObject({ delivery: true, amountPaise: 75_00, gst: { igstPaise: 0, cgstPaise: 5_72 } })
    expect(away).toMatchObject({ delivery: true, amountPaise: 25_00, gst: { igstPaise: 3_81, cgstPaise: 0 } })
  })

  it('stays to the paisa when an invoice is replaced after a part was credited', () => {
    fc.assert(
      fc.property(bought, charge, fc.double({ min: 0, max: 1, noNaN: true }), (items, rules, part) => {
        const placed = chargedOrder(items, rules)
        for (const { body, parcels } of invoicesToIssue(placed, SELLER, new Map())) {
          const amountPaise = Math.floor(body.totalPaise * part)
          const credit = amountPaise > 0 ? nextCredit(body, [], { amountPaise }) : undefined
          const notes: Credit[] = credit ? [credit] : []
          const rest = nextCredit(body, notes, { amountPaise: Number.MAX_SAFE_INTEGER })
          if (!rest) continue
          const moved = { ...placed, parcels: placed.parcels.map((one) => ({ ...one, stateCode: 'KL' as StateCode })) }
          const left = {
            ...body,
            lines: rest.lines.map(({ position: at, ...line }) => ({
              ...line,
              orderLine: body.lines[at]?.orderLine ?? at,
            })),
          }
          const instead = replacementInvoices(moved, SELLER, left, parcels).map((one) => one.body)
          instead.forEach(expectWhole)
          expect(sum(instead.map(({ totalPaise }) => totalPaise))).toBe(rest.amountPaise)
        }
      }),
    )
  })
})
