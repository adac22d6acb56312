import { type NotPrinted, PAPERS, type Paper } from '#domain/desk/papers.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
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
import { cardOf, labelOf, slipOf } from '#server/documents/print-documents.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'

/** `parcel`: that one of each order, from 1; all of them unless it is said. `origin`: where the shop's pages are. */
export type PrintWish = {
  paper: Paper
  numbers: readonly string[]
  parcel?: number | undefined
  origin: string
  now: string
}
/** `left`: the orders that nothing was printed for; `missing`: signs that no face of the shop can print. */
export type Prints = { content: Uint8Array<ArrayBuffer>; sheets: number; left: NotPrinted[]; missing: string[] }

type Shop = { db: Db; root: string; compress?: boolean }
type Why = NotPrinted['why']

/** One PDF of a paper for several orders, in their order; `onDrawn` is told after each. */
export async function drawPrints(
  { db, root, compress = true }: Shop,
  { paper, numbers, parcel, origin, now }: PrintWish,
  onDrawn: (done: number) => void = () => {},
): Promise<Prints> {
  const document = openDocument({ root, title: PAPERS[paper].name, author: 'The desk', at: new Date(now), compress })
  const draw = drawerOf[paper]({ document, db, origin })
  const left: NotPrinted[] = []
  for (const [index, number] of numbers.entries()) {
    const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
    const order = row && (await orderById(db, row.id))
    const why = order ? await draw(order, parcelsOf(order, parcel)) : 'unknown'
    if (why) left.push({ number, why })
    onDrawn(index + 1)
  }
  const sheets = sheetCount(document)
  const content = sheets === 0 ? new Uint8Array() : new Uint8Array(await document.finish())
  return { content, sheets, left, missing: [...document.missing] }
}

const parcelsOf = ({ parcels }: Order, parcel: number | undefined): Parcel[] =>
  parcels.filter(({ position }) => parcel === undefined || position === parcel - 1)

type Table = { document: Document; db: Db; origin: string }
/** Draws what there is of an order, or says why there is nothing. */
type Drawer = (order: Order, parcels: readonly Parcel[]) => Promise<Why | undefined>

const drawerOf: Record<Paper, (table: Table) => Drawer> = {
  slip:
    ({ document, db, origin }) =>
    async (order, parcels) => {
      for (const parcel of parcels) {
        const slip = await slipOf(db, order, parcel, origin)
        nextSheet(document, SLIP_SIZE)
        drawPackingSlip(document, slip)
      }
      return undefined
    },
  card:
    ({ document, db }) =>
    async (order, parcels) => {
      const cards = (await Promise.all(parcels.map((parcel) => cardOf(db, order, parcel)))).flatMap(
        (card) => card ?? [],
      )
      for (const card of cards) {
        nextSheet(document, CARD_SIZE)
        drawCard(document, card)
      }
      return cards.length === 0 ? 'no-card' : undefined
    },
  label: (table) => labels(table, { size: LABEL_SIZE, aSheet: 1 }),
  'labels-a4': (table) => labels(table, { size: LABEL_SHEET_SIZE, aSheet: LABELS_A_SHEET }),
  invoice:
    ({ document, db }) =>
    async ({ id }) => {
      const standing = (await readInvoices(db, id)).filter(({ stands }) => stands)
      for (const { invoice } of standing) {
        nextSheet(document, INVOICE_SIZE)
        drawInvoiceSheets(document, invoice)
      }
      return standing.length === 0 ? 'no-invoice' : undefined
    },
}

type Sheet = { size: readonly [number, number]; aSheet: number }

function labels({ document, db }: Table, { size, aSheet }: Sheet): Drawer {
  let drawn = 0
  return async (order, parcels) => {
    const sent = parcels.filter(({ state, to }) => state !== 'waiting_for_address' && to.street !== '')
    for (const parcel of sent) {
      if (drawn % aSheet === 0) nextSheet(document, size)
      if (aSheet > 1 && drawn % aSheet === 0) drawCuts(document)
      drawLabel(document, await labelOf(db, order, parcel), aSheet > 1 ? placeOnSheet(drawn) : { x: 0, y: 0 })
      drawn += 1
    }
    return sent.length === 0 ? 'no-address' : undefined
  }
}
