import type { Seller } from '#domain/document/invoice.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { logoOnDocument, readImprint, readSeller } from '#server/settings/queries.ts'
import type { Card } from './card-pdf.ts'
import type { Label } from './label-pdf.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import { contentsOf, invoiceOf } from './queries.ts'

/**
 * Reads the contents of a parcel's packing slip: products as they were when the order was paid for, before that as they are
 * now. `origin`: the address of the shop's pages, if it is known.
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

/** Reads the contents of a parcel's label. */
export const labelOf = async (db: Db, order: Order, parcel: Parcel): Promise<Label> => ({
  ...{ order, parcel },
  seller: await withLogo(db, await readSeller(db)),
})

/** The desk's page for packing a parcel. */
const benchOf = ({ number }: Order, { position }: Parcel): string => `/desk/orders/${number}/parcels/${position + 1}`

/** Reads the contents of a parcel's card; `undefined` without a message and a sender. */
export async function cardOf(db: Db, { number, createdAt }: Order, parcel: Parcel): Promise<Card | undefined> {
  const [{ message, cardFrom: from }, { name: shop }] = [parcel, await readSeller(db)]
  if (message.trim() === '' && from === '') return undefined
  return { orderNumber: number, message, from, shop, at: new Date(createdAt) }
}
