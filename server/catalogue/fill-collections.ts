import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import * as z from 'zod'
import { FILTERED_BY, GRIDS, SERVICES, TINTS } from '#domain/catalogue/collections.ts'
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
    filterBy: z.enum(FILTERED_BY),
    sharesStockOf: text.optional(),
  }),
  reasons: filtersSchema.optional(),
  tabs: filtersSchema.optional(),
  chips: filtersSchema.optional(),
})
/** Pages that are no list of gifts have words in the file as well. */
const sampleSchema = z.object({ collections: z.array(z.looseObject({ slug: text })) })

/** Fills a table without collections with those of the sample; one that holds any is the owner's. */
export async function fillCollections(db: Db, root: string): Promise<void> {
  const known = await db.selectFrom('collections').select('slug').limit(1).executeTakeFirst()
  if (known) return
  const { collections } = sampleSchema.parse(
    JSON.parse(await readFile(join(root, 'catalogue/collections.json'), 'utf8')),
  )
  const rows = collections.filter((words) => 'shop' in words).map((words, position) => row(words, position))
  // One statement, so that none is there before the one whose stock it shares, and of two that start at once one does it.
  await db
    .insertInto('collections')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

function row(words: unknown, position: number): Insertable<CollectionTable> {
  const { shop, reasons, tabs, chips, ...said } = collectionSchema.parse(words)
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
