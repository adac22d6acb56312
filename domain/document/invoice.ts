import type * as z from 'zod'
import type { InvoiceNumber, OrderNumber, Percent, TransactionId } from '#domain/nominal.ts'
import { discountLabel, firstParcel, type Order, type OrderLine } from '#domain/order/order.ts'
import { taxLine } from '#domain/order/price-order.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { addGst, commonRate, extractGst, type Gst, NO_GST, type TaxHead, taxHeads, totalGst } from '#domain/tax/gst.ts'
import { formatPlaceOfSupply, type Supply } from '#domain/tax/place-of-supply.ts'
import { documentHeading } from '#domain/tax/tax-scheme.ts'
import type { invoiceBodySchema, invoiceLineSchema, recipientSchema, sellerSchema } from './invoice-schema.ts'

/** Seller data at the time of issue. A seller without a GSTIN shows no GST. */
export type Seller = z.infer<typeof sellerSchema>

export type InvoiceLine = z.infer<typeof invoiceLineSchema>

/** Returns the position of the order line behind an invoice line. */
export const orderLineOf = ({ orderLine }: InvoiceLine, index: number): number => orderLine ?? index

/** Name of the delivery charge on documents and in refunds, and its service accounting code (GST). */
export const DELIVERY_NAME = 'Delivery'
export const DELIVERY_SAC = '9968'

/** Content of an invoice, stored when it is issued and never recalculated. */
export type InvoiceBody = z.infer<typeof invoiceBodySchema>

export type Invoice = InvoiceBody & {
  /** Invoice that a credit note corrects, in full or in part. */
  against?: { number: InvoiceNumber; issuedAt: string; reason: string }
  /** Issued in test mode; the document says so and states no payment. */
  test: boolean
  number: InvoiceNumber
  issuedAt: string
  orderNumber: OrderNumber
  seller: Seller
  buyer: { name: string; address: string[]; phone: string; gstin: string }
  transactionId: TransactionId
}

export type IssuedDocument = { number: string; issuedAt: string; seller: Seller }
type LineContents = ReadonlyMap<string, string[]>

/**
 * Builds the content of an order's invoice. All sums are the order's own, and the lines add up to them (CGST rules 46
 * and 49).
 */
export function invoiceBody(order: Order, seller: Pick<Seller, 'gstin'>, contents: LineContents): InvoiceBody {
  const { to, stateCode } = firstParcel(order)
  const delivery = deliveryLine(order)
  return {
    ...documentHeading(order.taxScheme, seller.gstin),
    placeOfSupply: formatPlaceOfSupply(to, stateCode, order.buyerGstin),
    lines: [...invoiceLines(order, contents), ...delivery],
    ...(order.offer && order.offer.discountPaise > 0 && { offer: discountLabel(order.offer) }),
    taxablePaise: order.subtotalPaise + sum(delivery.map(({ taxablePaise }) => taxablePaise)),
    gst: addGst(order.gst, sumGst(delivery)),
    shippingPaise: order.shippingPaise - sum(delivery.map(({ amountPaise }) => amountPaise)),
    ...(order.delivery && { chargesDelivery: true }),
    totalPaise: order.totalPaise,
  }
}

/** Buyer of an invoice, with the delivery address. */
export type Recipient = z.infer<typeof recipientSchema>

