import type { PictureData } from '#domain/catalogue/picture.ts'
import type { Order } from '#domain/order/order.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { boxContents } from './box-contents.ts'

/** A thing in a built box, as an order's page shows it. */
export type BoxThing = { id: string; name: string; picture: PictureData }

export async function boxThings(db: Db, order: Pick<Order, 'id' | 'lines'>): Promise<BoxThing[]> {
  const contents = await boxContents(db, order)
  return contents.map(({ itemId, name }) => ({ id: itemId, name, picture: picture(`items/${itemId}-cutout`, '') }))
}
