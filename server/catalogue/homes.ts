import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { ofFewLengths } from '#server/db/few-lengths.ts'

/** In which collections gifts hang, their own and those of their twins. */
export async function homesOf(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, CollectionSlug[]>> {
  const asked = ofFewLengths(ids)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'twinOf', 'collection'])
    .where((eb) => eb.or([eb('id', 'in', asked), eb('twinOf', 'in', asked)]))
    .execute()
  const homes = Map.groupBy(rows, ({ id, twinOf }) => twinOf ?? id)
  return new Map([...homes].map(([id, own]) => [id, own.map(({ collection }) => collection)]))
}
