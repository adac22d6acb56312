import { describe, expect, it } from 'vitest'
import type { Order, Parcel } from '#domain/order/order.ts'
import { ISSUED, invoiceOver, order, PARCEL, priced, SELLER } from '#test/an-invoice.ts'
import { toCreditNote } from './invoice.ts'

describe('an invoice', () => {
  const one = priced([{ pricePaise: 157_00, quantity: 2, gstRate: 18 }])

  it('is a tax invoice only from a registered seller who charges tax and says its GSTIN', () => {
    const kind = (taxScheme: Order['taxScheme'], gstin: string) => {
      const { title, taxed } = invoiceOver(order(one, { taxScheme }), { ...SELLER, gstin })
      return [title, taxed]
    }
    expect(kind('regular', SELLER.gstin)).toEqual(['Tax invoice', true])
    expect(kind('regular', '')).toEqual(['Invoice', false])
    expect(kind('composition', SELLER.gstin)).toEqual(['Bill of supply', false])
    expect(kind('unregistered', SELLER.gstin)).toEqual(['Invoice', false])
  })

  it('states no GSTIN of a seller who is not registered', () => {
    expect(invoiceOver(order(one, { taxScheme: 'unregistered' })).seller.gstin).toBe('')
    expect(invoiceOver(order(one, { taxScheme: 'composition' })).seller.gstin).toBe(SELLER.gstin)
  })

  it('names the State of the address, that of the company that pays, or the country abroad', () => {
    const placeOf = (more: Partial<Order>) => invoiceOver(order(one, more)).placeOfSupply
    expect(placeOf({})).toBe('Karnataka (29)')
    expect(placeOf({ buyerGstin: '32AAGCB7383J1ZH' })).toBe('Kerala (32)')
    const goingTo = (to: Partial<Parcel['to']>) => ({
      parcels: [{ ...PARCEL, to: { ...PARCEL.to, ...to }, stateCode: '' as const }],
    })
    expect(placeOf(goingTo({ state: 'Xanadu' }))).toBe('Xanadu')
    expect(placeOf(goingTo({ state: 'Dubai', country: 'UAE' }))).toBe('UAE, outside India (96)')
  })

  it('is made out to whom the order is for, under its own number and the payment’s', () => {
    expect(invoiceOver(order(one, { buyerGstin: '29AAGCB7383J1Z4', test: true }))).toMatchObject({
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
    priced([
      { pricePaise: 100_00, quantity: 1, gstRate: 18 },
      { pricePaise: 200_00, quantity: 1, gstRate: 5 },
    ]),
  )
  const about = { number: 'CN-2026-0001', issuedAt: '2026-11-25T06:30:00.000Z', reason: 'It came back' }

  it('takes a whole invoice back under its own number and day, with those of the invoice', () => {
    const invoice = invoiceOver(bought)
    expect(toCreditNote(invoice, { ...about, credit: undefined })).toEqual({
      ...invoice,
      title: 'Credit note',
      number: about.number,
      issuedAt: about.issuedAt,
      against: { number: invoice.number, issuedAt: invoice.issuedAt, reason: 'It came back' },
    })
  })

  it('takes back the lines that it names and their tax; what is over is shipping', () => {
    const invoice = invoiceOver(bought)
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

  it('of a seller who states no GSTIN says that no tax is credited', () => {
    const invoice = invoiceOver(bought, { ...SELLER, gstin: '' })
    expect(toCreditNote(invoice, { ...about, credit: undefined }).legend).toMatch(/no tax is credited/)
    const bill = invoiceOver({ ...bought, taxScheme: 'composition' })
    expect(toCreditNote(bill, { ...about, credit: undefined }).legend).toBe(bill.legend)
  })
})
