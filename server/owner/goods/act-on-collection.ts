import type { CollectionSlug } from '#domain/flavours.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { archiveCollection, putGifts, showCollection } from '#server/owner/change-collections.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { actOnProduct } from './act-on-product.ts'
import { undoFacts } from './fact-kind.ts'
import { placeProduct } from './place-product.ts'
import { placeRow, placeTyped } from './place-row.ts'
import { COLLECTION_KIND } from './save-collection.ts'

type Asked = { act: string; gift: string; gifts: readonly string[]; place: string; change?: string }

/** What is done with a collection by one press; `undefined` for what is no such thing. */
export async function actOnCollection(
  db: Db,
  slug: CollectionSlug,
  { act, gift, gifts, place, change = '' }: Asked,
  by: By,
): Promise<Answer | undefined> {
  if (act === 'archive') return archiveCollection(db, slug, by)
  if (act === 'show') return (await missingOf(db, slug)) ?? showCollection(db, slug, by)
  if (act === 'put') return gifts.length > 0 ? putGifts(db, slug, gifts, by) : refused('Tick the gifts to add.')
  if (act === 'place') return placeProduct(db, gift, placeTyped(place), by)
  if (act === 'undo') return undoFacts(db, COLLECTION_KIND, { id: slug, change }, by)
  if (act === 'take') return takeOut(db, gift, by)
  return undefined
}

/** Puts a collection at a place of the shop's order, the first is 1. */
export const placeCollection = (db: Db, slug: CollectionSlug, place: string, by: By): Promise<Answer> =>
  transact(db, async (trx) => {
    const order = { table: 'collections', key: 'slug' } as const
    const placed = await placeRow(trx, order, { id: slug, place: placeTyped(place) }, by)
    if (!placed.ok) return placed
    await indexChanges(trx)
    // Every page has them in their order.
    await invalidateCatalogue(trx)
    return placed
  })

/** What has to be there before everybody sees it, in words of the desk. */
async function missingOf(db: Db, slug: CollectionSlug): Promise<Answer | undefined> {
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) return refused('There is no such collection.')
  if (row.heroLine === '' || row.intro === '')
    return refused('Write the line under its name and what stands over the list first, and save.')
  const gift = await db.selectFrom('products').select('id').where('collection', '=', slug).limit(1).executeTakeFirst()
  return gift ? undefined : refused('Add a gift first: an empty list is nothing to look at.')
}

/** A gift that hangs elsewhere as well leaves this collection; its own stays until it is archived on its page. */
async function takeOut(db: Db, gift: string, by: By): Promise<Answer> {
  const row = await db.selectFrom('products').select('twinOf').where('id', '=', gift).executeTakeFirst()
  if (!row?.twinOf) return refused('This is its own collection: archive it on its page.')
  return (await actOnProduct(db, gift, { act: 'archive', change: '', place: '', into: '' }, by)) ?? done('')
}
