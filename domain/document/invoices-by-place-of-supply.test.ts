import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StateCode } from '#domain/delivery/states.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { taxLine } from '#domain/order/price-order.ts'
import { sum } from '#domain/payment/money.ts'
import { addGst, NO_GST, totalGst } from '#domain/tax/gst.ts'
import { type InvoiceLine, invoiceBody, orderLineOf } from './invoice.ts'
import {
  type InvoiceToIssue,
  invoicesToIssue,
  replacementInvoices,
  supplementaryInvoice,
} from './invoices-by-place-of-supply.ts'

const SELLER = { state: 'Karnataka', gstin: '29AAGCB7383J1Z4' }
const STATES = { KA: 'Karnataka', KL: 'Kerala', TN: 'Tamil Nadu' } as const
type State = keyof typeof STATES

const parcel = (position: number, state: State, lines: Parcel['lines']): Parcel => ({
  ...{ position, state: 'to_pack', stateCode: state as StateCode, lines, tracking: '', message: '', cardFrom: '' },
  to: { ...WHERE, state: STATES[state] },
  ...{ giftWrap: false, hidePrices: true, deliverOn: '', promisedDay: '', promiseVersion: 0, promiseServices: '' },
  ...{ deliveryArea: '', packDay: '', estimatedDelivery: '2026-11-28' },
})
const WHERE = { fullName: 'Asha', phone: '9', street: '14 Lavelle Road', city: 'x', zipCode: '1', country: 'India' }

type Bought = { pricePaise: number; ratePercent: number; states: State[] }

/**
 * Each line has one piece for each of its States, in one parcel per State; taxed at placement by the shop's own
 * State.
 */
function anOrder(bought: readonly Bought[]): Order {
  const lines = bought.map(({ pricePaise, ratePercent, states }, index) => ({
    ...{ productId: `p${index}`, name: `Gift ${index}`, hsn: '3406', picture: '' },
    ...{ unitPricePaise: pricePaise, quantity: states.length, gstRate: ratePercent },
  }))
  const used = [...new Set(bought.flatMap(({ states }) => states))]
  const parcels = used.map((state, position) => {
    const pieces = bought.map(({ states }, line) => ({
      position: line,
      quantity: states.filter((it) => it === state).length,
    }))
    return parcel(
      position,
      state,
      pieces.filter(({ quantity }) => quantity > 0),
    )
  })
  const supply = used[0] === 'KA' ? 'same-state' : 'other-state'
  const taxed = lines.map((line) => taxLine({ ...line, picture: '' }, { included: false, supply }))
  const subtotalPaise = sum(taxed.map(({ taxablePaise }) => taxablePaise))
  const gst = taxed.reduce((all, line) => addGst(all, line.gst), NO_GST)
  const totalPaise = subtotalPaise + totalGst(gst)
  const [first] = parcels
  const shipping = { ...WHERE, state: first?.to.state ?? '', email: 'a@b.example' }
  const about = { taxScheme: 'regular', buyerGstin: '', number: 'REG-0042', shipping } as const
  return {
    ...about,
    lines,
    parcels,
    subtotalPaise,
    gst,
    shippingPaise: 0,
    totalPaise,
    gstIncluded: false,
  } as unknown as Order
}

