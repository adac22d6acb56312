import type { Collection, Filter } from '#domain/catalogue/collections.ts'
import { canBeNarrowed } from '#domain/catalogue/narrow-list.ts'
import { type PriceBand, priceBands } from '#domain/catalogue/price-bands.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { countGifts, holdsGift, type Part, pricesOf } from './list-queries.ts'

/** What is known of a list until one of its gifts comes, goes or costs something else. */
export type List = {
  total: number
  /** Of one that is too short to be narrowed there is nothing to choose. */
  bands: readonly PriceBand[] | undefined
  reasons: readonly Filter[]
  /** How many gifts of it are of a part of it; there are as many parts as there are choices. */
  count: (part: Part) => Promise<number>
}

/** The part of a list that one of its filters means. */
export const partOf = ({ filterBy }: Pick<Collection, 'filterBy'>, filter: Pick<Filter, 'for' | 'madeFor'>): Part => ({
  said: [{ by: filterBy, words: filterBy === 'made-for' ? filter.madeFor : [filter.for] }],
})

/** What there is of each list, asked of the database when it is first wanted and remembered. */
export function rememberLists(db: Db) {
  const lists = new Map<string, Promise<List>>()
  return {
    listOf(collection: Collection): Promise<List> {
      const known = lists.get(collection.slug)
      if (known) return known
      const list = readList(db, collection)
      lists.set(collection.slug, list)
      // The next who asks tries again.
      list.catch(() => lists.delete(collection.slug))
      return list
    },
    forget: (slug: CollectionSlug) => void lists.delete(slug),
  }
}
export type Lists = ReturnType<typeof rememberLists>

async function readList(db: Db, collection: Collection): Promise<List> {
  const { slug, filters } = collection
  const prices = await pricesOf(db, slug)
  const total = prices.reduce((sum, { gifts }) => sum + gifts, 0)
  const counts = new Map<string, Promise<number>>()
  const count = (part: Part) => {
    const key = JSON.stringify(part)
    const counted = counts.get(key) ?? countGifts(db, slug, part)
    counts.set(key, counted)
    counted.catch(() => counts.delete(key))
    return counted
  }
  if (!canBeNarrowed(total)) return { total, bands: undefined, reasons: [], count }
  const held = await Promise.all(filters.map((filter) => holdsGift(db, slug, partOf(collection, filter))))
  return { total, bands: priceBands(prices), reasons: filters.filter((_, index) => held[index]), count }
}
