import { type Invoice, rateTable } from '#domain/document/invoice.ts'
import { type Column, invoiceColumns, rateColumns } from '#domain/document/invoice-columns.ts'
import { type Document, HAIRLINE, INK, INK_2, px } from './document.ts'
import { PAGE, roomFor } from './invoice-page.ts'
import { wrap } from './set-text.ts'
import { drawLines, rule, writeText } from './write-lines.ts'

type Block = { x: number; width: number }

const TEXT = { style: 'sans', size: px(12.5) } as const
const HEAD = { style: 'strong', size: px(12) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(18)
const PAD = px(7)

/** Contents stand under the figures, so they may be wider than the column of names. */
const CONTENTS_WIDTH = 0.72

const ROW = px(22)

/** What was taxed at each rate under each HSN, where there are several rates; answers where it ends. */
export function drawRateTable(document: Document, invoice: Invoice, y: number, { x, width }: Block): number {
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
  rule(document, at, block, INK)
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
    rule(document, at, block, HAIRLINE)
  }
  return at
}

/** The lines from `y` on, over as many pages as they need, each with the heads again; answers where they end. */
export function drawInvoiceTable(document: Document, invoice: Invoice, y: number, block: Block): number {
  const columns = invoiceColumns(invoice)
  const wide = block.width - widthOf(columns)
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
      cells(columns, ({ of }) => of(line)),
      TEXT,
      at + PAD,
      block.x + wide,
    )
    at += height
    rule(document, at, block, HAIRLINE)
  }
  return at
}

function drawHeads(document: Document, columns: readonly Head[], y: number, block: Block, wide: number): number {
  writeText(document, 'Description', HEAD, y, { x: block.x, width: wide, leading: LEADING })
  drawCells(
    document,
    cells(columns, ({ head }) => head),
    HEAD,
    y,
    block.x + wide,
  )
  rule(document, y + LEADING + px(5), block, INK)
  return y + LEADING + px(5)
}

type Head = Pick<Column<never>, 'head' | 'widthPx' | 'align'>

const widthOf = (columns: readonly Head[]): number => px(columns.reduce((sum, { widthPx }) => sum + widthPx, 0))

const cells = <C extends Head>(columns: readonly C[], textOf: (column: C) => string): Cell[] =>
  columns.map((column) => ({ width: px(column.widthPx), align: column.align, text: textOf(column) }))

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
