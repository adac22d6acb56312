import { describe, expect, it } from 'vitest'
import type { Order, Parcel } from '#domain/order/order.ts'
import { ISSUED, invoiceFor, order, PARCEL, pricedOrder, SELLER } from '#test/sample-invoice.ts'
import { toCreditNote } from './invoice.ts'

describe('an invoice', () => {
  const one = pricedOrder([{ pricePaise: 157_00, quantity: 2, gstRate: 18 }])

  it('is a tax invoice only from a registered seller that charges tax and states its GSTIN', () => {
    const kind = (taxScheme: Order['taxScheme'], gstin: string) => {
      const { title, taxed } = invoiceFor(order(one, { taxScheme }), { ...SELLER, gstin })
      return [title, taxed]
    }
    expect(kind('regular', SELLER.gstin)).toEqual(['Tax invoice', true])
    expect(kind('regular', '')).toEqual(['Invoice', false])
    expect(kind('composition', SELLER.gstin)).toEqual(['Bill of supply', false])
    expect(kind('unregistered', SELLER.gstin)).toEqual(['Invoice', false])
  })

  it('states no GSTIN of a seller who is not registered', () => {
    expect(invoiceFor(order(one, { taxScheme: 'unregistered' })).seller.gstin).toBe('')
    expect(invoiceFor(order(one, { taxScheme: 'composition' })).seller.gstin).toBe(SELLER.gstin)
  })

  it('names the State of the address, that of the company that pays, or the foreign country', () => {
    const placeOf = (more: Partial<Order>) => invoiceFor(order(one, more)).placeOfSupply
    expect(placeOf({})).toBe('Karnataka (29)')
    expect(placeOf({ buyerGstin: '32AAGCB7383J1ZH' })).toBe('Kerala (32)')
    const goingTo = (to: Partial<Parcel['to']>) => ({
      parcels: [{ ...PARCEL, to: { ...PARCEL.to, ...to }, stateCode: '' as const }],
    })
    expect(placeOf(goingTo({ state: 'Xanadu' }))).toBe('Xanadu')
    expect(placeOf(goingTo({ state: 'Dubai', country: 'UAE' }))).toBe('UAE, outside India (96)')
  })

  it('names the buyer, its own number and the payment', () => {
    expect(invoiceFor(order(one, { buyerGstin: '29AAGCB7383J1Z4', test: true }))).toMatchObject({
      number: 'INV-2026-0001',
      issuedAt: ISSUED.issuedAt,
      orderNumber: 'REG-0042',
      test: true,
      transactionId: '632604118207',
      buyer: {
        name: 'Ananya Rao',
        address: ['14 Lavelle Road', 'Bengaluru, Karnataka 560001', 'India'],
        phone: '98450 12345',
        gstin: '29AAGCB7383J1Z4',
      },
    })
  })
})

describe('a credit note', () => {
  const bought = order(
    pricedOrder([
      { pricePaise: 100_00, quantity: 1, gstRate: 18 },
      { pricePaise: 200_00, quantity: 1, gstRate: 5 },
    ]),
  )
  const about = { number: 'CN-2026-0001', issuedAt: '2026-11-25T06:30:00.000Z', reason: 'It came back' }

  it('credits a whole invoice under its own number and date, with those of the invoice', () => {
    const invoice = invoiceFor(bought)
    expect(toCreditNote(invoice, { ...about, credit: undefined })).toEqual({
      ...invoice,
      title: 'Credit note',
      number: about.number,
      issuedAt: about.issuedAt,
      against: { number: invoice.number, issuedAt: invoice.issuedAt, reason: 'It came back' },
    })
  })

  it('credits the named lines and their tax; the rest is shipping', () => {
    const invoice = invoiceFor(bought)
    const lines = invoice.lines.slice(0, 1)
    const note = toCreditNote(invoice, { ...about, credit: { lines, amountPaise: 118_00 + 49_00 } })
    expect(note).toMatchObject({
      lines,
      taxablePaise: 100_00,
      gst: { cgstPaise: 9_00, sgstPaise: 9_00, igstPaise: 0 },
      shippingPaise: 49_00,
      totalPaise: 167_00,
    })
  })

  it('of a seller that states no GSTIN says that no tax is credited', () => {
    const invoice = invoiceFor(bought, { ...SELLER, gstin: '' })
    expect(toCreditNote(invoice, { ...about, credit: undefined }).legend).toMatch(/no tax is credited/)
    const bill = invoiceFor({ ...bought, taxScheme: 'composition' })
    expect(toCreditNote(bill, { ...about, credit: undefined }).legend).toBe(bill.legend)
  })
})
