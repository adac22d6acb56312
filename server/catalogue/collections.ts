import type { Selectable } from 'kysely'
import * as z from 'zod'
import {
  type Collection,
  type CollectionSummary,
  FILTER_ATTRIBUTES,
  type Filter,
  GRIDS,
  SERVICES,
  TINTS,
} from '#domain/catalogue/collections.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'

const text = z.string().min(1)

/** Filters of a list, as stored in its row. */
export const filtersSchema = z.array(
  z.object({ for: text, label: text, line: z.string().default(''), madeFor: z.array(text).default([]) }),
)

const enumColumnsSchema = z.object({
  tint: z.enum(TINTS),
  strap: z.enum(TINTS),
  grid: z.enum(GRIDS),
  service: z.enum(SERVICES),
  filterBy: z.enum(FILTER_ATTRIBUTES),
})

/** Returns the visible collections, in display order. */
export async function visibleCollections(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom('collections')
    .selectAll()
    .where('state', '=', 'shown')
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(toCollection)
}

/** Reads a collection in any state. */
export async function collectionBySlug(db: Db, slug: CollectionSlug): Promise<Collection | undefined> {
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row && toCollection(row)
}

export function toCollection(row: Selectable<CollectionTable>): Collection {
  const filters: Filter[] = parseColumn(filtersSchema, row.filters, 'collections.filters', row.slug)
  return {
    ...enumColumnsSchema.parse(row),
    slug: row.slug,
    title: row.title,
    eyebrow: row.eyebrow,
    heroLine: row.heroLine,
    intro: row.intro,
    metaDescription: row.metaDescription,
    emptyMessage: row.emptyMessage,
    inBar: row.inBar === 1,
    waiting: row.waiting,
    hero: row.hero ?? undefined,
    heroAlt: row.heroAlt,
    own: row.heroWide ? { name: row.heroWide, alt: row.heroWideAlt ?? '' } : undefined,
    door: row.heroTall ?? row.heroWide ?? row.door ?? undefined,
    soonUntil: row.soonUntil ?? undefined,
    readyTag: row.readyTag ?? undefined,
    filters,
  }
}

/** Reduces a collection to the fields that every page needs. Sent with each page, so it stays small. */
export const toCollectionSummary = ({ slug, title, tint, inBar, grid, waiting }: Collection): CollectionSummary => ({
  slug,
  title,
  tint,
  inBar,
  grid,
  waiting,
})
