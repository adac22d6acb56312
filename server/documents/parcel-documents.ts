import type { Seller } from '#domain/document/invoice.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { logoOnDocument, readImprint, readSeller } from '#server/settings/queries.ts'
import type { Card } from './card-pdf.ts'
import { readLabelFacts } from './label-facts.ts'
import type { Label } from './label-pdf.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import { newestInvoice, readContents } from './queries.ts'

/**
 * Reads the data of a parcel's packing slip: contents as of payment, or current ones before it, and current label facts. `origin`: the shop's
 * URL, if known.
 */
export async function readPackingSlip(db: Db, order: Order, parcel: Parcel, origin?: string): Promise<PackingSlip> {
  const [imprint, issued] = [await readImprint(db), await newestInvoice(db, order.id)]
  const { seller } = imprint
  const place = origin ?? imprint.origin
  return {
    ...{ order, parcel, at: new Date(order.createdAt) },
    seller: await withLogo(db, seller),
    contents: issued?.contents ?? (await readContents(db, order)),
    facts: await readLabelFacts(
      db,
      order.lines.map(({ productId }) => productId),
    ),
    bench: place && new URL(packingPath(order, parcel), place).href,
  }
}

const withLogo = async (db: Db, seller: Seller): Promise<Seller> => ({
  ...seller,
  logo: await logoOnDocument(db, seller.name),
})

/** Reads the data of a parcel's label. */
export const readLabel = async (db: Db, order: Order, parcel: Parcel): Promise<Label> => ({
  ...{ order, parcel },
  seller: await withLogo(db, await readSeller(db)),
})

const packingPath = ({ number }: Order, { position }: Parcel): string =>
  `/desk/orders/${number}/parcels/${position + 1}`

/** Reads the data of a parcel's card; `undefined` without a message and a sender. */
export async function readCard(db: Db, { number, createdAt }: Order, parcel: Parcel): Promise<Card | undefined> {
  const [{ message, cardFrom: from }, { name: shop }] = [parcel, await readSeller(db)]
  if (message.trim() === '' && from === '') return undefined
  return { orderNumber: number, message, from, shop, at: new Date(createdAt) }
}
