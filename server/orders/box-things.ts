import type { PictureData } from '#domain/picture.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { boxContents } from './box-contents.ts'

/** A thing in a built box, as an order's page shows it. */
export type BoxThing = { id: string; name: string; picture: PictureData }

export async function boxThings(db: Db, orderId: string): Promise<BoxThing[]> {
  const contents = await boxContents(db, orderId)
  return contents.map(({ itemId, name }) => ({ id: itemId, name, picture: picture(`items/${itemId}-cutout`, '') }))
}
