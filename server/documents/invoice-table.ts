import { type Invoice, rateTable } from '#domain/document/invoice.ts'
import { type Column, invoiceColumns, rateColumns } from '#domain/document/invoice-columns.ts'
import { drawLines, drawRule, drawText } from './draw-text.ts'
import { HAIRLINE, INK, INK_2, mm, type PdfDocument, px } from './pdf-document.ts'
import { wrapText } from './wrap-text.ts'

/** Page size and margins of an invoice. */
export const PAGE = { width: mm(210), height: mm(297), top: mm(15), side: mm(16), bottom: mm(18) }
export const BODY = { x: PAGE.side, width: PAGE.width - 2 * PAGE.side }

/** Returns `y`, or the top of a new page when `height` does not fit any more. */
export function roomFor({ doc }: PdfDocument, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}

type Block = { x: number; width: number }

const TEXT = { style: 'sans', size: px(12.5) } as const
const HEAD = { style: 'strong', size: px(12) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(18)
const PAD = px(7)

/** Contents are printed below the figures, so they may be wider than the description column. */
const CONTENTS_WIDTH = 0.72

const ROW = px(22)

/** Draws the tax per rate and HSN code if there are several rates. Returns the y below it. */
export function drawRateTable(document: PdfDocument, invoice: Invoice, y: number, { x, width }: Block): number {
  const rows = invoice.taxed ? rateTable(invoice.lines) : []
  if (rows.length === 0) return y
  const columns = rateColumns(invoice)
  const block = {
    x,
    width: Math.min(width, widthOf(columns)),
  }
  let at = roomFor(document, y, ROW * 2)
  drawCells(
    document,
    cells(columns, ({ head }) => head),
    HEAD,
    at,
    x,
  )
  at += ROW
  drawRule(document, at, block, INK)
  for (const row of rows) {
    at = roomFor(document, at, ROW)
    drawCells(
      document,
      cells(columns, ({ of }) => of(row)),
      SMALL,
      at + px(2),
      x,
    )
    at += ROW
    drawRule(document, at, block, HAIRLINE)
  }
  return at
}

/** Draws the invoice lines, repeating the header on each page. Returns the y below them. */
export function drawInvoiceTable(document: PdfDocument, invoice: Invoice, y: number, block: Block): number {
  const columns = invoiceColumns(invoice)
  const wide = block.width - widthOf(columns)
  let at = drawHeader(document, columns, y, block, wide)
  for (const line of invoice.lines) {
    const words = wrapText(document, line.description, TEXT, wide - px(8))
    const contents =
      line.contents.length > 0 ? wrapText(document, line.contents.join('; '), SMALL, block.width * CONTENTS_WIDTH) : []
    const height = 2 * PAD + (words.length + contents.length) * LEADING
    if (at + height > PAGE.height - PAGE.bottom && at > PAGE.top + px(60)) {
      document.doc.addPage()
      at = drawHeader(document, columns, PAGE.top, block, wide)
    }
    const left = { x: block.x, width: wide, leading: LEADING }
    const afterWords = drawLines(document, words, TEXT, at + PAD, left)
    drawLines(document, contents, SMALL, afterWords, { ...left, width: block.width, colour: INK_2 })
    drawCells(
      document,
      cells(columns, ({ of }) => of(line)),
      TEXT,
      at + PAD,
      block.x + wide,
    )
    at += height
    drawRule(document, at, block, HAIRLINE)
  }
  return at
}

function drawHeader(document: PdfDocument, columns: readonly Head[], y: number, block: Block, wide: number): number {
  drawText(document, 'Description', HEAD, y, { x: block.x, width: wide, leading: LEADING })
  drawCells(
    document,
    cells(columns, ({ head }) => head),
    HEAD,
    y,
    block.x + wide,
  )
  drawRule(document, y + LEADING + px(5), block, INK)
  return y + LEADING + px(5)
}

type Head = Pick<Column<never>, 'head' | 'widthPx' | 'align'>

const widthOf = (columns: readonly Head[]): number => px(columns.reduce((sum, { widthPx }) => sum + widthPx, 0))

const cells = <C extends Head>(columns: readonly C[], textOf: (column: C) => string): Cell[] =>
  columns.map((column) => ({ width: px(column.widthPx), align: column.align, text: textOf(column) }))

type Cell = { text: string; width: number; align: 'left' | 'right' }

function drawCells(
  document: PdfDocument,
  cells: readonly Cell[],
  type: typeof TEXT | typeof HEAD | typeof SMALL,
  y: number,
  x: number,
): void {
  cells.reduce((left, { text, width, align }) => {
    drawText(document, text, type, y, { x: left, width, align, leading: LEADING })
    return left + width
  }, x)
}
