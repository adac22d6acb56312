import type { Db } from '#server/db/connect.ts'

export type BoxContent = { itemId: string; name: string }

/** What is inside a box that somebody built, in the order in which it was chosen; nothing for a cart. */
export async function boxContents(db: Db, orderId: string): Promise<BoxContent[]> {
  return db
    .selectFrom('orderBoxItems')
    .select(['itemId', 'name'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}
