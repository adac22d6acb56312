import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import { EMPTY_GIFT } from '#domain/order/gift-fields.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { type PricedOrder, priceOrder, type Taxation } from '#domain/order/price-order.ts'
import { sum } from '#domain/payment/money.ts'
import { GST_RATES, type Gst, gstWithin } from '#domain/tax/gst.ts'
import { invoiceBody, invoiceHeads, rateTable, type Seller, toCreditNote, toInvoice } from './invoice.ts'

const SELLER: Seller = {
  name: 'Regalo',
  address: 'Third Cross, Indiranagar, Bengaluru 560038',
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  email: 'hello@regalo.example',
  phone: '+91 98765 43210',
  grievanceOfficer: '',
}
const SHIPPING = {
  fullName: 'Ananya Rao',
  email: 'ananya@example.com',
  phone: '98450 12345',
  street: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
}
const HEADS = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const
const HOME: Taxation = { charged: true, supply: 'same-state' }

type Bought = { pricePaise: number; quantity: number; gstRate: number }

/** Gifts priced as the checkout prices them. */
function priced(bought: readonly Bought[], taxation = HOME): PricedOrder {
  const lines = bought.map(({ pricePaise, quantity }, at) => ({ id: `gift-${at}`, quantity, pricePaise }))
  const gifts = bought.map(({ pricePaise, gstRate }, at) => [
    `gift-${at}`,
    { id: `gift-${at}`, name: `Gift ${at}`, hsn: `340${at}`, pricePaise, gstRate } as Product,
  ])
  return priceOrder({ lines, products: new Map(gifts as [string, Product][]) }, taxation)
}

const { email: _, ...TO } = SHIPPING
const PARCEL: Parcel = {
  position: 0,
  state: 'to_pack',
  to: TO,
  stateCode: 'KA',
  message: '',
  cardFrom: '',
  giftWrap: false,
  hidePrices: true,
  deliverOn: '',
  promisedDay: '',
  promiseVersion: 0,
  promiseServices: '',
  estimatedDelivery: '2026-11-28',
  tracking: '',
  lines: [],
}

const order = (sums: PricedOrder, more: Partial<Order> = {}): Order => ({
  id: 'an-order',
  number: 'REG-0042',
  secret: 'secret',
  state: 'paid',
  paymentState: 'paid',
  test: false,
  createdAt: '2026-11-21T06:30:00.000Z',
  shipping: SHIPPING,
  buyer: SHIPPING,
  buyerGstin: '',
  parcels: [PARCEL],
  taxScheme: 'regular',
  gift: EMPTY_GIFT,
  promisedDay: '',
  promiseServices: '',
  estimatedDelivery: '2026-11-28',
  ...sums,
  ...more,
})

const ISSUED = { number: 'INV-2026-0001', issuedAt: '2026-11-21T06:31:00.000Z', seller: SELLER }

function invoiceOver(bought: Order, seller = SELLER, contents = new Map<string, string[]>()) {
  const issued = { ...ISSUED, seller, body: invoiceBody(bought, seller, contents) }
  return toInvoice(bought, bought, issued, '632604118207')
}

const totals = (lines: readonly { gst: Gst }[]) => HEADS.map((head) => sum(lines.map(({ gst }) => gst[head])))

describe('the lines of an invoice', () => {
  it('add up to what the order says and what was paid, whatever was bought and wherever it goes', () => {
    const gift = fc.record({
      pricePaise: fc.integer({ min: 1, max: 900_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      gstRate: fc.constantFrom(...GST_RATES),
    })
    const taxation = fc.record({
      charged: fc.boolean(),
      supply: fc.constantFrom('same-state' as const, 'other-state' as const),
    })
    fc.assert(
      fc.property(fc.array(gift, { minLength: 1, maxLength: 8 }), taxation, (bought, taxed) => {
        const sums = priced(bought, taxed)
        const body = invoiceBody(order(sums), SELLER, new Map())
        expect(body).toMatchObject({ taxablePaise: sums.subtotalPaise, gst: sums.gst, totalPaise: sums.totalPaise })
        expect(totals(body.lines)).toEqual(HEADS.map((head) => sums.gst[head]))
        expect(sum(body.lines.map((line) => line.taxablePaise))).toBe(sums.subtotalPaise)
        expect(sum(body.lines.map((line) => line.amountPaise)) + body.shippingPaise).toBe(sums.totalPaise)
        for (const { gst, amountPaise, taxablePaise } of body.lines) {
          expect(gst.cgstPaise).toBe(gst.sgstPaise)
          expect(amountPaise).toBe(taxablePaise + sum(HEADS.map((head) => gst[head])))
        }
      }),
    )
  })

  it('leave the paisa that rounding makes to the dearest of their rate', () => {
    const sums = priced([
      { pricePaise: 5_06, quantity: 1, gstRate: 18 },
      { pricePaise: 9_06, quantity: 1, gstRate: 18 },
    ])
    // 45.54 and 81.54 paise round up by themselves, 127.08 paise together round down.
    expect(sums.gst.cgstPaise).toBe(127)
    expect(invoiceBody(order(sums), SELLER, new Map()).lines.map(({ gst }) => gst.cgstPaise)).toEqual([46, 81])
  })

  it('of a box whose price holds its tax are one, with what is inside', () => {
    const { taxablePaise, gst } = gstWithin(3_522_00, 'same-state', 18)
    const line = { productId: 'box:compact', name: 'Compact', unitPricePaise: 3_522_00, quantity: 1, hsn: '4819' }
    const sums = {
      lines: [{ ...line, gstRate: 18, picture: '' }],
      subtotalPaise: taxablePaise,
      gst,
      shippingPaise: 0,
      totalPaise: 3_522_00,
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
    expect(placeOf({ shipping: { ...SHIPPING, state: 'Xanadu' }, parcels: [{ ...PARCEL, stateCode: '' }] })).toBe(
      'Xanadu',
    )
    const abroad = {
      shipping: { ...SHIPPING, state: 'Dubai', country: 'UAE' },
      parcels: [{ ...PARCEL, stateCode: '' as const }],
    }
    expect(placeOf(abroad)).toBe('UAE, outside India (96)')
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

describe('the tax that an invoice shows', () => {
  const heads = (bought: readonly Bought[], taxation = HOME) =>
    invoiceHeads(invoiceOver(order(priced(bought, taxation)))).map(({ name }) => name)

  it('is half and half at home and integrated elsewhere, with the rate where all lines have one', () => {
    const [at18, at5] = [18, 5].map((gstRate) => ({ pricePaise: 100_00, quantity: 1, gstRate })) as [Bought, Bought]
    const away: Taxation = { charged: true, supply: 'other-state' }
    expect(heads([at18, at18])).toEqual(['CGST 9%', 'SGST 9%'])
    expect(heads([at5])).toEqual(['CGST 2.5%', 'SGST 2.5%'])
    expect(heads([at18], away)).toEqual(['IGST 18%'])
    expect(heads([at18, at5])).toEqual(['CGST', 'SGST'])
    expect(heads([at18, at5], away)).toEqual(['IGST'])
  })

  it('stands in a table by rate and HSN where rates differ, the highest first', () => {
    const gifts = [5, 18, 18].map((gstRate, at) => ({ pricePaise: (at + 1) * 100_00, quantity: 1, gstRate }))
    const { lines } = invoiceOver(order(priced(gifts)))
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
