import { existsSync } from 'node:fs'
import type { Insertable, Selectable } from 'kysely'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectSqlite, type Db, sqliteFile } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { transact } from '#server/db/transact.ts'
import { indexInPieces } from '#server/search/keep-index.ts'

/** A catalogue as large as one shop may become: the sample's five collections and fifteen more, as full as each other. */
export const LARGE = { gifts: 100_000, collections: 20 }

/** Of PostgreSQL's 65,535 values in one statement. */
const ROWS_AT_ONCE = 500
/** How many gifts share the word that is put behind their names: about as many words as such a catalogue would use. */
const GIFTS_A_WORD = 4

/** A data folder of such a shop, with its index of search; made once in a run, whoever asks for it. */
export async function largeShop(dataDir: string): Promise<string> {
  const file = sqliteFile(dataDir)
  if (existsSync(file)) return dataDir
  const db = await connectSqlite(file)
  await fillLargeCatalogue(db)
  await indexInPieces(db, new AbortController().signal)
  await db.destroy()
  return dataDir
}

type Sample = Selectable<ProductTable>

/**
 * The sample over and over, until there are so many gifts in so many collections: each with a word in its name that few
 * others have, at prices of its own. Mother's Day holds twins of Uniquely Yours, as it always does.
 */
export async function fillLargeCatalogue(db: Db, { gifts, collections } = LARGE): Promise<void> {
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  await addCollections(db, collections)
  const rows = await manyGifts(db, gifts)
  await transact(db, async (trx) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('products')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
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

async function manyGifts(db: Db, gifts: number): Promise<Insertable<ProductTable>[]> {
  const lists = await db.selectFrom('collections').select('slug').orderBy('position').execute()
  const there = await db.selectFrom('products').selectAll().orderBy('position').execute()
  const sample = there.filter(({ twinOf }) => twinOf === null)
  return Array.from({ length: gifts - there.length }, (_, number) => {
    const { slug = '' } = lists[number % lists.length] ?? {}
    const place = Math.floor(number / lists.length)
    if (slug === 'mothers-day') return twin(sample, place)
    return another(ofList(sample, slug), slug, place, number)
  }).toSorted((a, b) => Number(a.twinOf !== null) - Number(b.twinOf !== null))
}

/** A collection of the sample goes on with gifts of its own; a new one has some of each. */
function ofList(sample: readonly Sample[], slug: string): readonly Sample[] {
  const own = sample.filter(({ collection }) => collection === slug)
  return own.length > 0 ? own : sample
}

function another(like: readonly Sample[], slug: string, place: number, number: number): Sample {
  const gift = like[place % like.length]
  if (!gift) throw new Error('the sample is empty')
  return {
    ...gift,
    id: `${slug}-${place + 101}`,
    collection: slug,
    position: place + 100,
    name: `${gift.name} ${wordOf(number)}`,
    pricePaise: (gift.pricePaise ?? 0) + (number % 97) * 100,
  }
}

/** Of the gift of Uniquely Yours that has the same place. */
function twin(sample: readonly Sample[], place: number): Insertable<ProductTable> {
  const uniquelyYours = sample.filter(({ collection }) => collection === 'uniquely-yours')
  const gift = another(uniquelyYours, 'uniquely-yours', place, place)
  const subcategory = ['foodie', 'gardener', 'self-care', 'home'][place % 4] ?? null
  return { ...gift, id: `MD-${place + 101}`, collection: 'mothers-day', subcategory, twinOf: gift.id, pricePaise: null }
}

/** Letters alone, so that a slip of a finger can be found in it. */
const wordOf = (number: number): string =>
  (Math.floor(number / GIFTS_A_WORD) + 1000).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
