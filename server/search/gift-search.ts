import type { Collection } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { firstPicture, type Product } from '#domain/catalogue/product.ts'
import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import { askedPrice, wordsBesideAmounts } from '#domain/search/asked-price.ts'
import { foldedPhrase } from '#domain/search/gift-texts.ts'
import { type NamePart, nameParts } from '#domain/search/name-parts.ts'
import { isAt, ranked } from '#domain/search/rank.ts'
import { MAX_QUERY } from '#domain/search/search-limits.ts'
import { firstGift } from '#server/catalogue/list-queries.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseAway } from '#server/db/portable.ts'
import { answering, giftsAt, readTerms } from './find-gifts.ts'
import { indexSome } from './keep-index.ts'
import { wordsAmong } from './vocabulary.ts'

/** A gift that answers a search, as a result shows it. */
export type FoundGift = {
  id: ProductId
  collection: CollectionSlug
  collectionTitle: string
  name: NamePart[]
  pricePaise: Paise
  available: boolean
  launchingSoon: boolean
  picture: PictureData
}
export type SearchResult = {
  total: number
  gifts: FoundGift[]
  /** What was said of the price, as it was understood; what else was asked for, and how many that finds at any price. */
  price?: { words: string; besides: string; atAnyPrice: number }
}
export type GiftSearch = (query: string, limit: number) => Promise<SearchResult>

/**
 * Search over the catalogue, whose index is in the database. What was changed past the shop's commands is looked after
 * first, a piece of it where it is much; what a result shows is read when it is asked for.
 */
export function giftSearch(db: Db): GiftSearch {
  let indexing: Promise<unknown> | undefined
  async function catchUp() {
    indexing ??= indexSome(db).finally(() => {
      indexing = undefined
    })
    // Where nothing can be written, what was indexed can still be found.
    await indexing.catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
    })
  }
  return async function search(query, limit) {
    await catchUp()
    const text = query.slice(0, MAX_QUERY)
    const known = await wordsAmong(db, wordsBesideAmounts(text))
    const { rest, price } = askedPrice(text, (word) => known.has(word))
    const terms = await readTerms(db, rest)
    const isAnything = price !== undefined && terms.every(({ filler }) => filler)
    const { atAnyPrice, total, gifts } = isAnything
      ? await giftsAt(db, price, limit)
      : await answering(db, terms, foldedPhrase(rest), price)
    const best = ranked(gifts, isAnything ? [] : terms, isAnything ? '' : foldedPhrase(rest)).slice(0, limit)
    const products = await productsById(
      db,
      best.map(({ id }) => id),
    )
    const found = best.flatMap(({ id }) => {
      const product = products.get(id)
      if (!product || (price && !isAt(price, product.pricePaise))) return []
      return [toFoundGift(product, nameParts(product.name, isAnything ? [] : terms))]
    })
    const asked = price && { words: price.words, besides: isAnything ? '' : rest, atAnyPrice }
    return { total: total - (best.length - found.length), gifts: found, ...(asked && { price: asked }) }
  }
}

const toFoundGift = (product: Product, name: NamePart[]): FoundGift => ({
  id: product.id,
  collection: product.collection,
  collectionTitle: product.collectionTitle,
  name,
  pricePaise: product.pricePaise,
  available: product.available,
  launchingSoon: product.launchingSoon,
  picture: picture(firstPicture(product), ''),
})

export type CollectionDoor = { slug: CollectionSlug; title: string; picture: PictureData }
/** Where nothing was asked or found, the collections are the way on. */
export type SearchAnswer = SearchResult & { collections: CollectionDoor[] }

type Deps = { search: GiftSearch; db: Db; collections: readonly Collection[] }

export async function answerSearch(
  { search, db, collections }: Deps,
  query: string,
  limit: number,
): Promise<SearchAnswer> {
  const result = await search(query, limit)
  return { ...result, collections: result.total === 0 ? await collectionDoors(db, collections) : [] }
}

/** The first gift of a collection stands for it where it has no picture of its own. */
const collectionDoors = (db: Db, collections: readonly Collection[]): Promise<CollectionDoor[]> =>
  Promise.all(
    collections.map(async ({ slug, title, door }) => {
      const first = door ? undefined : await firstGift(db, slug)
      const name = door ?? (first ? firstPicture(first) : `site/collection-${slug}`)
      return { slug, title, picture: picture(name, '') }
    }),
  )
