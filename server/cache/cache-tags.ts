import { type RawBuilder, sql } from 'kysely'
import { ANNOUNCEMENT_KEY } from '#domain/content/announcement.ts'
import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, isSqlite, newId } from '#server/db/portable.ts'
import type { CacheVersionTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Invalidates the cached pages that show this content, on all instances. Call it in the transaction that changes it.
 */
export const invalidateContent = (trx: Trx, place: string): Promise<void> =>
  place === ANNOUNCEMENT_KEY ? invalidateCatalogue(trx) : invalidateTags(trx, 'words', [place])

/**
 * Cache tag of catalogue data:
 *
 * - `list:kids-zone`: order and number of a collection's products
 * - `stock:kids-zone-2`: a product's price and availability, under its stock id
 * - `shelf:keepsakes`: a category of box items; `shelf:all`: their number
 * - `offers:all`: discounts, which no cached page shows
 * - `words:terms`: content of a page
 * - `places:all`: days that are full. No order invalidates it; the page expires after `PLACES_CACHE_SECONDS`.
 *
 * Data that every page shows has no tag; it changes the catalogue version.
 */
export type CacheTag = `${'list' | 'stock' | 'shelf' | 'offers' | 'words' | 'places'}:${string}`

export const listTag = (slug: CollectionSlug): CacheTag => `list:${slug}`
/** One tag for all discounts: few readers exist, and they load the full list. */
export const ALL_DISCOUNTS_ID = 'all'
export const DISCOUNTS_TAG: CacheTag = `offers:${ALL_DISCOUNTS_ID}`
export const contentTag = (place: string): CacheTag => `words:${place}`
export const ALL_CATEGORIES_ID = 'all'
export const ALL_CATEGORIES_TAG: CacheTag = `shelf:${ALL_CATEGORIES_ID}`
export const categoryTag = (category: string): CacheTag => `shelf:${category}`
export const PLACES_TAG: CacheTag = 'places:all'
/** Places of a day go with every order. */
export const PLACES_CACHE_SECONDS = 15
/** Products with shared stock have the tag of the product that owns the stock and the price. */
export const productTag = ({ id, twinOf }: { id: string; twinOf: ProductId | undefined }): CacheTag =>
  `stock:${twinOf ?? id}`

type TagKind = CacheVersionTable['kind']

/**
 * Invalidates the cached pages with these tags, on all instances. Call it in the transaction that changes the data.
 * Each tag has its own row, so that sales of different products do not block each other.
 */
export async function invalidateTags(trx: Trx, kind: TagKind, ids: Iterable<string>): Promise<void> {
  // Sorted, as stock rows are, to avoid deadlocks.
  const sorted = [...new Set(ids)].sort()
  if (sorted.length === 0) return
  const stamp = isSqlite(trx) ? SQLITE_STAMPS.stamp : POSTGRES_STAMPS.stamp
  for (const chunk of chunksOf(sorted))
    await trx
      .insertInto('shownVersions')
      .values(chunk.map((id) => ({ kind, id, stamp })))
      .onConflict((c) => c.columns(['kind', 'id']).doUpdateSet({ stamp }))
      .execute()
}

/** Position in the change log: data read at a mark is current until a change has this stamp or a higher one. */
export type ChangeMark = { version: string; stamp: number }

type StampSql = { stamp: RawBuilder<number>; mark: RawBuilder<number>; visible: RawBuilder<boolean> }

/** SQLite has one writer, and uncommitted changes are invisible: the next number is enough. */
const SQLITE_STAMPS: StampSql = {
  stamp: sql<number>`(select coalesce(max(stamp), 0) + 1 from shown_versions)`,
  mark: sql<number>`(select coalesce(max(stamp), 0) + 1 from shown_versions)`,
  visible: sql<boolean>`true`,
}

/**
 * PostgreSQL commits out of order, so a stamp is its transaction id. Every transaction below the mark had ended when
 * the mark was taken. Stamps from another server, after a migration of the data, are filtered out.
 */
const POSTGRES_STAMPS: StampSql = {
  stamp: sql<number>`pg_current_xact_id()::text::bigint`,
  mark: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
  visible: sql<boolean>`stamp < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
}

/** Returns the catalogue version and the mark from which to read later changes. */
export async function readChangeMark(db: Db): Promise<ChangeMark> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .select((isSqlite(db) ? SQLITE_STAMPS : POSTGRES_STAMPS).mark.as('stamp'))
    .where('name', '=', 'catalogueVersion')
    .executeTakeFirst()
  return { version: row?.value ?? '0', stamp: Number(row?.stamp ?? 0) }
}

/** Above this number of changes, the caller invalidates everything. */
const MAX_CHANGES = 2000

export type TagChange = { subject: CacheTag; stamp: number }

/**
 * Returns the changes since a mark, possibly repeating some from just before it; `undefined` when there are too many.
 */
export async function readChangesSince(db: Db, { stamp }: ChangeMark): Promise<TagChange[] | undefined> {
  const rows = await db
    .selectFrom('shownVersions as shown')
    .leftJoin('boxItems as item', (join) => join.onRef('item.id', '=', 'shown.id').on('shown.kind', '=', 'stock'))
    .select(['shown.kind', 'shown.id', 'shown.stamp', 'item.category'])
    .where('shown.stamp', '>=', stamp)
    .where((isSqlite(db) ? SQLITE_STAMPS : POSTGRES_STAMPS).visible)
    .limit(MAX_CHANGES + 1)
    .execute()
  if (rows.length > MAX_CHANGES) return undefined
  // A box item's availability decides its category's paging, so the tag is the category.
  return rows.map(({ kind, id, category, ...row }) => ({
    ...row,
    subject: category === null ? `${kind}:${id}` : categoryTag(category),
  }))
}

/** Invalidates every cached page on all instances. Call it in the transaction that changes what they show. */
export async function invalidateCatalogue(db: Db): Promise<void> {
  const value = newId()
  await db
    .insertInto('meta')
    .values({ name: 'catalogueVersion', value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}
