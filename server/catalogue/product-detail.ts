import type { ProductId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { findStockMovements } from '#server/stock/queries.ts'
import { collectionOf, findProductRow, listCollectionOptions, readProductFields } from './product-fields.ts'
import { productResource } from './product-resource.ts'
import { findProductIdsIn } from './set-position.ts'

/** Returns a product with everything its page at the desk shows; `undefined` if it does not exist. */
export async function readProductDetail(db: Db, id: ProductId) {
  const row = await findProductRow(db, id)
  if (!row) return undefined
  const ids = await findProductIdsIn(db, collectionOf(row))
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
    facts: await readProductFields(db, row),
    reserved: stock?.reserved ?? 0,
    place: ids.findIndex((gift) => gift.id === id) + 1,
    places: ids.length,
    twins: others.map((other) => ({ id: other.id, name: other.name, home: collectionOf(other) })),
    collections: await listCollectionOptions(db),
    changes: await productResource.history(db, id),
    moves: await findStockMovements(db, counted),
  }
}
export type ProductDetail = NonNullable<Awaited<ReturnType<typeof readProductDetail>>>
