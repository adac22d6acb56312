import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Files } from '#server/files/files.ts'
import { orderById } from '#server/orders/queries.ts'
import { cardPdf, type Printed } from './card-pdf.ts'
import { creditNotesOf } from './credit-notes.ts'
import { drawInvoiceQueued } from './draw-invoice.ts'
import { creditNoteDocument, invoiceDocument, type NamedDocument } from './issued-documents.ts'
import { keptIn } from './keep-document.ts'
import { packingSlipPdf } from './packing-slip-pdf.ts'
import { cardOf, packingSlipOf } from './parcel-documents.ts'
import { invoicesOf } from './queries.ts'

type Print = { compress?: boolean }

function firstOf({ number, parcels: [parcel] }: Order): Parcel {
  if (!parcel) throw new Error(`order ${number} has no parcel`)
  return parcel
}

/** The second parcel's documents and those after it say so. */
const named = ({ number }: Order, { position }: Parcel): string =>
  position === 0 ? number : `${number}-${position + 1}`

/** The packing slip of a parcel, the first unless another is meant. */
export async function packingSlipDocument(
  db: Db,
  root: string,
  order: Order,
  print: Print = {},
  parcel = firstOf(order),
): Promise<NamedDocument> {
  const content = await packingSlipPdf(root, await packingSlipOf(db, order, parcel), print)
  return { name: `slip-${named(order, parcel)}.pdf`, content }
}

/** The card with the buyer's words and name, and what could not be printed of them; none where nothing was written. */
export async function cardDocument(
  db: Db,
  root: string,
  order: Order,
  print: Print = {},
  parcel = firstOf(order),
): Promise<(NamedDocument & Printed) | undefined> {
  const card = await cardOf(db, order, parcel)
  if (!card) return undefined
  const printed = await cardPdf(root, card, print)
  return { name: `card-${named(order, parcel)}.pdf`, ...printed }
}

export type DocumentsPrinted = { ok: true; files: string[]; missing: string[] } | { ok: false; why: 'no-order' }

/** Writes everything that is to be printed for an order into the data folder. `missing`: signs the card cannot show. */
export async function printDocuments(
  { db, root, dataDir, files: kept }: { db: Db; root: string; dataDir: string; files: Files },
  number: string,
): Promise<DocumentsPrinted> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const order = row && (await orderById(db, row.id))
  if (!order) return { ok: false, why: 'no-order' }
  const draw = keptIn(kept, drawInvoiceQueued)
  const documents = []
  for (const { number } of await invoicesOf(db, order.id))
    documents.push(await invoiceDocument(db, root, order.id, draw, { number }))
  for (const { number } of await creditNotesOf(db, order.id))
    documents.push(await creditNoteDocument(db, root, order.id, draw, { number }))
  const missing: string[] = []
  for (const parcel of order.parcels) {
    const card = await cardDocument(db, root, order, {}, parcel)
    missing.push(...(card?.missing ?? []))
    documents.push(await packingSlipDocument(db, root, order, {}, parcel), card)
  }
  const folder = join(dataDir, 'papers', order.number)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const document of documents) {
    if (!document) continue
    const file = join(folder, document.name)
    await writeFile(file, document.content, { mode: 0o600 })
    files.push(file)
  }
  return { ok: true, files, missing }
}
