import { GST_PERCENT, type Gst, gstOn, totalGst } from './gst.ts'
import { gstCodeOfState, stateOfGstin } from './gstin.ts'
import { type Paise, sum } from './money.ts'
import type { Order } from './order.ts'

/** Who sells, as it was known when the invoice was issued. Without a GSTIN the seller charges no GST as such. */
export type Seller = {
  name: string
  address: string
  state: string
  gstin: string
  email: string
  phone: string
  grievanceOfficer: string
  /** A PNG in base64 for the head of a paper; it is no part of what was issued. */
  logo?: string | undefined
}

export type InvoiceLine = {
  description: string
  /** What a box of several things holds, as rule 46 and the rule on mixed supplies ask. */
  contents: string[]
  hsn: string
  quantity: number
  taxablePaise: Paise
  gst: Gst
  amountPaise: Paise
}

export type Invoice = {
  /** A tax invoice only from a seller who is registered. */
  title: 'Tax invoice' | 'Invoice' | 'Credit note'
  /** On a credit note the invoice that it takes back, in full. */
  against?: { number: string; issuedAt: string; reason: string }
  /** Made in test mode: it says so, and claims no payment. */
  test: boolean
  number: string
  issuedAt: string
  orderNumber: string
  seller: Seller
  buyer: { name: string; address: string[]; phone: string; gstin: string }
  placeOfSupply: string
  lines: InvoiceLine[]
  taxablePaise: Paise
  gst: Gst
  shippingPaise: Paise
  totalPaise: Paise
  transactionId: string
}

export type Issued = { number: string; issuedAt: string; seller: Seller }
type Bought = { contents: ReadonlyMap<string, string[]>; buyerGstin: string; transactionId: string }

/** An order as an invoice: every sum is the order's own, and the lines add up to them (rule 46, house rule on money). */
export function toInvoice(
  order: Order,
  { number, issuedAt, seller }: Issued,
  { contents, buyerGstin, transactionId }: Bought,
): Invoice {
  const { fullName, street, city, state, zipCode, country, phone } = order.shipping
  return {
    title: seller.gstin ? 'Tax invoice' : 'Invoice',
    test: order.test,
    number,
    issuedAt,
    orderNumber: order.number,
    seller,
    buyer: { name: fullName, address: [street, `${city}, ${state} ${zipCode}`, country], phone, gstin: buyerGstin },
    placeOfSupply: placeOfSupply(order.shipping, buyerGstin),
    lines: invoiceLines(order, contents),
    taxablePaise: order.subtotalPaise,
    gst: order.gst,
    shippingPaise: order.shippingPaise,
    totalPaise: order.totalPaise,
    transactionId,
  }
}

export type Credited = { number: string; issuedAt: string; reason: string }

/**
 * A credit note over the whole of an invoice: the same lines and the same tax, under its own number and day, with those
 * of the invoice (rule 53 of the CGST rules).
 */
export const toCreditNote = (invoice: Invoice, { number, issuedAt, reason }: Credited): Invoice => ({
  ...invoice,
  title: 'Credit note',
  number,
  issuedAt,
  against: { number: invoice.number, issuedAt: invoice.issuedAt, reason },
})

/** The State by name and code: the registered buyer's, else where it is delivered; abroad is code 96. */
function placeOfSupply({ state, country }: Order['shipping'], buyerGstin: string): string {
  const registered = buyerGstin && stateOfGstin(buyerGstin)
  if (registered) return `${registered} (${buyerGstin.slice(0, 2)})`
  if (country.trim().toLowerCase() !== 'india') return `${country}, outside India (96)`
  const code = gstCodeOfState(state)
  return code ? `${state} (${code})` : state
}

/**
 * Each line with its share of what the order was taxed. Where a paisa is over because the order was rounded as a whole,
 * the dearest line takes it, so that the lines add up to what was paid.
 */
function invoiceLines(order: Order, contents: Bought['contents']): InvoiceLine[] {
  const place = order.gst.igstPaise > 0 ? 'other-state' : 'same-state'
  const [only] = order.lines
  // A price that holds its tax belongs to one line, whose taxable value is the order's.
  const taxable =
    order.lines.length === 1 && only ? [order.subtotalPaise] : order.lines.map((it) => it.unitPricePaise * it.quantity)
  const dearest = taxable.indexOf(Math.max(...taxable))
  const shares = taxable.map((paise) => gstOn(paise, place))
  const over = (head: keyof Gst) => order.gst[head] - sum(shares.map((gst) => gst[head]))
  return order.lines.map((line, index) => {
    const own = shares[index] ?? gstOn(0, place)
    const gst = index === dearest ? addHeads(own, over) : own
    const taxablePaise = taxable[index] ?? 0
    const { name: description, hsn, quantity, productId } = line
    return {
      description,
      hsn,
      quantity,
      contents: contents.get(productId) ?? [],
      taxablePaise,
      gst,
      amountPaise: taxablePaise + totalGst(gst),
    }
  })
}

const addHeads = (gst: Gst, over: (head: keyof Gst) => Paise): Gst => ({
  cgstPaise: gst.cgstPaise + over('cgstPaise'),
  sgstPaise: gst.sgstPaise + over('sgstPaise'),
  igstPaise: gst.igstPaise + over('igstPaise'),
})

export type TaxHead = { name: string; paiseOf: (gst: Gst) => Paise }

/** The heads an invoice shows: integrated tax, or half each to centre and state. */
export const taxHeads = ({ igstPaise }: Gst): TaxHead[] =>
  igstPaise > 0
    ? [{ name: `IGST ${GST_PERCENT}%`, paiseOf: (gst) => gst.igstPaise }]
    : [
        { name: `CGST ${GST_PERCENT / 2}%`, paiseOf: (gst) => gst.cgstPaise },
        { name: `SGST ${GST_PERCENT / 2}%`, paiseOf: (gst) => gst.sgstPaise },
      ]
