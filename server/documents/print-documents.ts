import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { orderById } from '#server/orders/queries.ts'
import { cachedIn, renderInvoiceQueued } from './cache-documents.ts'
import { cardPdf, type PrintedCard } from './card-pdf.ts'
import { readCreditNotes } from './credit-notes.ts'
import { creditNoteDocument, invoiceDocument, type NamedDocument } from './issued-documents.ts'
import { packingSlipPdf } from './packing-slip-pdf.ts'
import { readCard, readPackingSlip } from './parcel-documents.ts'
import { storedInvoices } from './queries.ts'

type PrintOptions = { compress?: boolean }

function firstParcelOf({ number, parcels: [parcel] }: Order): Parcel {
  if (!parcel) throw new Error(`order ${number} has no parcel`)
  return parcel
}

/** Documents of further parcels carry the parcel number. */
const parcelFileName = ({ number }: Order, { position }: Parcel): string =>
  position === 0 ? number : `${number}-${position + 1}`

/** Returns a parcel's packing slip, by default the first parcel's. */
export async function packingSlipDocument(
  db: Db,
  root: string,
  order: Order,
  print: PrintOptions = {},
  parcel = firstParcelOf(order),
): Promise<NamedDocument> {
  const content = await packingSlipPdf(root, await readPackingSlip(db, order, parcel), print)
  return { name: `slip-${parcelFileName(order, parcel)}.pdf`, content }
}

/** Returns a parcel's card with its unprintable characters; `undefined` without a message and a sender. */
export async function cardDocument(
  db: Db,
  root: string,
  order: Order,
  print: PrintOptions = {},
  parcel = firstParcelOf(order),
): Promise<(NamedDocument & PrintedCard) | undefined> {
  const card = await readCard(db, order, parcel)
  if (!card) return undefined
  const printed = await cardPdf(root, card, print)
  return { name: `card-${parcelFileName(order, parcel)}.pdf`, ...printed }
}

export type PrintDocumentsResult = { ok: true; files: string[]; missing: string[] } | { ok: false; why: 'no-order' }

/**
 * Writes all printable documents of an order to the data folder. `missing`: characters that the cards cannot show.
 */
export async function printDocuments(
  { db, root, dataDir, files: storage }: { db: Db; root: string; dataDir: string; files: FileStore },
  number: string,
): Promise<PrintDocumentsResult> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const order = row && (await orderById(db, row.id))
  if (!order) return { ok: false, why: 'no-order' }
  const render = cachedIn(storage, renderInvoiceQueued)
  const documents = []
  for (const { number } of await storedInvoices(db, order.id))
    documents.push(await invoiceDocument(db, root, order.id, render, { number }))
  for (const { number } of await readCreditNotes(db, order.id))
    documents.push(await creditNoteDocument(db, root, order.id, render, { number }))
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