/** Combines a stored invoice with order and recipient for display. */
export function toInvoice(
  order: Pick<Order, 'test' | 'number' | 'taxScheme'>,
  { shipping, buyerGstin: gstin }: Recipient,
  { number, issuedAt, seller, body }: IssuedDocument & { body: InvoiceBody },
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

/** Stored credit note. Without `credit` it takes back the whole invoice. */
export type StoredCreditNote = {
  number: string
  issuedAt: string
  reason: string
  credit: { lines: InvoiceLine[]; amountPaise: Paise } | undefined
}

/**
 * Builds a credit note: the credited lines and tax, its own number and date, and those of the invoice (CGST rule 53).
 */
export const toCreditNote = (invoice: Invoice, { number, issuedAt, reason, credit }: StoredCreditNote): Invoice => ({
  ...invoice,
  ...(credit && creditSums(credit)),
  title: 'Credit note',
  legend: invoice.title === 'Invoice' ? 'The seller states no GSTIN, so no tax is credited.' : invoice.legend,
  number,
  issuedAt,
  against: { number: invoice.number, issuedAt: invoice.issuedAt, reason },
})

function creditSums({ lines, amountPaise }: NonNullable<StoredCreditNote['credit']>) {
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
 * Splits the order's tax over its lines. The line with the highest value takes what the sums of the order, which may
 * have been placed under an earlier rounding rule, differ from those of the lines; so the lines add up to the amount
 * paid.
 */
function invoiceLines(order: Order, contents: LineContents): InvoiceLine[] {
  const supply: Supply = order.gst.igstPaise > 0 ? 'other-state' : 'same-state'
  const taxed = order.lines.map((line) => taxLine(line, { included: order.gstIncluded, supply }))
  const dearest = taxed.reduce((best, one) => (one.amountPaise > best.amountPaise ? one : best))
  dearest.gst = addGst(dearest.gst, subtractGst(order.gst, sumGst(taxed)))
  dearest.taxablePaise += order.subtotalPaise - sum(taxed.map(({ taxablePaise }) => taxablePaise))
  return order.lines.map((line, index) => {
    const { name: description, hsn, quantity, productId, gstRate: ratePercent } = line
    const { taxablePaise = 0, gst = NO_GST } = taxed[index] ?? {}
    const off = line.discountPaise ? { discountPaise: discountBeforeTax(order, line, { taxablePaise, supply }) } : {}
    const own = { taxablePaise, ratePercent, gst, amountPaise: taxablePaise + totalGst(gst) }
    return { description, hsn, quantity, contents: contents.get(productId) ?? [], ...off, ...own }
  })
}

/** The delivery charge as a line after those of the order; none if the order was not charged for it. */
function deliveryLine({ lines, delivery, shippingPaise }: Order): InvoiceLine[] {
  if (!delivery) return []
  const { ratePercent, gst } = delivery
  const money = { ratePercent, taxablePaise: shippingPaise - totalGst(gst), gst, amountPaise: shippingPaise }
  const about = { orderLine: lines.length, delivery: true as const, description: DELIVERY_NAME, hsn: DELIVERY_SAC }
  return [{ ...about, quantity: 1, contents: [], ...money }]
}

const sumGst = (lines: readonly { gst: Gst }[]): Gst => lines.reduce((all, { gst }) => addGst(all, gst), NO_GST)

type TaxedLine = { taxablePaise: Paise; supply: Supply }

/** A discount on prices that include tax includes it too; returns the part before tax. */
function discountBeforeTax(order: Order, line: OrderLine, { taxablePaise, supply }: TaxedLine): Paise {
  if (!order.gstIncluded) return line.discountPaise ?? 0
  return extractGst(line.unitPricePaise * line.quantity, supply, line.gstRate).taxablePaise - taxablePaise
}

const subtractGst = (one: Gst, other: Gst): Gst => ({
  cgstPaise: one.cgstPaise - other.cgstPaise,
  sgstPaise: one.sgstPaise - other.sgstPaise,
  igstPaise: one.igstPaise - other.igstPaise,
})

/** Returns the tax heads of an invoice, named with their rate if all lines share one. */
export const invoiceHeads = ({ gst, lines }: Pick<Invoice, 'gst' | 'lines'>): TaxHead[] =>
  taxHeads(gst, commonRate(lines.map(({ ratePercent }) => ratePercent)))

export type RateRow = { hsn: string; ratePercent: Percent; taxablePaise: Paise; gst: Gst }

/** Summarizes the tax by rate and HSN, highest rate first; empty if all lines share one rate. */
export function rateTable(lines: readonly InvoiceLine[]): RateRow[] {
  if (commonRate(lines.map(({ ratePercent }) => ratePercent)) !== undefined) return []
  const rows = new Map<string, RateRow>()
  for (const { hsn, ratePercent, taxablePaise, gst } of lines) {
    const key = `${ratePercent} ${hsn}`
    const row = rows.get(key) ?? { hsn, ratePercent, taxablePaise: 0, gst: NO_GST }
    rows.set(key, { ...row, taxablePaise: row.taxablePaise + taxablePaise, gst: addGst(row.gst, gst) })
  }
  return [...rows.values()].sort((one, other) => other.ratePercent - one.ratePercent || (one.hsn < other.hsn ? -1 : 1))
}
