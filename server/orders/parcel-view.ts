import type { PictureData } from '#domain/picture.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { giftOf } from './gift-queries.ts'

/** What an order's page shows of a parcel besides its lines: the things in a built box, and the card's words. */
export type ParcelView = { message: string; things: { id: string; name: string; picture: PictureData }[] }

export async function parcelView(db: Db, orderId: string): Promise<ParcelView> {
  const { message, boxItems } = await giftOf(db, orderId)
  return { message, things: boxItems.map(({ itemId, name }) => ({ id: itemId, name, picture: picture(`items/${itemId}-cutout`, '') })) }
}
