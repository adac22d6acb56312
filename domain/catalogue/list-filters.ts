import type { Filter } from './collections.ts'
import type { PriceBand } from './price-bands.ts'

/** Longer lists can be sorted and filtered. */
export const FILTER_THRESHOLD = 12

export const isFilterable = (gifts: number): boolean => gifts > FILTER_THRESHOLD

/** Products per page of a list. */
export const PRODUCTS_PER_PAGE = 48

export const countListPages = (gifts: number): number => Math.max(1, Math.ceil(gifts / PRODUCTS_PER_PAGE))

const PAGE = /^[1-9]\d{0,6}$/

/**
 * Reads the page number of a list. Invalid values and lists with a single page give 1; `beyond` is a number past the
 * last page.
 */
export function parseListPage(asked: URLSearchParams, pages: number): number | 'beyond' {
  const text = asked.get('page') ?? ''
  const page = pages > 1 && PAGE.test(text) ? Number(text) : 1
  return page > pages ? 'beyond' : page
}

export const SORTS = [
  { sort: 'price-up', label: 'Price, low to high' },
  { sort: 'price-down', label: 'Price, high to low' },
] as const
export type Sort = (typeof SORTS)[number]['sort']

/** Filter and sort order in a list's query; unknown values are ignored. */
export type ListSelection = { for?: string; price?: string; sort?: Sort }

/** Data of the filter bar: options, selection and the unfiltered count. */
export type ListFilterData = {
  chosen: ListSelection
  reasons: readonly Pick<Filter, 'for' | 'label'>[]
  bands: readonly Pick<PriceBand, 'price' | 'label'>[]
  total: number
  /** Filters to remove when the result is empty, with the number of products each brings. */
  wider: readonly { without: 'for' | 'price'; count: number }[]
}

type FilterOptions = { filters: readonly Filter[]; bands: readonly PriceBand[] | undefined }

/** Reads filter, price band and sort order from the query. A list without bands is short and is never filtered. */
export function readListSelection(asked: URLSearchParams, { filters, bands }: FilterOptions) {
  if (!bands) return { chosen: {}, filter: undefined, band: undefined }
  const filter = filters.find((one) => one.for === asked.get('for'))
  const band = bands.find(({ price }) => price === asked.get('price'))
  const sort = SORTS.find((one) => one.sort === asked.get('sort'))?.sort
  const chosen: ListSelection = {
    ...(filter && { for: filter.for }),
    ...(band && { price: band.price }),
    ...(sort && { sort }),
  }
  return { chosen, filter, band }
}

/** Builds the query string of a selection; empty for the default. */
export function selectionQuery({ for: reason, price, sort }: ListSelection, page = 1): string {
  const parameters = new URLSearchParams()
  if (reason) parameters.set('for', reason)
  if (price) parameters.set('price', price)
  if (sort) parameters.set('sort', sort)
  if (page > 1) parameters.set('page', String(page))
  const search = parameters.toString()
  return search && `?${search}`
}

/** A tab or chip of a list, by its value in `?for=`. */
export type FilterOption = { for: string; label: string; line: string }

/** Result of reading the filter: all, one option, or an unknown value. */
type FilterQuery<T> = { kind: 'all' } | { kind: 'one'; option: T } | { kind: 'unknown' }

/** Reads `?for=` (decisions §2.4 and §2.5); an empty value means all. */
export function readListFilter<T extends FilterOption>(options: readonly T[], value: string | null): FilterQuery<T> {
  if (!value) return { kind: 'all' }
  const option = options.find((candidate) => candidate.for === value)
  return option ? { kind: 'one', option } : { kind: 'unknown' }
}

/** Returns the selected tab; the default is the first (Wedding: For the Bride). `undefined` for an unknown value. */
export function selectedTab<T extends FilterOption>(tabs: readonly T[], value: string | null): T | undefined {
  const asked = readListFilter(tabs, value)
  if (asked.kind === 'all') return tabs[0]
  return asked.kind === 'one' ? asked.option : undefined
}
