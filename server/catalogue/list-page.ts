import type { Collection } from '#domain/catalogue/collections.ts'
import {
  countListPages,
  type ListFilterData,
  type ListSelection,
  PRODUCTS_PER_PAGE,
  parseListPage,
  readListFilter,
  readListSelection,
  selectedTab,
  selectionQuery,
} from '#domain/catalogue/list-filters.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Db } from '#server/db/connect.ts'
import { type CachedList, toListFilter } from './list-cache.ts'
import { type ListFilter, productsOfPage } from './list-queries.ts'

/**
 * Filter control of a list: `matchesFilter` has filters and price bands on long lists, `tabs` always has one selected,
 * `chips` has at most one.
 */
export type FilterKind = 'narrowed' | 'tabs' | 'chips'

export type ListPage = {
  gifts: Product[]
  /** Number of products that match the filters, and in the whole list. */
  shown: number
  total: number
  page: number
  pages: number
  chosen: ListSelection
  /** Undefined for short lists, tabs and chips. */
  choices: ListFilterData | undefined
  soon: number
}

/** A list page's data without its products. */
export type ListSummary = Omit<ListPage, 'gifts'>

type ListQuery = { chosen: ListSelection; part: ListFilter | undefined }

/** Parses a list URL. `part` is undefined when the URL names an unknown filter, which matches nothing. */
function parseListQuery(kind: FilterKind, collection: Collection, list: CachedList, query: URLSearchParams): ListQuery {
  const { filters } = collection
  if (kind === 'narrowed') {
    const { chosen, filter, band } = readListSelection(query, { filters, ...list })
    const part = { ...(filter && toListFilter(collection, filter)), ...(band && { price: band }) }
    return { chosen, part: chosen.origin === undefined ? part : { ...part, origin: chosen.origin } }
  }
  const value = query.get('for')
  if (kind === 'chips' && readListFilter(filters, value).kind === 'all') return { chosen: {}, part: {} }
  const filter = kind === 'tabs' ? selectedTab(filters, value) : filters.find((one) => one.for === value)
  return { chosen: filter && value ? { for: filter.for } : {}, part: filter && toListFilter(collection, filter) }
}

/** Returns the number of pages for a URL's filters. */
export async function countPages(kind: FilterKind, collection: Collection, list: CachedList, query: URLSearchParams) {
  const { part } = parseListQuery(kind, collection, list, query)
  return part ? countListPages(await list.count(part)) : 1
}

/** Returns the list page that a URL names. Beyond the end it returns the last page's query string. */
export async function readListPage(
  db: Db,
  { kind = 'narrowed', collection, list }: { kind?: FilterKind; collection: Collection; list: CachedList },
  query: URLSearchParams,
): Promise<ListPage | { last: string }> {
  const { chosen, part } = parseListQuery(kind, collection, list, query)
  const shown = part ? await list.count(part) : 0
  const pages = countListPages(shown)
  const page = parseListPage(query, pages)
  if (page === 'beyond') return { last: selectionQuery(chosen, pages) }
  const from = (page - 1) * PRODUCTS_PER_PAGE
  const gifts = part
    ? await productsOfPage(db, collection.slug, { part, order: chosen.sort, from, count: PRODUCTS_PER_PAGE })
    : []
  const choices = kind === 'narrowed' && list.bands ? await readChoices(list, { chosen, part, shown }) : undefined
  const soon = part ? await countLaunchingSoon(collection, list, part, shown) : 0
  return { gifts, shown, total: list.total, page, pages, chosen, choices, soon }
}

async function countLaunchingSoon(
  { soonUntil, readyTag }: Collection,
  list: CachedList,
  part: ListFilter,
  shown: number,
): Promise<number> {
  if (soonUntil) return shown
  if (!readyTag) return 0
  return shown - (await list.count({ ...part, said: [...(part.said ?? []), { by: 'tag', words: [readyTag] }] }))
}

async function readChoices(
  list: CachedList,
  { chosen, part, shown }: ListQuery & { shown: number },
): Promise<ListFilterData> {
  const without = async (what: 'for' | 'price' | 'origin') => {
    const { said, price, origin } = part ?? {}
    const rest = { for: { price, origin }, price: { said, origin }, origin: { said, price } }[what]
    return { without: what, count: await list.count(definedParts(rest)) }
  }
  const removable = list.origins.length > 0 ? (['price', 'for', 'origin'] as const) : (['price', 'for'] as const)
  const relaxed = shown === 0 ? await Promise.all(removable.map(without)) : []
  return {
    chosen,
    reasons: list.reasons.map(({ for: value, label }) => ({ for: value, label })),
    bands: (list.bands ?? []).map(({ price, label }) => ({ price, label })),
    origins: list.origins,
    total: list.total,
    wider: relaxed.filter(({ count }) => count > 0),
  }
}

/** Leaves out the parts that are undefined, so that equal filters share one cached count. */
const definedParts = (part: { [Part in keyof ListFilter]?: ListFilter[Part] | undefined }): ListFilter =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
