import { indianDate } from '#domain/delivery/calendar.ts'
import type { InvoiceLine } from '#domain/document/invoice.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { NO_GST } from '#domain/tax/gst.ts'
import type { IssuedCredit, IssuedInvoice } from '#server/documents/documents-of-orders.ts'
import { commonCells, formatPhone, type SheetCells, type SheetSource } from './order-sheet-cells.ts'

/** Label of the row with the delivery charge of a document. It has no tax. */
const DELIVERY = 'Delivery charge'

/**
 * Returns a row for each line of an order's invoices and credit notes, also of invoices that others replaced: each is
 * a numbered document, and its credit note takes it back. Lines of credit notes are negative.
 */
export function taxCells(source: SheetSource): SheetCells[] {
  const common = commonCells(source)
  return source.invoices.flatMap((invoice) => {
    const about = { ...common, ...buyerCells(invoice) }
    return [
      ...invoiceRows(invoice).map((cells) => ({ ...about, ...cells })),
      ...invoice.credits.flatMap((credit) => creditRows(invoice, credit).map((cells) => ({ ...about, ...cells }))),
    ]
  })
}

/** The buyer as the invoice names them, also after the order's personal data is erased. */
function buyerCells({ recipient: { shipping, buyerGstin }, body }: IssuedInvoice): SheetCells {
  const { fullName, email, phone, city, state, zipCode, country } = shipping
  return {
    ...{ buyer: fullName, email, buyerPhone: formatPhone(phone), gstin: buyerGstin },
    ...{ city, region: state, pin: zipCode, country, placeOfSupply: body.placeOfSupply },
  }
}

function invoiceRows({ number, issuedAt, body }: IssuedInvoice): SheetCells[] {
  const about = { document: body.title, invoice: number, invoiceDate: indianDate(new Date(issuedAt)) }
  return [...body.lines.map((line) => lineCells(line, 1)), ...deliveryCells(body.shippingPaise)].map((cells) => ({
    ...about,
    ...cells,
  }))
}

function creditRows(invoice: IssuedInvoice, { number, issuedAt, lines, amountPaise }: IssuedCredit): SheetCells[] {
  const about = { document: 'Credit note', invoice: number, invoiceDate: indianDate(new Date(issuedAt)) }
  const beyond = amountPaise - sum(lines.map((line) => line.amountPaise))
  return [...lines.map((line) => lineCells(line, -1)), ...deliveryCells(-beyond)].map((cells) => ({
    ...{ ...about, against: invoice.number },
    ...cells,
  }))
}

function lineCells(line: InvoiceLine, sign: 1 | -1): SheetCells {
  const { description, hsn, quantity, ratePercent, discountPaise = 0, taxablePaise, gst, amountPaise } = line
  const money = (paise: Paise) => ({ paise: paise === 0 ? 0 : sign * paise })
  return {
    ...{ item: description, hsn, quantity: sign * quantity, rate: ratePercent, discount: money(discountPaise) },
    ...{ taxable: money(taxablePaise), total: money(amountPaise) },
    ...{ cgst: money(gst.cgstPaise), sgst: money(gst.sgstPaise), igst: money(gst.igstPaise) },
  }
}

function deliveryCells(paise: Paise): SheetCells[] {
  if (paise === 0) return []
  const none = { discountPaise: 0, taxablePaise: 0, gst: NO_GST, amountPaise: 0, contents: [] }
  const cells = lineCells({ description: DELIVERY, hsn: '', quantity: 0, ratePercent: 0, ...none }, 1)
  return [{ ...cells, quantity: '', rate: '', total: { paise } }]
}
