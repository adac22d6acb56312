import type { Collection, Filter } from '#domain/catalogue/collections.ts'
import { isFilterable, type PriceBand, priceBands } from '#domain/catalogue/list-filters.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { countProducts, hasProduct, type ListFilter, listOrigins, listPrices } from './list-queries.ts'

/** Cached facts about a list, valid until one of its products is added, removed or repriced. */
export type CachedList = {
  total: number
  /** Undefined when the list is too short for filters. */
  bands: readonly PriceBand[] | undefined
  reasons: readonly Filter[]
  /** Countries of origin; empty when there is only one to choose. */
  origins: readonly string[]
  count: (part: ListFilter) => Promise<number>
}

/** Converts one of a list's filters to a query condition. */
export const toListFilter = (
  { filterBy }: Pick<Collection, 'filterBy'>,
  filter: Pick<Filter, 'for' | 'madeFor'>,
): ListFilter => ({
  said: [{ by: filterBy, words: filterBy === 'made-for' ? filter.madeFor : [filter.for] }],
})

/** Creates a cache of lists, each read from the database on first use. */
export function createListCache(db: Db) {
  const lists = new Map<string, Promise<CachedList>>()
  return {
    listOf(collection: Collection): Promise<CachedList> {
      const cached = lists.get(collection.slug)
      if (cached) return cached
      const list = readList(db, collection)
      lists.set(collection.slug, list)
      list.catch(() => lists.delete(collection.slug))
      return list
    },
    forget: (slug: CollectionSlug) => void lists.delete(slug),
  }
}
export type ListCache = ReturnType<typeof createListCache>

async function readList(db: Db, collection: Collection): Promise<CachedList> {
  const { slug, filters } = collection
  const prices = await listPrices(db, slug)
  const total = prices.reduce((sum, { gifts }) => sum + gifts, 0)
  const counts = new Map<string, Promise<number>>()
  const count = (part: ListFilter) => {
    const key = JSON.stringify(part)
    const counted = counts.get(key) ?? countProducts(db, slug, part)
    counts.set(key, counted)
    counted.catch(() => counts.delete(key))
    return counted
  }
  if (!isFilterable(total)) return { total, bands: undefined, reasons: [], origins: [], count }
  const held = await Promise.all(filters.map((filter) => hasProduct(db, slug, toListFilter(collection, filter))))
  const found = await listOrigins(db, slug)
  const origins = found.length > 1 ? found : []
  return { total, bands: priceBands(prices), reasons: filters.filter((_, index) => held[index]), origins, count }
}
