import type * as z from 'zod'
import type { InvoiceNumber, OrderNumber, Percent, TransactionId } from '#domain/flavours.ts'
import { boxOfLine, firstParcel, type Order, type OrderLine, offerLabel } from '#domain/order/order.ts'
import { lineToPay } from '#domain/order/price-order.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import {
  addGst,
  byRate,
  type Gst,
  gstOn,
  gstWithin,
  NO_GST,
  onlyRate,
  type TaxHead,
  taxHeads,
  totalGst,
} from '#domain/tax/gst.ts'
import { placeOfSupplyWords, type Supply } from '#domain/tax/place.ts'
import { documentHeading } from '#domain/tax/tax-scheme.ts'
import type { invoiceBodySchema, invoiceLineSchema, recipientSchema, sellerSchema } from './invoice-schema.ts'

/** Who sells, as it was known when the invoice was issued. Without a GSTIN the seller charges no GST as such. */
export type Seller = z.infer<typeof sellerSchema>

export type InvoiceLine = z.infer<typeof invoiceLineSchema>

/** The place of the order's line that an invoice's line is of. */
export const orderLineOf = ({ orderLine }: InvoiceLine, index: number): number => orderLine ?? index

/** What an invoice says of the supply. It is kept with the invoice when that is issued, and never reckoned again. */
export type InvoiceBody = z.infer<typeof invoiceBodySchema>

export type Invoice = InvoiceBody & {
  /** On a credit note the invoice that it takes back, in whole or in part. */
  against?: { number: InvoiceNumber; issuedAt: string; reason: string }
  /** Made in test mode: it says so, and claims no payment. */
  test: boolean
  number: InvoiceNumber
  issuedAt: string
  orderNumber: OrderNumber
  seller: Seller
  buyer: { name: string; address: string[]; phone: string; gstin: string }
  transactionId: TransactionId
}

export type Issued = { number: string; issuedAt: string; seller: Seller }
type Contents = ReadonlyMap<string, string[]>

/** What an order's invoice says: every sum is the order's own, and the lines add up to them (rule 46, rule 49). */
export function invoiceBody(order: Order, seller: Pick<Seller, 'gstin'>, contents: Contents): InvoiceBody {
  const { to, stateCode } = firstParcel(order)
  return {
    ...documentHeading(order.taxScheme, seller.gstin),
    placeOfSupply: placeOfSupplyWords(to, stateCode, order.buyerGstin),
    lines: invoiceLines(order, contents),
    ...(order.offer && order.offer.discountPaise > 0 && { offer: offerLabel(order.offer) }),
    taxablePaise: order.subtotalPaise,
    gst: order.gst,
    shippingPaise: order.shippingPaise,
    totalPaise: order.totalPaise,
  }
}

/** Whom an invoice is made out to, and where what is on it went. */
export type Recipient = z.infer<typeof recipientSchema>

/** An invoice with the words that it was issued with. */
export function toInvoice(
  order: Pick<Order, 'test' | 'number' | 'taxScheme'>,
  { shipping, buyerGstin: gstin }: Recipient,
  { number, issuedAt, seller, body }: Issued & { body: InvoiceBody },
  transactionId: TransactionId,
): Invoice {
  const { fullName, street, city, state, zipCode, country, phone } = shipping
  return {
    ...body,
    test: order.test,
    number,
    issuedAt,
    orderNumber: order.number,
    seller: order.taxScheme === 'unregistered' ? { ...seller, gstin: '' } : seller,
    buyer: { name: fullName, address: [street, `${city}, ${state} ${zipCode}`, country], phone, gstin },
    transactionId,
  }
}

/** `lines` and `amountPaise` are what it takes back; one that has none takes the whole invoice back. */
export type Credited = {
  number: string
  issuedAt: string
  reason: string
  credit: { lines: InvoiceLine[]; amountPaise: Paise } | undefined
}

/**
 * A credit note over an invoice: what it takes back of the lines and their tax, under its own number and day, with those
 * of the invoice (rule 53 of the CGST rules).
 */
export const toCreditNote = (invoice: Invoice, { number, issuedAt, reason, credit }: Credited): Invoice => ({
  ...invoice,
  ...(credit && sumsOf(credit)),
  title: 'Credit note',
  legend: invoice.title === 'Invoice' ? 'The seller states no GSTIN, so no tax is credited.' : invoice.legend,
  number,
  issuedAt,
  against: { number: invoice.number, issuedAt: invoice.issuedAt, reason },
})

