import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import * as z from 'zod'
import { FILTER_ATTRIBUTES, GRIDS, SERVICES, TINTS } from '#domain/catalogue/collections.ts'
import type { Db } from '#server/db/connect.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import { filtersSchema } from './collections.ts'

const text = z.string().min(1)

const collectionSchema = z.object({
  slug: text,
  title: text,
  eyebrow: text,
  heroLine: text,
  intro: text,
  metaDescription: text,
  emptyMessage: text,
  shop: z.strictObject({
    tint: z.enum(TINTS),
    strap: z.enum(TINTS),
    inBar: z.boolean(),
    grid: z.enum(GRIDS),
    waiting: z.int().positive(),
    hero: text.optional(),
    heroAlt: z.string().default(''),
    door: text,
    service: z.enum(SERVICES),
    readyTag: text.optional(),
    filterBy: z.enum(FILTER_ATTRIBUTES),
    sharesStockOf: text.optional(),
  }),
  reasons: filtersSchema.optional(),
  tabs: filtersSchema.optional(),
  chips: filtersSchema.optional(),
})
const sampleSchema = z.object({ collections: z.array(z.looseObject({ slug: text })) })

/**
 * Inserts the sample collections into an empty table. A table with rows belongs to the owner and stays unchanged.
 */
export async function seedCollections(db: Db, root: string): Promise<void> {
  const existing = await db.selectFrom('collections').select('slug').limit(1).executeTakeFirst()
  if (existing) return
  const { collections } = sampleSchema.parse(
    JSON.parse(await readFile(join(root, 'catalogue/collections.json'), 'utf8')),
  )
  const rows = collections.filter((texts) => 'shop' in texts).map((texts, position) => toRow(texts, position))
  // One statement satisfies the foreign keys between collections, and of two instances that start at once only one
  // inserts.
  await db
    .insertInto('collections')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

function toRow(texts: unknown, position: number): Insertable<CollectionTable> {
  const { shop, reasons, tabs, chips, ...said } = collectionSchema.parse(texts)
  const { inBar, hero, readyTag, sharesStockOf, ...facts } = shop
  return {
    ...said,
    ...facts,
    position,
    state: 'shown',
    inBar: inBar ? 1 : 0,
    hero: hero ?? null,
    readyTag: readyTag ?? null,
    sharesStockOf: sharesStockOf ?? null,
    soonUntil: null,
    filters: JSON.stringify(reasons ?? tabs ?? chips ?? []),
  }
}
