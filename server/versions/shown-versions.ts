import { type RawBuilder, sql } from 'kysely'
import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf } from '#server/db/lists.ts'
import { isSqlite } from '#server/db/portable.ts'
import type { ShownVersionTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * What a page can show of the catalogue: the order and number of a list's gifts (`list:kids-zone`), a gift with its
 * price and whether one is left, by what it is counted under (`stock:kids-zone-2`), a category of things for a box
 * (`shelf:keepsakes`), how much stands on all of those (`shelf:all`), what its owner says on a page (`words:terms`). What all pages show is none of these, but the
 * version of the whole. What is taken off is on no page that is kept (`offers:all`): only what is known of the shop
 * changes with it.
 */
export type Subject = `${'list' | 'stock' | 'shelf' | 'offers' | 'words'}:${string}`

export const listSubject = (slug: CollectionSlug): Subject => `list:${slug}`
/** All offers are one thing: few know of them, and those want them all. */
export const OFFERS_ID = 'all'
export const OFFERS_SUBJECT: Subject = `offers:${OFFERS_ID}`
export const wordsSubject = (place: string): Subject => `words:${place}`
export const ALL_SHELVES_ID = 'all'
export const ALL_SHELVES_SUBJECT: Subject = `shelf:${ALL_SHELVES_ID}`
export const shelfSubject = (category: string): Subject => `shelf:${category}`
/** Twins are counted under the one that is not a twin, and show its price. */
export const giftSubject = ({ id, twinOf }: { id: string; twinOf: ProductId | undefined }): Subject =>
  `stock:${twinOf ?? id}`

type Kind = ShownVersionTable['kind']

/**
 * Makes every machine render anew what shows these things, and nothing else. Belongs into the transaction that changes
 * them. Each thing has a row of its own, so that whoever sells one waits for nobody who sells another.
 */
export async function invalidateShown(trx: Trx, kind: Kind, ids: Iterable<string>): Promise<void> {
  // In one order, as rows of stock, so that no two wait for each other.
  const sorted = [...new Set(ids)].sort()
  if (sorted.length === 0) return
  const stamp = isSqlite(trx) ? SQLITE.stamp : POSTGRES.stamp
  for (const some of chunksOf(sorted))
    await trx
      .insertInto('shownVersions')
      .values(some.map((id) => ({ kind, id, stamp })))
      .onConflict((c) => c.columns(['kind', 'id']).doUpdateSet({ stamp }))
      .execute()
}

/** Whatever was read at some moment is as it was until something changes with a stamp from this one on. */
export type Mark = { version: string; stamp: number }

type Stamps = { stamp: RawBuilder<number>; mark: RawBuilder<number>; visible: RawBuilder<boolean> }

/** One writes after the other, and nobody sees what is not committed: the next number is enough. */
const SQLITE: Stamps = {
  stamp: sql<number>`(select coalesce(max(stamp), 0) + 1 from shown_versions)`,
  mark: sql<number>`(select coalesce(max(stamp), 0) + 1 from shown_versions)`,
  visible: sql<boolean>`true`,
}

/**
 * Many write at once and are not committed in their order. A stamp is the number of its transaction; all below the mark
 * had ended when it was taken. Stamps of another server, from before its tables were moved here, mean nothing.
 */
const POSTGRES: Stamps = {
  stamp: sql<number>`pg_current_xact_id()::text::bigint`,
  mark: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
  visible: sql<boolean>`stamp < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
}

/** The version of what all pages show, and the mark from which on to ask for what else has changed. */
export async function currentMark(db: Db): Promise<Mark> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .select((isSqlite(db) ? SQLITE : POSTGRES).mark.as('stamp'))
    .where('name', '=', 'catalogueVersion')
    .executeTakeFirst()
  return { version: row?.value ?? '0', stamp: Number(row?.stamp ?? 0) }
}

/** Of more than this at once it is not worth knowing which. */
const MOST_CHANGES = 2000

export type Change = { subject: Subject; stamp: number }

/** What has changed since a mark; what had changed right before it may be among it again. `undefined` is too much. */
export async function changesSince(db: Db, { stamp }: Mark): Promise<Change[] | undefined> {
  const rows = await db
    .selectFrom('shownVersions as shown')
    .leftJoin('boxItems as item', (join) => join.onRef('item.id', '=', 'shown.id').on('shown.kind', '=', 'stock'))
    .select(['shown.kind', 'shown.id', 'shown.stamp', 'item.category'])
    .where('shown.stamp', '>=', stamp)
    .where((isSqlite(db) ? SQLITE : POSTGRES).visible)
    .limit(MOST_CHANGES + 1)
    .execute()
  if (rows.length > MOST_CHANGES) return undefined
  // What is left of a thing for a box decides on which page of its category the others are.
  return rows.map(({ kind, id, category, ...row }) => ({
    ...row,
    subject: category === null ? `${kind}:${id}` : shelfSubject(category),
  }))
}
