import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import {
  addCollection,
  addProductsToCollection,
  archiveCollection,
  publishCollectionNow,
  setCollectionText,
} from '#server/catalogue/edit-collection.ts'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { setPrice } from '#server/catalogue/set-price.ts'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { emptyDatabases, testDatabases } from '#test/databases.ts'
import { replaceProducts, testProduct } from '#test/replace-products.ts'
import { createSearch } from './product-search.ts'
import { indexBatch } from './update-index.ts'

const BY = { who: 'the owner', now: new Date('2026-11-20T06:30:00Z'), live: false }

const finder = (db: Db) => {
  const search = createSearch(db)
  return async (query: string) => (await search(query, 60)).gifts.map(({ id }) => id)
}
const isUpToDate = async (db: Db) => (await db.selectFrom('searchOutdated').selectAll().execute()).length === 0

describe.each(testDatabases)('the search index on %s', (_, open) => {
  it('updates a price with the command that sets it, also for gifts with shared stock', async () => {
    const db = await open()
    await setPrice(db, 'uniquely-yours-3', '31999', BY)
    expect(await isUpToDate(db)).toBe(true)
    expect((await finder(db)('over 31998')).toSorted()).toEqual(['MD-3', 'uniquely-yours-3'])
  })

  it('follows a collection from its first gift until it is deleted', async () => {
    const db = await open()
    const find = finder(db)
    await addCollection(db, { slug: 'diwali', tint: 'kids', title: 'Diwali' }, BY)
    await addProductsToCollection(db, 'diwali', ['uniquely-yours-3', 'kids-zone-1'], BY)
    expect(await find('diwali long bather')).not.toContain('diwali-1')
    await setCollectionText(db, { slug: 'diwali', what: 'line', words: 'Lights.' }, BY)
    await setCollectionText(db, { slug: 'diwali', what: 'intro', words: 'Lights.' }, BY)
    await publishCollectionNow(db, 'diwali', BY)
    expect(await isUpToDate(db)).toBe(true)
    expect(await find('diwali')).toEqual(['diwali-1', 'diwali-2'])
    await setCollectionText(db, { slug: 'diwali', what: 'name', words: 'Zeppelins at Dusk' }, BY)
    expect(await find('zeppelins')).toEqual(['diwali-1', 'diwali-2'])
    await archiveCollection(db, 'diwali', BY)
    expect(await isUpToDate(db)).toBe(true)
    expect(await find('zeppelins')).toEqual([])
    expect(await find('long bather')).toContain('uniquely-yours-3')
  })

  it('picks up changes made outside the commands with the next search', async () => {
    const db = await open()
    const find = finder(db)
    expect((await find('long bather'))[0]).toBe('uniquely-yours-3')
    const gift = db.updateTable('products').where('id', '=', 'uniquely-yours-3')
    await gift.set({ name: 'The Zeppelin' }).execute()
    expect(await find('zeppelin')).toEqual(['uniquely-yours-3'])
    // No gift has that word any more, so no query matches it.
    await gift.set({ name: 'The Quiet One' }).execute()
    expect(await find('zepelin')).toEqual([])
    await db.updateTable('collections').set({ state: 'archived' }).where('slug', '=', 'uniquely-yours').execute()
    expect(await find('quiet one')).not.toContain('uniquely-yours-3')
    await db.deleteFrom('products').where('id', '=', 'MD-4').execute()
    expect(await find('mothers day')).not.toContain('MD-4')
  })

  it('contains a change with its transaction, or not at all', async () => {
    const db = await open()
    await expect(
      db.transaction().execute(async (trx) => {
        await trx.updateTable('products').set({ name: 'Zeppelin' }).where('id', '=', 'uniquely-yours-3').execute()
        throw new Error('the power is gone')
      }),
    ).rejects.toThrow('the power is gone')
    expect(await isUpToDate(db)).toBe(true)
    expect(await finder(db)('zeppelin')).toEqual([])
  })

  it('takes a large number of changes in batches', async () => {
    const db = await open()
    await replaceProducts(
      db,
      Array.from({ length: 600 }, (_, number) => testProduct(`Lamp ${number}`)),
    )
    await db.updateTable('products').set({ name: 'Lantern' }).execute()
    const pieces: number[] = []
    for (let piece = await indexBatch(db); piece > 0; piece = await indexBatch(db)) pieces.push(piece)
    expect(pieces).toEqual([250, 250, 100])
    expect((await createSearch(db)('lantern', 8)).total).toBe(600)
    expect((await createSearch(db)('lamp', 8)).total).toBe(0)
  })

  it('is updated once by each of two concurrent indexers', async () => {
    const db = await open()
    await db.updateTable('products').set({ tagline: 'Zeppelin.' }).execute()
    const [one, other] = await Promise.all([indexBatch(db), indexBatch(db)])
    expect([one, other].toSorted((a, b) => a - b)[0]).toBe(0)
    const word = db.selectFrom('searchVocabulary').select('gifts').where('word', '=', 'zeppelin')
    const { gifts } = await word.executeTakeFirstOrThrow()
    expect(gifts).toBe((await db.selectFrom('products').select('id').execute()).length)
  })
})

describe.each(emptyDatabases)('a shop with the previous search index, on %s', (_, open) => {
  async function migrated() {
    const db = await open()
    await migrate(
      db,
      MIGRATIONS.filter(({ name }) => name < '0101'),
    )
    await seedCatalogue(db, process.cwd())
    const place = { listPosition: 0, collection: 'uniquely-yours', position: 0, pricePaise: rupees(1) }
    const texts = { name: 'the zeppelin', kind: '', contents: '', tagline: '' }
    await db
      .insertInto('searchGifts')
      .values({ no: 1, id: 'uniquely-yours-3', ...place })
      .execute()
    await db
      .insertInto('searchTexts')
      .values({ no: 1, ...texts })
      .execute()
    await migrate(db)
    return db
  }

  it('has all of its products in the new one after the first search', async () => {
    const db = await migrated()
    expect((await finder(db)('the long bather'))[0]).toBe('uniquely-yours-3')
    const products = await db.selectFrom('products').select('id').execute()
    expect((await createSearch(db)('under 100000', 8)).total).toBe(products.length)
    expect(await finder(db)('zeppelin')).toEqual([])
  })

  it('no longer has its posting lists and spellings', async () => {
    const db = await migrated()
    for (const table of ['search_sets', 'search_spelling'])
      await expect(sql`select 1 from ${sql.table(table)}`.execute(db)).rejects.toThrow(table)
  })
})

it('search needs no extension of PostgreSQL, also for misspellings', async () => {
  const [, [, open] = []] = testDatabases
  const db = (await open?.()) as Db
  const { rows } = await sql`select extname from pg_extension where extname <> 'plpgsql'`.execute(db)
  expect(rows).toEqual([])
  const find = finder(db)
  for (const query of ['long bahter', 'xather', 'philosofer', 'filosopher'])
    expect([query, await find(query)]).not.toEqual([query, []])
})
