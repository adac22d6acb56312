import { setImmediate } from 'node:timers/promises'
import { productContentsSchema, productWordsSchema } from '#domain/catalogue/product-schema.ts'
import { type GiftTexts, textsOf, wordsOfGift } from '#domain/search/gift-texts.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { mapYielding } from '#server/db/map-yielding.ts'
import type { SearchGiftTable } from '#server/db/schema/search.ts'
import { standBack } from '#server/db/stand-back.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { addToIndex, removeFromIndex } from './token-index.ts'

/** Some tens of milliseconds of work: nobody waits longer for the database meanwhile. */
const PIECE = 250

/** Brings the index to the catalogue of this transaction, which changed it. */
export async function indexChanges(trx: Trx): Promise<void> {
  while ((await indexPiece(trx)) > 0);
}

/** The same in transactions of its own, for what was changed past the shop's commands, until it is done or stopped. */
export async function indexInPieces(db: Db, signal: AbortSignal): Promise<void> {
  for (let begun = performance.now(); !signal.aborted && (await indexSome(db)) > 0; begun = performance.now())
    await standBack(begun)
}

/** Of what has changed the oldest piece, where anything has; answers how much was looked after. */
export async function indexSome(db: Db): Promise<number> {
  const first = await db.selectFrom('searchOutdated').select('no').limit(1).executeTakeFirst()
  return first ? transact(db, indexPiece) : 0
}

async function indexPiece(trx: Trx): Promise<number> {
  // Two who index at the same time would count words twice and give the same number to two gifts.
  await lockNames(trx, ['search index'])
  const marks = await trx.selectFrom('searchOutdated').selectAll().orderBy('no').limit(PIECE).execute()
  if (marks.length === 0) return 0
  const ids = [...new Set(marks.map(({ id }) => id))]
  const before = await known(trx, ids)
  const found = await searchable(trx, ids)
  // A database in the process answers at once: without these nobody else would have their turn before all of it is done.
  await setImmediate()
  const after = numbered(found, before, await lastNumber(trx))
  await remove(trx, before)
  await add(trx, after)
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

const known = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('searchGifts as gift')
    .innerJoin('searchTexts as text', 'text.no', 'gift.no')
    .select(['gift.id', 'gift.no', 'text.name', 'text.kind', 'text.contents', 'text.tagline'])
    .where('gift.id', 'in', ids)
    .execute()

type Gift = Omit<SearchGiftTable, 'no'> & GiftTexts
type Known = Pick<Indexed, 'id' | 'no' | keyof GiftTexts>
type Indexed = Gift & { no: number }

/** Of these gifts those that visitors can see, in the shop's order. */
async function searchable(trx: Trx, ids: readonly string[]): Promise<Gift[]> {
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
    const people = parseColumn(productWordsSchema, madeFor, 'products.madeFor', place.id)
    const texts = textsOf({
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

/** A gift that was known keeps its number. */
function numbered(gifts: readonly Gift[], before: readonly Known[], last: number): Indexed[] {
  const numbers = new Map(before.map(({ id, no }) => [id, no]))
  let next = last + 1
  return gifts.map((gift) => ({ ...gift, no: numbers.get(gift.id) ?? next++ }))
}

async function remove(trx: Trx, before: readonly Known[]) {
  const numbers = before.map(({ no }) => no)
  if (numbers.length === 0) return
  await trx.deleteFrom('searchGifts').where('no', 'in', numbers).execute()
  await trx.deleteFrom('searchTexts').where('no', 'in', numbers).execute()
  await removeFromIndex(trx, numbers)
}

async function add(trx: Trx, after: readonly Indexed[]) {
  if (after.length === 0) return
  const texts = after.map(({ no, name, kind, contents, tagline }) => ({ no, name, kind, contents, tagline }))
  const gifts = after.map(({ name, kind, contents, tagline, ...facts }) => facts)
  await trx.insertInto('searchGifts').values(gifts).execute()
  await trx.insertInto('searchTexts').values(texts).execute()
  await addToIndex(trx, after)
}

/** A word of the vocabulary stands in a gift at least: one that is gone is no way to read what was mistyped. */
async function countWords(trx: Trx, before: readonly GiftTexts[], after: readonly GiftTexts[]) {
  const changes = new Map<string, number>()
  const add = (gifts: readonly GiftTexts[], count: number) =>
    mapYielding(gifts, ({ name, kind, contents, tagline }) => {
      for (const word of wordsOfGift({ name, kind, contents, tagline }))
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
