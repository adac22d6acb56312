import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/lists.ts'

/** In which collections gifts hang, their own and those of their twins. */
export async function homesOf(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, CollectionSlug[]>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'twinOf', 'collection'])
    .where((eb) => eb.or([inList(db, 'id', ids), inList(db, 'twinOf', ids)]))
    .execute()
  const homes = Map.groupBy(rows, ({ id, twinOf }) => twinOf ?? id)
  return new Map([...homes].map(([id, own]) => [id, own.map(({ collection }) => collection)]))
}
