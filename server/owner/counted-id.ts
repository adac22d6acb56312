import type { Db } from '#server/db/connect.ts'

/** What a gift or a thing for a box is counted under: a twin under its twin. `undefined` where there is no such thing. */
export async function countedId(db: Db, id: string): Promise<string | undefined> {
  const product = await db.selectFrom('products').select(['id', 'twinOf']).where('id', '=', id).executeTakeFirst()
  if (product) return product.twinOf ?? product.id
  const item = await db.selectFrom('boxItems').select('id').where('id', '=', id).executeTakeFirst()
  return item?.id
}