const orders = fc
  .array(
    fc.record({
      pricePaise: fc.integer({ min: 1, max: 900_000 }),
      ratePercent: fc.constantFrom(0, 3, 5, 18, 40),
      states: fc.array(fc.constantFrom<State>('KA', 'KL', 'TN'), { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map(anOrder)

const sumsOf = (invoices: readonly InvoiceToIssue[]) => sum(invoices.map(({ body }) => body.totalPaise))

/** Sums up a line over several invoices. */
const paidFor = (invoices: readonly { body: { lines: readonly InvoiceLine[] } }[], line: number) =>
  sum(
    invoices.flatMap(({ body }) =>
      body.lines.filter((it, index) => orderLineOf(it, index) === line).map((it) => it.amountPaise),
    ),
  )

function expectConsistent({ body }: InvoiceToIssue) {
  const { lines, taxablePaise, gst, shippingPaise, totalPaise, placeOfSupply } = body
  expect(taxablePaise + totalGst(gst) + shippingPaise).toBe(totalPaise)
  expect(lines.reduce((all, line) => addGst(all, line.gst), NO_GST)).toEqual(gst)
  for (const line of lines) {
    expect(line.taxablePaise + totalGst(line.gst)).toBe(line.amountPaise)
    expect(line.gst.cgstPaise).toBe(line.gst.sgstPaise)
  }
  if (totalGst(gst) > 0) expect(gst.igstPaise === 0).toBe(placeOfSupply === 'Karnataka (29)')
}

describe('the invoices of an order', () => {
  it('are one per place of supply, and add up to the payment, also per line', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const whole = invoiceBody(order, SELLER, new Map())
        const issued = invoicesToIssue(order, SELLER, new Map())
        expect(new Set(issued.map(({ body }) => body.placeOfSupply)).size).toBe(order.parcels.length)
        expect(issued.flatMap(({ parcels }) => parcels).sort()).toEqual(order.parcels.map(({ position }) => position))
        expect(sumsOf(issued)).toBe(order.totalPaise)
        issued.forEach(expectConsistent)
        whole.lines.forEach((line, index) => void expect(paidFor(issued, index)).toBe(line.amountPaise))
      }),
    )
  })

  it('match the stored amounts when all of it goes to one place', () => {
    const order = anOrder([{ pricePaise: 105, ratePercent: 18, states: ['KA', 'KA'] }])
    const [only, ...others] = invoicesToIssue(order, SELLER, new Map())
    expect(others).toEqual([])
    expect(only?.body).toEqual(invoiceBody(order, SELLER, new Map()))
  })

  it('add up to the same when one of its States is known later', () => {
    fc.assert(
      fc.property(orders, fc.nat(2), (order, which) => {
        const late = order.parcels[which % order.parcels.length]
        if (!late) return
        const waiting = order.parcels.map(
          (it): Parcel => (it === late ? { ...it, state: 'waiting_for_address', stateCode: '' } : it),
        )
        const known = invoicesToIssue({ ...order, parcels: waiting }, SELLER, new Map())
        expect(known.flatMap(({ parcels }) => parcels)).not.toContain(late.position)
        const all = [...known, supplementaryInvoice(order, SELLER, new Map(), late)]
        expect(sumsOf(all)).toBe(order.totalPaise)
        all.forEach(expectConsistent)
      }),
    )
  })

  it('that replace another state the payment to the paisa, and can be changed back', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom<State>('KA', 'KL', 'TN'), (order, state) => {
        for (const issued of invoicesToIssue(order, SELLER, new Map())) {
          const moved = order.parcels.map((it) => (issued.parcels.includes(it.position) ? move(it, state) : it))
          const instead = replacementInvoices({ ...order, parcels: moved }, SELLER, issued.body, issued.parcels)
          expect(sumsOf(instead)).toBe(issued.body.totalPaise)
          instead.forEach(expectConsistent)
          issued.body.lines.forEach((line, index) => {
            expect(paidFor(instead, orderLineOf(line, index))).toBe(line.amountPaise)
          })
        }
      }),
    )
  })

  it('keep the amount paid; the taxable value takes the difference of a paisa', () => {
    const order = anOrder([{ pricePaise: 105, ratePercent: 18, states: ['KA'] }])
    const [issued] = invoicesToIssue(order, SELLER, new Map())
    expect(issued?.body).toMatchObject({ taxablePaise: 106, gst: { cgstPaise: 9, sgstPaise: 9 }, totalPaise: 124 })
    const moved = { ...order, parcels: order.parcels.map((it) => move(it, 'KL')) }
    const [instead] = replacementInvoices(moved, SELLER, issued?.body ?? { lines: [], shippingPaise: 0 }, [0])
    expect(instead?.body).toMatchObject({ taxablePaise: 105, gst: { igstPaise: 19 }, totalPaise: 124 })
    expect(instead?.body.placeOfSupply).toBe('Kerala (32)')
  })

  it('have one place of supply when a company pays, for any destinations', () => {
    const order = anOrder([{ pricePaise: 10_000, ratePercent: 18, states: ['KA', 'KL', 'TN'] }])
    expect(invoicesToIssue({ ...order, buyerGstin: '29AAGCB7383J1Z4' }, SELLER, new Map())).toHaveLength(1)
  })
})

const move = (it: Parcel, state: State): Parcel => ({ ...it, stateCode: state, to: { ...it.to, state: STATES[state] } })
