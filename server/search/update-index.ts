import { setImmediate } from 'node:timers/promises'
import { productContentsSchema, productListSchema } from '#domain/catalogue/product-schema.ts'
import { type SearchTexts, searchWords, toSearchTexts } from '#domain/search/product-tokens.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { SearchProductTable } from '#server/db/schema/search.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { mapYielding, throttle } from '#server/db/yielding.ts'
import { addToIndex, removeFromIndex } from './token-index.ts'

/** Products per batch: some tens of milliseconds, during which other writers wait. */
const BATCH = 250

/** Updates the index for the products that this transaction changed. */
export async function indexChanges(trx: Trx): Promise<void> {
  while ((await updateBatch(trx)) > 0);
}

/**
 * Updates the index in transactions of its own, for changes from outside the shop's commands, until done or aborted.
 */
export async function indexInBatches(db: Db, signal: AbortSignal): Promise<void> {
  for (let begun = performance.now(); !signal.aborted && (await indexBatch(db)) > 0; begun = performance.now())
    await throttle(begun)
}

/** Indexes the oldest batch of changes. Returns its size, 0 if the index is current. */
export async function indexBatch(db: Db): Promise<number> {
  const first = await db.selectFrom('searchOutdated').select('no').limit(1).executeTakeFirst()
  return first ? transact(db, updateBatch) : 0
}

async function updateBatch(trx: Trx): Promise<number> {
  // Two concurrent runs would count words twice and give one number to two products.
  await lockNames(trx, ['search index'])
  const marks = await trx.selectFrom('searchOutdated').selectAll().orderBy('no').limit(BATCH).execute()
  if (marks.length === 0) return 0
  const ids = [...new Set(marks.map(({ id }) => id))]
  const before = await readIndexed(trx, ids)
  const found = await readSearchable(trx, ids)
  // SQLite answers synchronously: other requests run only when the event loop gets a turn.
  await setImmediate()
  const after = assignNumbers(found, before, await lastNumber(trx))
  await removeProducts(trx, before)
  await addProducts(trx, after)
  await setImmediate()
  await countWords(trx, before, after)
  await setImmediate()
  await trx
    .deleteFrom('searchOutdated')
    .where(
      'no',
      'in',
      marks.map(({ no }) => no),
    )
    .execute()
  return marks.length
}

const readIndexed = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('searchGifts as gift')
    .innerJoin('searchTexts as text', 'text.no', 'gift.no')
    .select(['gift.id', 'gift.no', 'text.name', 'text.kind', 'text.contents', 'text.tagline'])
    .where('gift.id', 'in', ids)
    .execute()

type SearchProduct = Omit<SearchProductTable, 'no'> & SearchTexts
type IndexedTexts = Pick<IndexedProduct, 'id' | 'no' | keyof SearchTexts>
type IndexedProduct = SearchProduct & { no: number }

/** Returns the products among `ids` that visitors can see, in the shop's order. */
async function readSearchable(trx: Trx, ids: readonly string[]): Promise<SearchProduct[]> {
  const rows = await trx
    .selectFrom('products as product')
    .innerJoin('collections as list', 'list.slug', 'product.collection')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .where('list.state', '=', 'shown')
    .where('product.id', 'in', ids)
    .select(['product.id', 'product.collection', 'product.position', 'list.position as listPosition', 'list.title'])
    .select(['product.name', 'product.tagline', 'product.contents', 'product.madeFor', 'product.subcategory'])
    .select((eb) => eb.fn.coalesce('product.pricePaise', 'twin.pricePaise').as('pricePaise'))
    .orderBy('list.position')
    .orderBy('list.slug')
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return mapYielding(rows, ({ name, tagline, title, contents, madeFor, subcategory, pricePaise, ...place }) => {
    const things = parseColumn(productContentsSchema, contents, 'products.contents', place.id)
    const people = parseColumn(productListSchema, madeFor, 'products.madeFor', place.id)
    const texts = toSearchTexts({
      name,
      tagline,
      collection: title,
      contents: things.map(({ item }) => item),
      madeFor: subcategory ? [...people, subcategory] : people,
    })
    return { ...place, pricePaise: pricePaise ?? 0, ...texts }
  })
}

const lastNumber = async (trx: Trx): Promise<number> => {
  const last = await trx
    .selectFrom('searchGifts')
    .select((eb) => eb.fn.max('no').as('no'))
    .executeTakeFirst()
  return last?.no ?? 0
}

/** Keeps the numbers of products that are indexed already. */
function assignNumbers(
  gifts: readonly SearchProduct[],
  before: readonly IndexedTexts[],
  last: number,
): IndexedProduct[] {
  const numbers = new Map(before.map(({ id, no }) => [id, no]))
  let next = last + 1
  return gifts.map((gift) => ({ ...gift, no: numbers.get(gift.id) ?? next++ }))
}

async function removeProducts(trx: Trx, before: readonly IndexedTexts[]) {
  const numbers = before.map(({ no }) => no)
  if (numbers.length === 0) return
  await trx.deleteFrom('searchGifts').where('no', 'in', numbers).execute()
  await trx.deleteFrom('searchTexts').where('no', 'in', numbers).execute()
  await removeFromIndex(trx, numbers)
}

async function addProducts(trx: Trx, after: readonly IndexedProduct[]) {
  if (after.length === 0) return
  const texts = after.map(({ no, name, kind, contents, tagline }) => ({ no, name, kind, contents, tagline }))
  const gifts = after.map(({ name, kind, contents, tagline, ...facts }) => facts)
  await trx.insertInto('searchGifts').values(gifts).execute()
  await trx.insertInto('searchTexts').values(texts).execute()
  await addToIndex(trx, after)
}

/**
 * Keeps the number of products for each word. Words without a product are removed, so spelling correction never
 * suggests them.
 */
async function countWords(trx: Trx, before: readonly SearchTexts[], after: readonly SearchTexts[]) {
  const changes = new Map<string, number>()
  const add = (gifts: readonly SearchTexts[], count: number) =>
    mapYielding(gifts, ({ name, kind, contents, tagline }) => {
      for (const word of searchWords({ name, kind, contents, tagline }))
        changes.set(word, (changes.get(word) ?? 0) + count)
    })
  await add(before, -1)
  await add(after, 1)
  const rows = [...changes].filter(([, gifts]) => gifts !== 0).map(([word, gifts]) => ({ word, gifts }))
  if (rows.length === 0) return
  await trx
    .insertInto('searchVocabulary')
    .values(rows)
    .onConflict((c) =>
      c.column('word').doUpdateSet((eb) => ({ gifts: eb('searchVocabulary.gifts', '+', eb.ref('excluded.gifts')) })),
    )
    .execute()
  const lost = rows.flatMap(({ word, gifts }) => (gifts < 0 ? [word] : []))
  if (lost.length === 0) return
  await trx.deleteFrom('searchVocabulary').where('gifts', '<=', 0).where('word', 'in', lost).execute()
}
