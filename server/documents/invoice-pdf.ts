import { dayOfInstant } from '#domain/delivery/day.ts'
import { amountInWords } from '#domain/document/amount-in-words.ts'
import type { Invoice } from '#domain/document/invoice.ts'
import { invoiceClose, invoiceFrom, invoiceTo } from '#domain/document/invoice-words.ts'
import { documentSummary } from '#domain/order/document-summary.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { TEST_ORDER } from '#domain/payment/test-money.ts'
import { type Document, INK, INK_2, mm, openDocument, px, sheetCount } from './document.ts'
import { drawParty } from './draw-party.ts'
import { BODY, PAGE, roomFor } from './invoice-page.ts'
import { drawInvoiceTable, drawRateTable } from './invoice-table.ts'
import { drawName } from './mast.ts'
import { numberPages } from './number-pages.ts'
import { rule, writeText } from './write-lines.ts'

const TEXT = { style: 'sans', size: px(13) } as const
const STRONG = { style: 'strong', size: px(13) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(19)
const GAP = mm(7)
/** No name or street needs more. */
const MOST_LINES = 8

export const INVOICE_SIZE = [PAGE.width, PAGE.height] as const

/** The invoice on A4: one colour and hairlines, so that a cheap printer is kind to it. */
export async function invoicePdf(root: string, invoice: Invoice, { compress = true } = {}): Promise<Buffer> {
  const { title, number, seller, issuedAt } = invoice
  const about = { title: `${title} ${number}`, author: seller.name, at: new Date(issuedAt) }
  const document = openDocument({ root, ...about, size: [...INVOICE_SIZE], compress })
  drawInvoiceSheets(document, invoice)
  return document.finish()
}

/** On the sheet that is there, and as many more as it needs. */
export function drawInvoiceSheets(document: Document, invoice: Invoice): void {
  const first = sheetCount(document) - 1
  const afterMast = drawMast(document, invoice)
  const afterPeople = drawPeople(document, invoice, afterMast + GAP)
  const afterTable = drawInvoiceTable(document, invoice, afterPeople + GAP, BODY)
  const afterSums = drawSums(document, invoice, roomFor(document, afterTable + mm(4), mm(52)))
  const afterRates = drawRateTable(document, invoice, afterSums + GAP, BODY)
  drawClose(document, invoice, afterRates === afterSums + GAP ? afterRates : afterRates + GAP)
  numberPages(document, first, { ...BODY, height: PAGE.height })
}

function drawMast(
  document: Document,
  { title, test, number, issuedAt, orderNumber, seller, against }: Invoice,
): number {
  drawName(document, seller, { ...BODY, y: PAGE.top })
  const right = { ...BODY, align: 'right' } as const
  const afterTitle = writeText(document, title, { style: 'serif', size: px(22) }, PAGE.top, {
    ...right,
    leading: px(25),
  })
  const afterNumber = writeText(document, number, TEXT, afterTitle, { ...right, leading: LEADING })
  const small = { ...right, leading: LEADING, colour: INK_2 } as const
  const afterDay = writeText(document, `${dayOfInstant(issuedAt)}. Order ${orderNumber}`, SMALL, afterNumber, small)
  const about = against && `Against invoice ${against.number} of ${dayOfInstant(against.issuedAt)}`
  const afterAgainst = about ? writeText(document, about, SMALL, afterDay, small) : afterDay
  return test ? writeText(document, TEST_ORDER, STRONG, afterAgainst, { ...right, leading: LEADING }) : afterAgainst
}

function drawPeople(document: Document, invoice: Invoice, y: number): number {
  const width = (BODY.width - mm(8)) / 2
  const left = drawParty(document, { head: 'From', lines: invoiceFrom(invoice) }, y, {
    x: BODY.x,
    width,
    mostLines: MOST_LINES,
  })
  const right = { x: BODY.x + width + mm(8), width, mostLines: MOST_LINES }
  return Math.max(left, drawParty(document, { head: 'Billed and delivered to', lines: invoiceTo(invoice) }, y, right))
}

function drawSums(document: Document, invoice: Invoice, y: number): number {
  const { totalPaise, against } = invoice
  const rows = documentSummary(invoice).rows.map((row): [string, string] => [row.label, summaryAmount(row)])
  const width = px(240)
  const block = { x: BODY.x + BODY.width - width, width }
  const afterRows = rows.reduce((at, [label, value]) => drawSum(document, [label, value], TEXT, at, block), y)
  rule(document, afterRows + px(3), block, INK)
  const total = [against ? 'Credited' : 'Total', formatExact(totalPaise)] as const
  const afterTotal = drawSum(document, total, { style: 'strong', size: px(15) }, afterRows + px(8), block)
  return writeText(document, amountInWords(totalPaise), SMALL, afterTotal + px(6), {
    ...BODY,
    align: 'right',
    leading: LEADING,
  })
}

function drawSum(
  document: Document,
  [label, value]: readonly [string, string],
  type: typeof TEXT | { style: 'strong'; size: number },
  y: number,
  block: { x: number; width: number },
): number {
  writeText(document, label, type, y, { ...block, leading: px(25) })
  return writeText(document, value, type, y, { ...block, leading: px(25), align: 'right' })
}

function drawClose(document: Document, invoice: Invoice, y: number): void {
  writeText(document, invoiceClose(invoice), SMALL, roomFor(document, y, px(60)), {
    ...BODY,
    leading: px(17),
    colour: INK_2,
  })
}
