import { setImmediate } from 'node:timers/promises'
import type { Collection } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { type Product, type ProductContent, pictureName } from '#domain/catalogue/product.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { NamePart } from '#domain/search/name-parts.ts'
import { isAt, searchGifts } from '#domain/search/search.ts'
import { indexInPieces, type Searchable, type SearchIndex } from '#domain/search/search-index.ts'
import { picture } from '#server/catalogue/pictures.ts'
import {
  catalogueVersion,
  productsById,
  productsOf,
  type SearchableRow,
  searchableRows,
} from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** A gift that answers a search, as a result shows it. */
export type FoundGift = {
  id: string
  collection: string
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

/** About 10 ms of work. */
const PIECE = 250

/**
 * Search over the catalogue. The index is in memory, made anew for every version of the catalogue; until the next one
 * is ready the last one answers. It only says which gifts answer: price and availability are read when they are asked
 * for, so that none is ever an old one.
 */
export function giftSearch(db: Db): GiftSearch {
  let ready: SearchIndex | undefined
  let making: { version: string; index: Promise<SearchIndex> } | undefined

  async function currentIndex(): Promise<SearchIndex> {
    const version = await catalogueVersion(db)
    if (making?.version !== version) making = { version, index: make(version) }
    return ready ?? making.index
  }
  async function make(version: string): Promise<SearchIndex> {
    try {
      const index = await makeIndex(db)
      if (making?.version === version) ready = index
      return index
    } catch (error) {
      // The next who asks tries again.
      if (making?.version === version) making = undefined
      if (ready) return ready
      throw error
    }
  }
  return async function search(query, limit) {
    const { total, hits, price } = searchGifts(await currentIndex(), query, limit)
    const ids = hits.map(({ id }) => id)
    const products = await productsById(db, ids)
    const gifts = hits.flatMap(({ id, name }) => {
      const product = products.get(id)
      // The index may be a moment older than the price.
      return product && (!price || isAt(price, product.pricePaise)) ? [toFoundGift(product, name)] : []
    })
    const asked = price && { words: price.words, besides: price.besides, atAnyPrice: price.atAnyPrice }
    return { total: total - (hits.length - gifts.length), gifts, ...(asked && { price: asked }) }
  }
}

async function makeIndex(db: Db): Promise<SearchIndex> {
  const rows = await searchableRows(db)
  const pieces = indexInPieces(rows, toSearchable, PIECE)
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
    await setImmediate()
  }
}

function toSearchable({
  id,
  name,
  tagline,
  title,
  contents,
  madeFor,
  subcategory,
  pricePaise,
}: SearchableRow): Searchable {
  const things: ProductContent[] = JSON.parse(contents)
  const people: string[] = JSON.parse(madeFor)
  return {
    id,
    name,
    tagline,
    collection: title,
    contents: things.map(({ item }) => item),
    madeFor: subcategory ? [...people, subcategory] : people,
    pricePaise: pricePaise ?? 0,
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
  picture: picture(pictureName(product, 'hero'), ''),
})

export type CollectionDoor = { slug: string; title: string; picture: PictureData }
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
      const [first] = door ? [] : await productsOf(db, slug)
      const name = door ?? (first ? pictureName(first, 'hero') : `site/collection-${slug}`)
      return { slug, title, picture: picture(name, '') }
    }),
  )
