import { COLLECTION_SLUGS, COLLECTION_TITLES, type CollectionSlug } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { GiftSearch, SearchResult } from './gift-search.ts'

export type CollectionDoor = { slug: CollectionSlug; title: string; picture: PictureData }
/** Where nothing was asked or found, the collections are the way on. */
export type SearchAnswer = SearchResult & { collections: CollectionDoor[] }

export async function answerSearch(search: GiftSearch, query: string, limit: number): Promise<SearchAnswer> {
  const result = await search(query, limit)
  return { ...result, collections: result.total === 0 ? collectionDoors() : [] }
}

const collectionDoors = (): CollectionDoor[] =>
  COLLECTION_SLUGS.map((slug) => ({
    slug,
    title: COLLECTION_TITLES[slug],
    picture: picture(`site/collection-${slug}`, ''),
  }))
