import type { Percent } from '#domain/nominal.ts'
import { formatExact, multiplyRounded, type Paise } from '#domain/payment/money.ts'
import { type Invoice, type InvoiceLine, invoiceHeads, type RateRow, rateTable } from './invoice.ts'

/** A column of figures beside the description; `widthPx` at 96 px per inch. */
export type Column<Row> = { head: string; widthPx: number; align: 'left' | 'right'; of: (row: Row) => string }

const formatFigure = (paise: Paise): string => formatExact(paise).replace('₹', '')

const hsn: Column<InvoiceLine> = { head: 'HSN', widthPx: 50, align: 'left', of: (line) => line.hsn }
const qty: Column<InvoiceLine> = { head: 'Qty', widthPx: 52, align: 'right', of: ({ quantity }) => `${quantity} NOS` }
const amount: Column<InvoiceLine> = {
  head: 'Amount ₹',
  widthPx: 84,
  align: 'right',
  of: ({ amountPaise }) => formatFigure(amountPaise),
}
/** CGST Act section 15(3)(a): a discount shown on the invoice is not taxed. */
const discount: Column<InvoiceLine> = {
  head: 'Discount ₹',
  widthPx: 66,
  align: 'right',
  of: ({ discountPaise = 0 }) => formatFigure(discountPaise),
}
const discountWithTax: Column<InvoiceLine> = {
  ...discount,
  of: ({ discountPaise = 0, ratePercent }) => formatFigure(multiplyRounded(discountPaise, 100 + ratePercent, 100)),
}
const each: Column<InvoiceLine> = {
  head: 'Each ₹',
  widthPx: 72,
  align: 'right',
  of: ({ taxablePaise, discountPaise = 0, quantity }) =>
    formatFigure(multiplyRounded(taxablePaise + discountPaise, 1, quantity)),
}
const taxable = (widthPx: number): Column<Pick<InvoiceLine, 'taxablePaise'>> => ({
  ...{ head: 'Taxable ₹', widthPx, align: 'right' },
  of: ({ taxablePaise }) => formatFigure(taxablePaise),
})
const rate: Column<{ ratePercent: Percent }> = {
  head: 'GST',
  widthPx: 38,
  align: 'right',
  of: ({ ratePercent }) => `${ratePercent}%`,
}

const headColumns = (invoice: Pick<Invoice, 'gst' | 'lines'>) =>
  invoiceHeads(invoice).map(
    ({ name, paiseOf }): Column<Pick<InvoiceLine, 'gst'>> => ({
      ...{ head: name, widthPx: 68, align: 'right' },
      of: ({ gst }) => formatFigure(paiseOf(gst)),
    }),
  )

/** Returns the columns that CGST rule 46 requires; a document without tax shows neither tax nor rates. */
export function invoiceColumns({ seller, gst, lines, taxed }: Invoice): Column<InvoiceLine>[] {
  const reduced = lines.some(({ discountPaise }) => discountPaise !== undefined)
  const figures = reduced ? [qty, discountWithTax, amount] : [qty, amount]
  if (!taxed) return seller.gstin ? [hsn, ...figures] : figures
  const mixed = rateTable(lines).length > 0
  const off = reduced ? [discount] : []
  return [hsn, qty, each, ...off, taxable(78), ...(mixed ? [rate] : []), ...headColumns({ gst, lines }), amount]
}

/** Columns of the summary by rate and HSN, for invoices with several rates. */
export const rateColumns = (invoice: Pick<Invoice, 'gst' | 'lines'>): Column<RateRow>[] => [
  { ...hsn, widthPx: 64, of: (row) => row.hsn },
  rate,
  taxable(90),
  ...headColumns(invoice),
]
