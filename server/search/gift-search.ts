import { setImmediate } from 'node:timers/promises'
import { COLLECTION_SLUGS, COLLECTION_TITLES, type CollectionSlug } from '#domain/collections.ts'
import type { Paise } from '#domain/money.ts'
import type { PictureData } from '#domain/picture.ts'
import { type Product, pictureName } from '#domain/product.ts'
import { indexInPieces, type NamePart, type Searchable, type SearchIndex, searchGifts } from '#domain/search.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { allProducts, catalogueVersion, productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** A gift that answers a search, as a result shows it. */
export type FoundGift = {
  id: string
  collection: CollectionSlug
  name: NamePart[]
  pricePaise: Paise
  available: boolean
  picture: PictureData
}
export type SearchResult = { total: number; gifts: FoundGift[] }
export type GiftSearch = (query: string, limit: number) => Promise<SearchResult>

/** About 10 ms of work. */
const PIECE = 250

/**
 * Search over the catalogue. The index is in memory, made anew for every version of the catalogue; it only says which
 * gifts answer: name, price and availability are read when they are asked for, so that none is ever an old one.
 */
export function giftSearch(db: Db): GiftSearch {
  let kept: { version: string; index: Promise<SearchIndex> } | undefined

  async function currentIndex(): Promise<SearchIndex> {
    const version = await catalogueVersion(db)
    if (kept?.version === version) return kept.index
    const index = makeIndex(db)
    kept = { version, index }
    // A failure is for those who wait for it; the next who asks tries again.
    index.catch(() => {
      if (kept?.index === index) kept = undefined
    })
    return index
  }
  return async function search(query, limit) {
    const { total, hits } = searchGifts(await currentIndex(), query, limit)
    const products = await productsById(
      db,
      hits.map(({ id }) => id),
    )
    const gifts = hits.flatMap(({ id, name }) => {
      const product = products.get(id)
      return product ? [toFoundGift(product, name)] : []
    })
    return { total, gifts }
  }
}

async function makeIndex(db: Db): Promise<SearchIndex> {
  const products = (await allProducts(db)).toSorted((a, b) => placeOf(a) - placeOf(b))
  const pieces = indexInPieces(products.map(toSearchable), PIECE)
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
    await setImmediate()
  }
}

/** Equals stand in the order in which the shop names its collections. */
const placeOf = ({ collection }: Product) => COLLECTION_SLUGS.indexOf(collection)

const toSearchable = (product: Product): Searchable => ({
  id: product.id,
  name: product.name,
  tagline: product.tagline,
  collection: COLLECTION_TITLES[product.collection],
  contents: product.contents.map(({ item }) => item),
  madeFor: product.subcategory ? [...product.madeFor, product.subcategory] : product.madeFor,
})

const toFoundGift = (product: Product, name: NamePart[]): FoundGift => ({
  id: product.id,
  collection: product.collection,
  name,
  pricePaise: product.pricePaise,
  available: product.available,
  picture: picture(pictureName(product, 'hero'), ''),
})
