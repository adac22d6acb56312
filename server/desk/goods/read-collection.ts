import type { Selectable } from 'kysely'
import { firstPicture } from '#domain/catalogue/product.ts'
import { productState } from '#domain/desk/product-list.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { toCollection } from '#server/catalogue/collections.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { picturesOf } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import { goodsChangesOf } from '#server/owner/goods/goods-changes.ts'
import { collectionFacts } from '#server/owner/goods/save-collection.ts'

/** All there are in the shop's order, with how many gifts each holds. */
export const listCollections = async (db: Db) => {
  const rows = await db
    .selectFrom('collections as list')
    .leftJoin('products as product', 'product.collection', 'list.slug')
    .select(['list.slug', 'list.title', 'list.state', 'list.tint', 'list.strap'])
    .select(['list.showFrom', 'list.showUntil', 'list.soonUntil'])
    .select((eb) => eb.fn.count<number>('product.id').as('gifts'))
    .groupBy(['list.slug', 'list.title', 'list.state', 'list.tint', 'list.strap', 'list.position'])
    .groupBy(['list.showFrom', 'list.showUntil', 'list.soonUntil'])
    .orderBy('list.position')
    .orderBy('list.slug')
    .execute()
  return rows.map(({ gifts, ...row }) => ({ ...row, gifts: Number(gifts) }))
}

/** What a collection is shown by, as the desk shows it: on its page, and on the home page where it has a picture there. */
async function shotsOf(db: Db, row: Selectable<CollectionTable>) {
  const collection = toCollection(row)
  const { wide } = await heroPictures(db, collection)
  const onPage = { words: 'On its page', picture: wide, shape: 'hero' } as const
  const { heroTall } = row
  return heroTall
    ? [onPage, { words: 'On the home page', picture: picture(heroTall, ''), shape: 'gift' } as const]
    : [onPage]
}

/** The pictures that were brought in for a collection, and what stands there without; nothing where there is none. */
export async function readCollectionPictures(db: Db, slug: CollectionSlug) {
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) return undefined
  const instead =
    row.hero === null && 'missing' in picture(`site/${slug}-wide`, '')
      ? 'Without a picture of its own the first of its gifts stands there.'
      : 'Without a picture of its own the one stands there that the shop came with.'
  return { slug, title: row.title, state: row.state, facts: collectionFacts(row), instead }
}

/** So many of its gifts are put in order on its page. */
const SHOWN = 200

/** A collection with its gifts in their order, those that are archived left out; `undefined` where there is none. */
export async function readCollection(db: Db, slug: CollectionSlug) {
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) return undefined
  const gifts = await db
    .selectFrom('products as gift')
    .leftJoin('products as twin', 'twin.id', 'gift.twinOf')
    .select(['gift.id', 'gift.name', 'gift.twinOf', 'gift.listPaise', 'gift.hiddenFrom', 'gift.archived'])
    .select(['gift.showFrom', 'gift.available', 'gift.pictures', 'twin.pictures as twinPictures'])
    .where((eb) => eb.or([eb('gift.collection', '=', slug), eb('gift.hiddenFrom', '=', slug)]))
    .orderBy('gift.position')
    .orderBy('gift.id')
    .limit(SHOWN)
    .execute()
  return {
    slug,
    state: row.state,
    facts: collectionFacts(row),
    shots: await shotsOf(db, row),
    changes: await goodsChangesOf(db, 'collection', slug),
    gifts: gifts.flatMap(({ id, name, twinOf, listPaise: pricePaise, ...gift }, at) => {
      const { hiddenFrom, showFrom } = gift
      const sale = { hidden: hiddenFrom !== null, archived: gift.archived === 1, from: showFrom ?? '' }
      const state = productState({ ...sale, available: gift.available === 1, left: undefined })
      const pictures = picturesOf({ id, twinOf, ...gift })
      const shown = picture(firstPicture({ id, twinOf: twinOf ?? undefined, pictures }), '')
      if (state === 'archived') return []
      return { id, name, twin: twinOf !== null, place: at + 1, pricePaise, state, picture: shown }
    }),
  }
}
