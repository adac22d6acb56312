import type { Selectable } from 'kysely'
import { mainPicture } from '#domain/catalogue/product.ts'
import { MAX_ORDERED_ROWS } from '#domain/desk/item-list.ts'
import { productState } from '#domain/desk/product-list.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { collectionFieldsOf, collectionResource } from './collection-resource.ts'
import { toCollection } from './collections.ts'
import { readHeroPictures } from './hero-pictures.ts'
import { uploadedPictures } from './queries.ts'

/** Returns all collections in the shop's order, with the number of products. */
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

/** Pictures of a collection for the desk: its page, and the home page if it has one there. */
async function picturesOfCollection(db: Db, row: Selectable<CollectionTable>) {
  const collection = toCollection(row)
  const { wide } = await readHeroPictures(db, collection)
  const onPage = { words: 'On its page', picture: wide, shape: 'hero' } as const
  const { heroTall } = row
  return heroTall
    ? [onPage, { words: 'On the home page', picture: findPicture(heroTall, ''), shape: 'gift' } as const]
    : [onPage]
}

/** Returns a collection's fields for the picture form, and what is shown without an uploaded picture. */
export async function readCollectionPictures(db: Db, slug: CollectionSlug) {
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) return undefined
  const instead =
    row.hero === null && 'missing' in findPicture(`site/${slug}-wide`, '')
      ? 'Without a picture, its first product is shown.'
      : 'Without a picture, the sample picture is shown.'
  return { slug, title: row.title, state: row.state, facts: collectionFieldsOf(row), instead }
}

/** Returns a collection with its products by position, without archived ones, or `undefined`. */
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
    .limit(MAX_ORDERED_ROWS)
    .execute()
  return {
    slug,
    state: row.state,
    facts: collectionFieldsOf(row),
    shots: await picturesOfCollection(db, row),
    changes: await collectionResource.history(db, slug),
    gifts: gifts.flatMap(({ id, name, twinOf, listPaise: pricePaise, ...gift }, at) => {
      const { hiddenFrom, showFrom } = gift
      const sale = { hidden: hiddenFrom !== null, archived: gift.archived === 1, from: showFrom ?? '' }
      const state = productState({ ...sale, available: gift.available === 1, left: undefined })
      const pictures = uploadedPictures({ id, twinOf, ...gift })
      const shown = findPicture(mainPicture({ id, twinOf: twinOf ?? undefined, pictures }), '')
      if (state === 'archived') return []
      return { id, name, twin: twinOf !== null, place: at + 1, pricePaise, state, picture: shown }
    }),
  }
}
