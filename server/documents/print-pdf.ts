import { setImmediate } from 'node:timers/promises'
import { PRINT_KINDS, type PrintKind, type SkippedOrder } from '#domain/desk/printing.ts'
import type { Db } from '#server/db/connect.ts'
import { CARD_SIZE, drawCard } from './card-pdf.ts'
import { drawInvoice, INVOICE_SIZE } from './invoice-pdf.ts'
import {
  drawCuttingLines,
  drawLabel,
  LABEL_SHEET_SIZE,
  LABEL_SIZE,
  LABELS_A_SHEET,
  positionOnSheet,
} from './label-pdf.ts'
import { drawPackingSlip, SLIP_SIZE } from './packing-slip-pdf.ts'
import { nextPage, openPdf, type PdfDocument, pageCount } from './pdf-document.ts'
import { type OrderPages, type PrintPages, readOrderPages } from './print-pages.ts'

/**
 * Documents to print. `parcel` selects one parcel of each order, from 1; without it, all are printed. `origin` is the
 * shop's origin for links.
 */
export type PrintRequest = {
  kind: PrintKind
  numbers: readonly string[]
  parcel?: number | undefined
  origin: string
  now: string
}
/** `left` lists the orders that had nothing to print; `missing` the characters that no font of the shop contains. */
export type PrintResult = { sheets: number; left: SkippedOrder[]; missing: string[] }

type Shop = { db: Db; root: string; compress?: boolean }
/** Receives the PDF in pieces, and the number of finished orders. */
type PrintOutput = { write: (piece: Uint8Array) => void; report?: (far: { done: number }) => void }

/** Renders one PDF of a document for several orders, in their order. Writes nothing if there is no page. */
export async function printOrders(
  { db, root, compress = true }: Shop,
  { kind, numbers, parcel, origin, now }: PrintRequest,
  { write, report }: PrintOutput,
): Promise<PrintResult> {
  const about = { title: PRINT_KINDS[kind].name, author: 'The desk', at: new Date(now) }
  const document = openPdf({ root, ...about, compress, write })
  const draw = drawerOf(document, kind)
  const left: SkippedOrder[] = []
  for (const [index, number] of numbers.entries()) {
    const gathered = await readOrderPages(db, { kind, number, parcel, origin })
    if ('why' in gathered) left.push({ number, why: gathered.why })
    else for (const shown of gathered.of) draw(shown)
    // Lets the stream write this order before the next one is drawn.
    await setImmediate()
    report?.({ done: index + 1 })
  }
  const sheets = pageCount(document)
  if (sheets > 0) await document.finish()
  return { sheets, left, missing: [...document.missing] }
}

type PageData<P extends PrintKind> = Extract<OrderPages<P>, { of: unknown }>['of'][number]

const drawerOf = <P extends PrintKind>(document: PdfDocument, kind: P): ((shown: PageData<P>) => void) =>
  (DRAWERS[kind] as (document: PdfDocument) => (shown: PrintPages[P]) => void)(document)

const sheet =
  <T>(size: readonly [number, number], draw: (document: PdfDocument, shown: T) => void) =>
  (document: PdfDocument) =>
  (shown: T) => {
    nextPage(document, size)
    draw(document, shown)
  }

const DRAWERS: { [P in PrintKind]: (document: PdfDocument) => (shown: PrintPages[P]) => void } = {
  slip: sheet(SLIP_SIZE, drawPackingSlip),
  card: sheet(CARD_SIZE, drawCard),
  label: sheet(LABEL_SIZE, (document, label) => drawLabel(document, label, { x: 0, y: 0 })),
  'labels-a4': (document) => {
    let drawn = 0
    return (label) => {
      if (drawn % LABELS_A_SHEET === 0) {
        nextPage(document, LABEL_SHEET_SIZE)
        drawCuttingLines(document)
      }
      drawLabel(document, label, positionOnSheet(drawn))
      drawn += 1
    }
  },
  invoice: sheet(INVOICE_SIZE, drawInvoice),
}
