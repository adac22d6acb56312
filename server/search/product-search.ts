import type { Collection } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { mainPicture, type Product } from '#domain/catalogue/product.ts'
import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { parsePriceQuery, wordsBeforeAmounts } from '#domain/search/price-query.ts'
import { foldedPhrase, MAX_QUERY, type NamePart, nameParts } from '#domain/search/product-tokens.ts'
import { isInPriceRange, rankProducts } from '#domain/search/rank.ts'
import { firstProduct } from '#server/catalogue/list-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { findByPrice, findMatches, parseTerms } from './find-products.ts'
import { indexBatch } from './update-index.ts'
import { wordsAmong } from './vocabulary.ts'

/** A product in the search results. */
export type FoundProduct = {
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
  gifts: FoundProduct[]
  /** The price in the query as it was understood, the rest of the query, and the number of matches at any price. */
  price?: { words: string; besides: string; atAnyPrice: number }
}
export type ProductSearch = (query: string, limit: number) => Promise<SearchResult>

/**
 * Returns a search over the index in the database. Each search first indexes a batch of the products that changed
 * outside the shop's commands. Prices and stock are read at the time of the search.
 */
export function createSearch(db: Db): ProductSearch {
  let indexing: Promise<unknown> | undefined
  async function catchUp() {
    indexing ??= indexBatch(db).finally(() => {
      indexing = undefined
    })
    // On a read-only or full database the existing index can still be searched.
    await indexing.catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
  }
  return async function search(query, limit) {
    await catchUp()
    const text = query.slice(0, MAX_QUERY)
    const known = await wordsAmong(db, wordsBeforeAmounts(text))
    const { rest, price } = parsePriceQuery(text, (word) => known.has(word))
    const terms = await parseTerms(db, rest)
    const isAnything = price !== undefined && terms.every(({ filler }) => filler)
    const { atAnyPrice, total, gifts } = isAnything
      ? await findByPrice(db, price, limit)
      : await findMatches(db, terms, foldedPhrase(rest), price)
    const best = rankProducts(gifts, isAnything ? [] : terms, isAnything ? '' : foldedPhrase(rest)).slice(0, limit)
    const products = await productsById(
      db,
      best.map(({ id }) => id),
    )
    const found = best.flatMap(({ id }) => {
      const product = products.get(id)
      if (!product || (price && !isInPriceRange(price, product.pricePaise))) return []
      return [toFoundProduct(product, nameParts(product.name, isAnything ? [] : terms))]
    })
    const asked = price && { words: price.words, besides: isAnything ? '' : rest, atAnyPrice }
    return { total: total - (best.length - found.length), gifts: found, ...(asked && { price: asked }) }
  }
}

const toFoundProduct = (product: Product, name: NamePart[]): FoundProduct => ({
  id: product.id,
  collection: product.collection,
  collectionTitle: product.collectionTitle,
  name,
  pricePaise: product.pricePaise,
  available: product.available,
  launchingSoon: product.launchingSoon,
  picture: findPicture(mainPicture(product), ''),
})

export type CollectionLink = { slug: CollectionSlug; title: string; picture: PictureData }
/** `collections` are offered when nothing was asked or found. */
export type SearchAnswer = SearchResult & { collections: CollectionLink[] }

type SearchContext = { search: ProductSearch; db: Db; collections: readonly Collection[] }

export async function runSearch(
  { search, db, collections }: SearchContext,
  query: string,
  limit: number,
): Promise<SearchAnswer> {
  const result = await search(query, limit)
  return { ...result, collections: result.total === 0 ? await collectionLinks(db, collections) : [] }
}

/** A collection without a picture is represented by its first product. */
const collectionLinks = (db: Db, collections: readonly Collection[]): Promise<CollectionLink[]> =>
  Promise.all(
    collections.map(async ({ slug, title, door }) => {
      const first = door ? undefined : await firstProduct(db, slug)
      const name = door ?? (first ? mainPicture(first) : `site/collection-${slug}`)
      return { slug, title, picture: findPicture(name, '') }
    }),
  )
