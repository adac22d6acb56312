import { type Invoice, type InvoiceLine, invoiceHeads, type RateRow, rateTable } from '#domain/document/invoice.ts'
import type { Percent } from '#domain/flavours.ts'
import { formatExact, type Paise, share } from '#domain/payment/money.ts'
import { type Document, HAIRLINE, INK, INK_2, px } from './document.ts'
import { PAGE, roomFor } from './invoice-page.ts'
import { wrap } from './set-text.ts'
import { drawLines, rule, writeText } from './write-lines.ts'

type Column = { head: string; width: number; align: 'left' | 'right'; of: (line: InvoiceLine) => string }
type Block = { x: number; width: number }

const TEXT = { style: 'sans', size: px(12.5) } as const
const HEAD = { style: 'strong', size: px(12) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(18)
const PAD = px(7)

/** Contents stand under the figures, so they may be wider than the column of names. */
const CONTENTS_WIDTH = 0.72

const bare = (paise: Paise): string => formatExact(paise).replace('₹', '')

/** What rule 46 asks of each line; a document without tax shows neither tax nor its rates. */
function columnsOf({ seller, gst, lines, taxed }: Invoice): Column[] {
  const hsn: Column = { head: 'HSN', width: px(50), align: 'left', of: (line) => line.hsn }
  const qty: Column = { head: 'Qty', width: px(52), align: 'right', of: ({ quantity }) => `${quantity} NOS` }
  const amount: Column = { head: 'Amount ₹', width: px(84), align: 'right', of: ({ amountPaise }) => bare(amountPaise) }
  const reduced = lines.some(({ discountPaise }) => discountPaise !== undefined)
  const figures = reduced ? [qty, discountWithTax, amount] : [qty, amount]
  if (!taxed) return seller.gstin ? [hsn, ...figures] : figures
  const mixed = rateTable(lines).length > 0
  return [
    hsn,
    qty,
    {
      head: 'Each ₹',
      width: px(72),
      align: 'right',
      of: ({ taxablePaise, discountPaise = 0, quantity }) => bare(share(taxablePaise + discountPaise, 1, quantity)),
    },
    ...(reduced ? [discountColumn] : []),
    { head: 'Taxable ₹', width: px(78), align: 'right', of: ({ taxablePaise }) => bare(taxablePaise) },
    ...(mixed ? [rateColumn] : []),
    ...headColumns({ gst, lines }),
    amount,
  ]
}

/** What the law wants to see of a discount that is no part of what is taxed. */
const discountColumn: Column = {
  head: 'Discount ₹',
  width: px(66),
  align: 'right',
  of: ({ discountPaise = 0 }) => bare(discountPaise),
}
/** Beside amounts that are not taken apart. */
const discountWithTax: Column = {
  ...discountColumn,
  of: ({ discountPaise = 0, ratePercent }) => bare(share(discountPaise, 100 + ratePercent, 100)),
}

const percent = ({ ratePercent }: { ratePercent: Percent }): string => `${ratePercent}%`
const rateColumn = { head: 'GST', width: px(38), align: 'right', of: percent } as const

const headColumns = (invoice: Pick<Invoice, 'gst' | 'lines'>) =>
  invoiceHeads(invoice).map(({ name, paiseOf }) => ({
    head: name,
    width: px(68),
    align: 'right' as const,
    of: (line: Pick<InvoiceLine, 'gst'>) => bare(paiseOf(line.gst)),
  }))

const ROW = px(22)

/** What was taxed at each rate under each HSN, where there are several rates; answers where it ends. */
export function drawRateTable(document: Document, invoice: Invoice, y: number, { x, width }: Block): number {
  const rows = invoice.taxed ? rateTable(invoice.lines) : []
  if (rows.length === 0) return y
  const columns: (Omit<Column, 'of'> & { of: (row: RateRow) => string })[] = [
    { head: 'HSN', width: px(64), align: 'left', of: ({ hsn }) => hsn },
    { ...rateColumn },
    { head: 'Taxable ₹', width: px(90), align: 'right', of: ({ taxablePaise }) => bare(taxablePaise) },
    ...headColumns(invoice),
  ]
  const block = {
    x,
    width: Math.min(
      width,
      columns.reduce((sum, column) => sum + column.width, 0),
    ),
  }
  const cells = (textOf: (column: (typeof columns)[number]) => string) =>
    columns.map((column) => ({ width: column.width, align: column.align, text: textOf(column) }))
  let at = roomFor(document, y, ROW * 2)
  drawCells(
    document,
    cells(({ head }) => head),
    HEAD,
    at,
    x,
  )
  at += ROW
  rule(document, at, block, INK)
  for (const row of rows) {
    at = roomFor(document, at, ROW)
    drawCells(
      document,
      cells(({ of }) => of(row)),
      SMALL,
      at + px(2),
      x,
    )
    at += ROW
    rule(document, at, block, HAIRLINE)
  }
  return at
}

/** The lines from `y` on, over as many pages as they need, each with the heads again; answers where they end. */
export function drawInvoiceTable(document: Document, invoice: Invoice, y: number, block: Block): number {
  const columns = columnsOf(invoice)
  const wide = block.width - columns.reduce((sum, { width }) => sum + width, 0)
  let at = drawHeads(document, columns, y, block, wide)
  for (const line of invoice.lines) {
    const words = wrap(document, line.description, TEXT, wide - px(8))
    const contents =
      line.contents.length > 0 ? wrap(document, line.contents.join('; '), SMALL, block.width * CONTENTS_WIDTH) : []
    const height = 2 * PAD + (words.length + contents.length) * LEADING
    if (at + height > PAGE.height - PAGE.bottom && at > PAGE.top + px(60)) {
      document.doc.addPage()
      at = drawHeads(document, columns, PAGE.top, block, wide)
    }
    const left = { x: block.x, width: wide, leading: LEADING }
    const afterWords = drawLines(document, words, TEXT, at + PAD, left)
    drawLines(document, contents, SMALL, afterWords, { ...left, width: block.width, colour: INK_2 })
    drawCells(
      document,
      columns.map(({ of, ...column }) => ({ ...column, text: of(line) })),
      TEXT,
      at + PAD,
      block.x + wide,
    )
    at += height
    rule(document, at, block, HAIRLINE)
  }
  return at
}

function drawHeads(document: Document, columns: readonly Column[], y: number, block: Block, wide: number): number {
  writeText(document, 'Description', HEAD, y, { x: block.x, width: wide, leading: LEADING })
  drawCells(
    document,
    columns.map(({ head, ...column }) => ({ ...column, text: head })),
    HEAD,
    y,
    block.x + wide,
  )
  rule(document, y + LEADING + px(5), block, INK)
  return y + LEADING + px(5)
}

type Cell = { text: string; width: number; align: 'left' | 'right' }

function drawCells(
  document: Document,
  cells: readonly Cell[],
  type: typeof TEXT | typeof HEAD | typeof SMALL,
  y: number,
  x: number,
): void {
  cells.reduce((left, { text, width, align }) => {
    writeText(document, text, type, y, { x: left, width, align, leading: LEADING })
    return left + width
  }, x)
}
