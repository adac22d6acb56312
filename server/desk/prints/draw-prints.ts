import { setImmediate } from 'node:timers/promises'
import { type NotPrinted, PRINT_KINDS, type PrintKind } from '#domain/desk/documents.ts'
import type { Db } from '#server/db/connect.ts'
import { CARD_SIZE, drawCard } from '#server/documents/card-pdf.ts'
import { type Document, nextSheet, openDocument, sheetCount } from '#server/documents/document.ts'
import { drawInvoiceSheets, INVOICE_SIZE } from '#server/documents/invoice-pdf.ts'
import {
  drawCuts,
  drawLabel,
  LABEL_SHEET_SIZE,
  LABEL_SIZE,
  LABELS_A_SHEET,
  placeOnSheet,
} from '#server/documents/label-pdf.ts'
import { drawPackingSlip, SLIP_SIZE } from '#server/documents/packing-slip-pdf.ts'
import { type Gathered, gatherSheets, type Shows } from './gather-sheets.ts'

/** `parcel`: that one of each order, from 1; all of them unless it is said. `origin`: where the shop's pages are. */
export type PrintWish = {
  kind: PrintKind
  numbers: readonly string[]
  parcel?: number | undefined
  origin: string
  now: string
}
/** `left`: the orders that nothing was printed for; `missing`: signs that no face of the shop can print. */
export type Prints = { sheets: number; left: NotPrinted[]; missing: string[] }

type Shop = { db: Db; root: string; compress?: boolean }
/** Takes the PDF piece by piece, and is told after each order how many are drawn. */
type To = { write: (piece: Uint8Array) => void; tell?: (far: { done: number }) => void }

/** One PDF of a document for several orders, in their order; nothing of it where there is no sheet. */
export async function drawPrints(
  { db, root, compress = true }: Shop,
  { kind, numbers, parcel, origin, now }: PrintWish,
  { write, tell }: To,
): Promise<Prints> {
  const about = { title: PRINT_KINDS[kind].name, author: 'The desk', at: new Date(now) }
  const document = openDocument({ root, ...about, compress, write })
  const draw = drawerOf(document, kind)
  const left: NotPrinted[] = []
  for (const [index, number] of numbers.entries()) {
    const gathered = await gatherSheets(db, { kind, number, parcel, origin })
    if ('why' in gathered) left.push({ number, why: gathered.why })
    else for (const shown of gathered.of) draw(shown)
    // What is drawn goes out before the next is.
    await setImmediate()
    tell?.({ done: index + 1 })
  }
  const sheets = sheetCount(document)
  if (sheets > 0) await document.finish()
  return { sheets, left, missing: [...document.missing] }
}

type Shown<P extends PrintKind> = Extract<Gathered<P>, { of: unknown }>['of'][number]

const drawerOf = <P extends PrintKind>(document: Document, kind: P): ((shown: Shown<P>) => void) =>
  (DRAWERS[kind] as (document: Document) => (shown: Shows[P]) => void)(document)

const sheet =
  <T>(size: readonly [number, number], draw: (document: Document, shown: T) => void) =>
  (document: Document) =>
  (shown: T) => {
    nextSheet(document, size)
    draw(document, shown)
  }

const DRAWERS: { [P in PrintKind]: (document: Document) => (shown: Shows[P]) => void } = {
  slip: sheet(SLIP_SIZE, drawPackingSlip),
  card: sheet(CARD_SIZE, drawCard),
  label: sheet(LABEL_SIZE, (document, label) => drawLabel(document, label, { x: 0, y: 0 })),
  'labels-a4': (document) => {
    let drawn = 0
    return (label) => {
      if (drawn % LABELS_A_SHEET === 0) {
        nextSheet(document, LABEL_SHEET_SIZE)
        drawCuts(document)
      }
      drawLabel(document, label, placeOnSheet(drawn))
      drawn += 1
    }
  },
  invoice: sheet(INVOICE_SIZE, drawInvoiceSheets),
}
