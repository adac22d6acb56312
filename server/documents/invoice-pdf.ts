import { formatDate, indianDate } from '#domain/delivery/day.ts'
import { amountInWords } from '#domain/document/amount-in-words.ts'
import { type Invoice, invoiceHeads } from '#domain/document/invoice.ts'
import { formatExact } from '#domain/payment/money.ts'
import { TEST_ORDER } from '#domain/payment/test-money.ts'
import { INK, INK_2, mm, openPaper, type Paper, px } from './document.ts'
import { drawParty } from './draw-party.ts'
import { BODY, PAGE, roomFor } from './invoice-page.ts'
import { drawInvoiceTable, drawRateTable } from './invoice-table.ts'
import { drawName } from './mast.ts'
import { rule, writeText } from './write-lines.ts'

const TEXT = { style: 'sans', size: px(13) } as const
const STRONG = { style: 'strong', size: px(13) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(19)
const GAP = mm(7)
/** No name or street needs more. */
const MOST_LINES = 8

/** The invoice on A4: one colour and hairlines, so that a cheap printer is kind to it. */
export async function invoicePdf(root: string, invoice: Invoice, { compress = true } = {}): Promise<Buffer> {
  const { title, number, seller, issuedAt } = invoice
  const about = { title: `${title} ${number}`, author: seller.name, at: new Date(issuedAt) }
  const paper = openPaper({ root, ...about, size: [PAGE.width, PAGE.height], compress })
  const afterMast = drawMast(paper, invoice)
  const afterPeople = drawPeople(paper, invoice, afterMast + GAP)
  const afterTable = drawInvoiceTable(paper, invoice, afterPeople + GAP, BODY)
  const afterSums = drawSums(paper, invoice, roomFor(paper, afterTable + mm(4), mm(52)))
  const afterRates = drawRateTable(paper, invoice, afterSums + GAP, BODY)
  drawClose(paper, invoice, afterRates === afterSums + GAP ? afterRates : afterRates + GAP)
  numberPages(paper)
  return paper.finish()
}

function drawMast(paper: Paper, { title, test, number, issuedAt, orderNumber, seller, against }: Invoice): number {
  drawName(paper, seller, { ...BODY, y: PAGE.top })
  const right = { ...BODY, align: 'right' } as const
  const afterTitle = writeText(paper, title, { style: 'serif', size: px(22) }, PAGE.top, { ...right, leading: px(25) })
  const afterNumber = writeText(paper, number, TEXT, afterTitle, { ...right, leading: LEADING })
  const small = { ...right, leading: LEADING, colour: INK_2 } as const
  const afterDay = writeText(paper, `${dayOf(issuedAt)}. Order ${orderNumber}`, SMALL, afterNumber, small)
  const about = against && `Against invoice ${against.number} of ${dayOf(against.issuedAt)}`
  const afterAgainst = about ? writeText(paper, about, SMALL, afterDay, small) : afterDay
  return test ? writeText(paper, TEST_ORDER, STRONG, afterAgainst, { ...right, leading: LEADING }) : afterAgainst
}

/** Without the day of the week: `21 November 2026`. */
const dayOf = (at: string): string => formatDate(indianDate(new Date(at))).replace(/^\w+,? /, '')

function drawPeople(paper: Paper, { seller, buyer, placeOfSupply }: Invoice, y: number): number {
  const width = (BODY.width - mm(8)) / 2
  const from = [
    seller.name,
    seller.address,
    seller.gstin && `GSTIN ${seller.gstin}`,
    seller.gstin && `State: ${seller.state}`,
  ]
  const to = [
    buyer.name,
    ...buyer.address,
    buyer.phone,
    buyer.gstin && `GSTIN ${buyer.gstin}`,
    `Place of supply: ${placeOfSupply}`,
  ]
  const left = drawParty(paper, { head: 'From', lines: from }, y, { x: BODY.x, width, mostLines: MOST_LINES })
  const right = { x: BODY.x + width + mm(8), width, mostLines: MOST_LINES }
  return Math.max(left, drawParty(paper, { head: 'Billed and delivered to', lines: to }, y, right))
}

function drawSums(paper: Paper, invoice: Invoice, y: number): number {
  const { taxed, taxablePaise, gst, shippingPaise, totalPaise, against } = invoice
  const heads = invoiceHeads(invoice).map(({ name, paiseOf }): [string, string] => [name, formatExact(paiseOf(gst))])
  const rows: [string, string][] = [
    ...(taxed ? [['Taxable value', formatExact(taxablePaise)] as [string, string], ...heads] : []),
    ['Shipping', shippingPaise === 0 ? 'Free' : formatExact(shippingPaise)],
  ]
  const width = px(240)
  const block = { x: BODY.x + BODY.width - width, width }
  const afterRows = rows.reduce((at, [label, value]) => drawSum(paper, [label, value], TEXT, at, block), y)
  rule(paper, afterRows + px(3), block, INK)
  const total = [against ? 'Credited' : 'Total', formatExact(totalPaise)] as const
  const afterTotal = drawSum(paper, total, { style: 'strong', size: px(15) }, afterRows + px(8), block)
  return writeText(paper, amountInWords(totalPaise), SMALL, afterTotal + px(6), {
    ...BODY,
    align: 'right',
    leading: LEADING,
  })
}

function drawSum(
  paper: Paper,
  [label, value]: readonly [string, string],
  type: typeof TEXT | { style: 'strong'; size: number },
  y: number,
  block: { x: number; width: number },
): number {
  writeText(paper, label, type, y, { ...block, leading: px(25) })
  return writeText(paper, value, type, y, { ...block, leading: px(25), align: 'right' })
}

function drawClose(paper: Paper, { seller, test, transactionId, against, taxed, legend }: Invoice, y: number): void {
  const ask = [seller.email, seller.phone].filter(Boolean).join(', ')
  const sentences = [
    test && `${TEST_ORDER}.`,
    against?.reason,
    !against && !test && transactionId && `Paid online, transaction ${transactionId}.`,
    taxed ? 'Tax payable on reverse charge: No.' : legend,
    'Made by computer, needs no signature.',
    ask &&
      `Questions within 48 hours: ${ask}${seller.grievanceOfficer && `; grievance officer: ${seller.grievanceOfficer}`}.`,
  ]
  writeText(paper, sentences.filter(Boolean).join(' '), SMALL, roomFor(paper, y, px(60)), {
    ...BODY,
    leading: px(17),
    colour: INK_2,
  })
}

function numberPages(paper: Paper): void {
  const { count } = paper.doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    paper.doc.switchToPage(page)
    writeText(paper, `Page ${page + 1} of ${count}`, SMALL, PAGE.height - mm(13), {
      ...BODY,
      align: 'right',
      leading: LEADING,
      colour: INK_2,
    })
  }
}
