import { formatInstantDay } from '#domain/delivery/calendar.ts'
import type { Invoice } from '#domain/document/invoice.ts'
import { amountInWords, buyerLines, closingText, sellerLines } from '#domain/document/invoice-texts.ts'
import { documentSummary } from '#domain/order/order-summary.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { drawParty } from './draw-party.ts'
import { drawRule, drawText } from './draw-text.ts'
import { BODY, drawInvoiceTable, drawRateTable, PAGE, roomFor } from './invoice-table.ts'
import { drawShopName } from './letterhead.ts'
import { numberPages } from './number-pages.ts'
import { INK, INK_2, mm, openPdf, type PdfDocument, pageCount, px } from './pdf-document.ts'

const TEXT = { style: 'sans', size: px(13) } as const
const STRONG = { style: 'strong', size: px(13) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(19)
const GAP = mm(7)
const MAX_LINES = 8

export const INVOICE_SIZE = [PAGE.width, PAGE.height] as const

/** Renders an invoice on A4, in one colour with hairlines, for any printer. */
export async function invoicePdf(root: string, invoice: Invoice, { compress = true } = {}): Promise<Buffer> {
  const { title, number, seller, issuedAt } = invoice
  const about = { title: `${title} ${number}`, author: seller.name, at: new Date(issuedAt) }
  const document = openPdf({ root, ...about, size: [...INVOICE_SIZE], compress })
  drawInvoice(document, invoice)
  return document.finish()
}

/** Draws an invoice on the current page and adds pages as needed. */
export function drawInvoice(document: PdfDocument, invoice: Invoice): void {
  const first = pageCount(document) - 1
  const afterMast = drawLetterhead(document, invoice)
  const afterPeople = drawParties(document, invoice, afterMast + GAP)
  const afterTable = drawInvoiceTable(document, invoice, afterPeople + GAP, BODY)
  const afterSums = drawTotals(document, invoice, roomFor(document, afterTable + mm(4), mm(52)))
  const afterRates = drawRateTable(document, invoice, afterSums + GAP, BODY)
  drawClosingText(document, invoice, afterRates === afterSums + GAP ? afterRates : afterRates + GAP)
  numberPages(document, first, { ...BODY, height: PAGE.height })
}

function drawLetterhead(
  document: PdfDocument,
  { title, test, number, issuedAt, orderNumber, seller, against }: Invoice,
): number {
  drawShopName(document, seller, { ...BODY, y: PAGE.top })
  const right = { ...BODY, align: 'right' } as const
  const afterTitle = drawText(document, title, { style: 'serif', size: px(22) }, PAGE.top, {
    ...right,
    leading: px(25),
  })
  const afterNumber = drawText(document, number, TEXT, afterTitle, { ...right, leading: LEADING })
  const small = { ...right, leading: LEADING, colour: INK_2 } as const
  const afterDay = drawText(document, `${formatInstantDay(issuedAt)}. Order ${orderNumber}`, SMALL, afterNumber, small)
  const about = against && `Against invoice ${against.number} of ${formatInstantDay(against.issuedAt)}`
  const afterAgainst = about ? drawText(document, about, SMALL, afterDay, small) : afterDay
  return test
    ? drawText(document, TEST_ORDER_NOTICE, STRONG, afterAgainst, { ...right, leading: LEADING })
    : afterAgainst
}

function drawParties(document: PdfDocument, invoice: Invoice, y: number): number {
  const width = (BODY.width - mm(8)) / 2
  const left = drawParty(document, { head: 'From', lines: sellerLines(invoice) }, y, {
    x: BODY.x,
    width,
    mostLines: MAX_LINES,
  })
  const right = { x: BODY.x + width + mm(8), width, mostLines: MAX_LINES }
  return Math.max(left, drawParty(document, { head: 'Billed and delivered to', lines: buyerLines(invoice) }, y, right))
}

function drawTotals(document: PdfDocument, invoice: Invoice, y: number): number {
  const { totalPaise, against } = invoice
  const rows = documentSummary(invoice).rows.map((row): [string, string] => [row.label, summaryAmount(row)])
  const width = px(240)
  const block = { x: BODY.x + BODY.width - width, width }
  const afterRows = rows.reduce((at, [label, value]) => drawTotalRow(document, [label, value], TEXT, at, block), y)
  drawRule(document, afterRows + px(3), block, INK)
  const total = [against ? 'Credited' : 'Total', formatExact(totalPaise)] as const
  const afterTotal = drawTotalRow(document, total, { style: 'strong', size: px(15) }, afterRows + px(8), block)
  return drawText(document, amountInWords(totalPaise), SMALL, afterTotal + px(6), {
    ...BODY,
    align: 'right',
    leading: LEADING,
  })
}

function drawTotalRow(
  document: PdfDocument,
  [label, value]: readonly [string, string],
  type: typeof TEXT | { style: 'strong'; size: number },
  y: number,
  block: { x: number; width: number },
): number {
  drawText(document, label, type, y, { ...block, leading: px(25) })
  return drawText(document, value, type, y, { ...block, leading: px(25), align: 'right' })
}

function drawClosingText(document: PdfDocument, invoice: Invoice, y: number): void {
  drawText(document, closingText(invoice), SMALL, roomFor(document, y, px(60)), {
    ...BODY,
    leading: px(17),
    colour: INK_2,
  })
}