function sumsOf({ lines, amountPaise }: NonNullable<Credited['credit']>) {
  const of = (paiseOf: (line: InvoiceLine) => Paise) => sum(lines.map(paiseOf))
  return {
    lines,
    taxablePaise: of((line) => line.taxablePaise),
    gst: {
      cgstPaise: of(({ gst }) => gst.cgstPaise),
      sgstPaise: of(({ gst }) => gst.sgstPaise),
      igstPaise: of(({ gst }) => gst.igstPaise),
    },
    shippingPaise: amountPaise - of((line) => line.amountPaise),
    totalPaise: amountPaise,
  }
}

/**
 * Each line with its share of what the order was taxed. Where a paisa is over because tax is rounded once for all lines
 * of a rate, the dearest of them takes it, so that the lines add up to what was paid.
 */
function invoiceLines(order: Order, contents: Contents): InvoiceLine[] {
  const supply: Supply = order.gst.igstPaise > 0 ? 'other-state' : 'same-state'
  const [only] = order.lines
  const taxable = order.lines.map((line) => ({
    // A price that holds its tax belongs to one line, whose taxable value is the order's.
    taxablePaise: order.lines.length === 1 && only ? order.subtotalPaise : lineToPay(line),
    ratePercent: line.gstRate,
  }))
  const shares = taxable.map((line) => gstOn(line.taxablePaise, supply, line.ratePercent))
  for (const { ratePercent, taxablePaise } of byRate(taxable)) {
    const inRate = taxable.flatMap((line, index) => (line.ratePercent === ratePercent ? [index] : []))
    // An order of one rate has its own sums, however it came to them.
    const whole =
      onlyRate(taxable.map((line) => line.ratePercent)) === undefined
        ? gstOn(taxablePaise, supply, ratePercent)
        : order.gst
    const over = less(whole, inRate.map((index) => shares[index] ?? NO_GST).reduce(addGst, NO_GST))
    const dearest = inRate.reduce((best, index) =>
      (taxable[index]?.taxablePaise ?? 0) > (taxable[best]?.taxablePaise ?? 0) ? index : best,
    )
    shares[dearest] = addGst(shares[dearest] ?? NO_GST, over)
  }
  return order.lines.map((line, index) => {
    const { name: description, hsn, quantity, productId } = line
    const { taxablePaise = 0, ratePercent = 0 } = taxable[index] ?? {}
    const gst = shares[index] ?? NO_GST
    const own = { taxablePaise, ratePercent, gst, amountPaise: taxablePaise + totalGst(gst) }
    const off = line.discountPaise ? { discountPaise: discountBeforeTax(line, taxablePaise, supply) } : {}
    return { description, hsn, quantity, contents: contents.get(productId) ?? [], ...off, ...own }
  })
}

/** What was taken off a box was taken off a price with its tax: off its value went what that value would have been more. */
function discountBeforeTax(line: OrderLine, taxablePaise: Paise, supply: Supply): Paise {
  if (boxOfLine(line.productId) === undefined) return line.discountPaise ?? 0
  return gstWithin(line.unitPricePaise * line.quantity, supply, line.gstRate).taxablePaise - taxablePaise
}

const less = (one: Gst, other: Gst): Gst => ({
  cgstPaise: one.cgstPaise - other.cgstPaise,
  sgstPaise: one.sgstPaise - other.sgstPaise,
  igstPaise: one.igstPaise - other.igstPaise,
})

/** The heads an invoice shows; named with their rate where all its lines have one. */
export const invoiceHeads = ({ gst, lines }: Pick<Invoice, 'gst' | 'lines'>): TaxHead[] =>
  taxHeads(gst, onlyRate(lines.map(({ ratePercent }) => ratePercent)))

export type RateRow = { hsn: string; ratePercent: Percent; taxablePaise: Paise; gst: Gst }

/** What was taxed by rate and HSN, the highest rate first; nothing where all lines have one rate. */
export function rateTable(lines: readonly InvoiceLine[]): RateRow[] {
  if (onlyRate(lines.map(({ ratePercent }) => ratePercent)) !== undefined) return []
  const rows = new Map<string, RateRow>()
  for (const { hsn, ratePercent, taxablePaise, gst } of lines) {
    const key = `${ratePercent} ${hsn}`
    const row = rows.get(key) ?? { hsn, ratePercent, taxablePaise: 0, gst: NO_GST }
    rows.set(key, { ...row, taxablePaise: row.taxablePaise + taxablePaise, gst: addGst(row.gst, gst) })
  }
  return [...rows.values()].sort((one, other) => other.ratePercent - one.ratePercent || (one.hsn < other.hsn ? -1 : 1))
}
