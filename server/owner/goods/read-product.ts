import type { ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { shownPictures } from '#server/owner/pictures/gift-pictures.ts'
import { movesOf } from '#server/stock/stock-moves.ts'
import { idsIn } from './place-product.ts'
import { changesOf } from './product-changes.ts'
import { factsOf, homeOf, productRow, readPlaces } from './read-facts.ts'

/** A gift with all that an owner wants to see beside its fields; `undefined` where there is none. */
export async function readProduct(db: Db, id: ProductId) {
  const row = await productRow(db, id)
  if (!row) return undefined
  const ids = await idsIn(db, homeOf(row))
  const counted = row.twinOf ?? id
  const stock = await db.selectFrom('stock').select('reserved').where('id', '=', counted).executeTakeFirst()
  const others = await db
    .selectFrom('products')
    .select(['id', 'name', 'collection', 'hiddenFrom'])
    .where((eb) => eb.or([eb('twinOf', '=', counted), eb('id', '=', counted)]))
    .where('id', '!=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    twinOf: row.twinOf ?? undefined,
    facts: await factsOf(db, row),
    reserved: stock?.reserved ?? 0,
    place: ids.findIndex((gift) => gift.id === id) + 1,
    places: ids.length,
    twins: others.map((other) => ({ id: other.id, name: other.name, home: homeOf(other) })),
    collections: await readPlaces(db),
    changes: await changesOf(db, id),
    moves: await movesOf(db, counted),
    pictures: await shownPictures(db, row.twinOf ?? id),
  }
}
export type ShownProduct = NonNullable<Awaited<ReturnType<typeof readProduct>>>
