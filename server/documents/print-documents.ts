import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seller } from '#domain/document/invoice.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Files } from '#server/files/files.ts'
import { orderById } from '#server/orders/queries.ts'
import { logoOnDocument, readImprint, readSeller } from '#server/settings/queries.ts'
import { type Card, cardPdf, type Printed } from './card-pdf.ts'
import { creditNotesOf } from './credit-notes.ts'
import { drawInvoiceQueued } from './draw-invoice.ts'
import { creditNoteDocument, invoiceDocument, type NamedDocument } from './issued-documents.ts'
import { keptIn } from './keep-document.ts'
import type { Label } from './label-pdf.ts'
import { type PackingSlip, packingSlipPdf } from './packing-slip-pdf.ts'
import { contentsOf, invoiceOf, invoicesOf } from './queries.ts'

type Print = { compress?: boolean }

function firstOf({ number, parcels: [parcel] }: Order): Parcel {
  if (!parcel) throw new Error(`order ${number} has no parcel`)
  return parcel
}

/** The second parcel's documents and those after it say so. */
const named = ({ number }: Order, { position }: Parcel): string =>
  position === 0 ? number : `${number}-${position + 1}`

/**
 * What the packing slip of a parcel shows: as the catalogue knows the things when it is printed or, once it is paid for, as
 * they were then. `origin`: where the shop's pages are, as far as it is known.
 */
export async function packingSlipOf(db: Db, order: Order, parcel: Parcel, origin?: string): Promise<PackingSlip> {
  const [imprint, issued] = [await readImprint(db), await invoiceOf(db, order.id)]
  const { seller } = imprint
  const place = origin ?? imprint.origin
  return {
    ...{ order, parcel, at: new Date(order.createdAt) },
    seller: await withLogo(db, seller),
    contents: issued?.contents ?? (await contentsOf(db, order)),
    bench: place && new URL(benchOf(order, parcel), place).href,
  }
}

const withLogo = async (db: Db, seller: Seller): Promise<Seller> => ({
  ...seller,
  logo: await logoOnDocument(db, seller.name),
})

/** What the label of a parcel shows. */
export const labelOf = async (db: Db, order: Order, parcel: Parcel): Promise<Label> => ({
  ...{ order, parcel },
  seller: await withLogo(db, await readSeller(db)),
})

/** Where a parcel is packed at the desk. */
const benchOf = ({ number }: Order, { position }: Parcel): string => `/desk/orders/${number}/parcels/${position + 1}`

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

/** What a parcel's card shows; nothing where nothing was written. */
export async function cardOf(db: Db, { number, createdAt }: Order, parcel: Parcel): Promise<Card | undefined> {
  const [{ message, cardFrom: from }, { name: shop }] = [parcel, await readSeller(db)]
  if (message.trim() === '' && from === '') return undefined
  return { orderNumber: number, message, from, shop, at: new Date(createdAt) }
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
