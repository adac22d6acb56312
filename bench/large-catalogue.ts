import { existsSync } from 'node:fs'
import type { Insertable, Selectable } from 'kysely'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { connectSqlite, type Db, sqliteFile } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { transact } from '#server/db/transact.ts'
import { indexInBatches } from '#server/search/update-index.ts'

/** The largest supported catalogue: the sample's five collections and fifteen more of equal size. */
export const LARGE = { gifts: 100_000, collections: 20 }

/** PostgreSQL allows 65,535 parameters in one statement. */
const BATCH_ROWS = 500
/** Products that share the extra word in their names. The vocabulary has about the size of a real catalogue's. */
const PRODUCTS_PER_WORD = 4

/** Creates the data folder of a large shop with its search index, once per run. */
export async function largeShop(dataDir: string): Promise<string> {
  const file = sqliteFile(dataDir)
  if (existsSync(file)) return dataDir
  const db = await connectSqlite(file)
  await fillLargeCatalogue(db)
  await indexInBatches(db, new AbortController().signal)
  await db.destroy()
  return dataDir
}

type Sample = Selectable<ProductTable>

/**
 * Repeats the sample until it has `gifts` products in `collections` collections.
 *
 * Each product has a rare word in its name and its own price. Mother's Day holds twins of Uniquely Yours, as in the
 * sample.
 */
export async function fillLargeCatalogue(db: Db, { gifts, collections } = LARGE): Promise<void> {
  await migrate(db)
  await seedCatalogue(db, process.cwd())
  await addCollections(db, collections)
  const rows = await productRows(db, gifts)
  await transact(db, async (trx) => {
    for (let from = 0; from < rows.length; from += BATCH_ROWS)
      await trx
        .insertInto('products')
        .values(rows.slice(from, from + BATCH_ROWS))
        .execute()
  })
}

async function addCollections(db: Db, count: number) {
  const there = await db.selectFrom('collections').selectAll().orderBy('position').execute()
  const like = there.find(({ slug }) => slug === 'kids-zone')
  if (!like) throw new Error('the sample has no Kids Zone')
  const more = Array.from({ length: count - there.length }, (_, number) => ({
    ...like,
    slug: `season-${number + 1}`,
    title: `Season ${number + 1}`,
    position: there.length + number,
    inBar: 0,
    hero: null,
    door: null,
  }))
  if (more.length > 0) await db.insertInto('collections').values(more).execute()
}

async function productRows(db: Db, gifts: number): Promise<Insertable<ProductTable>[]> {
  const lists = await db.selectFrom('collections').select('slug').orderBy('position').execute()
  const there = await db.selectFrom('products').selectAll().orderBy('position').execute()
  const sample = there.filter(({ twinOf }) => twinOf === null)
  return Array.from({ length: gifts - there.length }, (_, number) => {
    const { slug = '' } = lists[number % lists.length] ?? {}
    const place = Math.floor(number / lists.length)
    if (slug === 'mothers-day') return twinRow(sample, place)
    return copyProduct(sampleFor(sample, slug), slug, place, number)
  }).toSorted((a, b) => Number(a.twinOf !== null) - Number(b.twinOf !== null))
}

/** Sample collections repeat their own products; new ones mix all of them. */
function sampleFor(sample: readonly Sample[], slug: string): readonly Sample[] {
  const own = sample.filter(({ collection }) => collection === slug)
  return own.length > 0 ? own : sample
}

function copyProduct(like: readonly Sample[], slug: string, place: number, number: number): Sample {
  const gift = like[place % like.length]
  if (!gift) throw new Error('the sample is empty')
  return {
    ...gift,
    id: `${slug}-${place + 101}`,
    collection: slug,
    position: place + 100,
    name: `${gift.name} ${rareWord(number)}`,
    pricePaise: (gift.pricePaise ?? 0) + (number % 97) * 100,
  }
}

/** Returns a twin of the Uniquely Yours product at the same position. */
function twinRow(sample: readonly Sample[], place: number): Insertable<ProductTable> {
  const uniquelyYours = sample.filter(({ collection }) => collection === 'uniquely-yours')
  const gift = copyProduct(uniquelyYours, 'uniquely-yours', place, place)
  const subcategory = ['foodie', 'gardener', 'self-care', 'home'][place % 4] ?? null
  return { ...gift, id: `MD-${place + 101}`, collection: 'mothers-day', subcategory, twinOf: gift.id, pricePaise: null }
}

/** Returns a word of letters only, so that typo-tolerant search applies to it. */
const rareWord = (number: number): string =>
  (Math.floor(number / PRODUCTS_PER_WORD) + 1000)
    .toString(26)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
