import { formatPrice, PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'
import type { Filter } from './collections.ts'

/** A price filter, `from` inclusive and `below` exclusive; `price` is its query value. */
export type PriceBand = { price: string; label: string; from: Paise; below: Paise }

/** Number of products in a list at one price. */
export type PriceCount = { pricePaise: Paise; gifts: number }

const BAND_COUNT = 3

/**
 * Calculates up to three price bands with about equal numbers of products and round limits. Returns fewer if limits
 * coincide, and none if only one band would remain.
 */
export function priceBands(prices: readonly PriceCount[]): PriceBand[] {
  const sorted = prices.toSorted((a, b) => a.pricePaise - b.pricePaise)
  const total = sorted.reduce((sum, { gifts }) => sum + gifts, 0)
  const shares = Array.from({ length: BAND_COUNT - 1 }, (_, index) => Math.floor((total * (index + 1)) / BAND_COUNT))
  const limits: Paise[] = []
  for (const limit of shares.map((place) => roundLimit(priceAt(sorted, place)))) {
    const before = limits.at(-1) ?? 0
    // Rounding can leave one side of a limit empty.
    const holdsOne = sorted.some(({ pricePaise }) => pricePaise >= before && pricePaise < limit)
    if (holdsOne && limit <= (sorted.at(-1)?.pricePaise ?? 0)) limits.push(limit)
  }
  if (limits.length === 0) return []
  const edges = [0, ...limits, Number.POSITIVE_INFINITY]
  return edges.slice(1).map((below, index) => toBand(edges[index] ?? 0, below))
}

function priceAt(sorted: readonly PriceCount[], place: number): Paise {
  let before = 0
  for (const { pricePaise, gifts } of sorted) {
    before += gifts
    if (before > place) return pricePaise
  }
  return 0
}

/** Rounds to half of the highest digit: 94 is 95, 149 is 150, 2,210 is 2,000. */
function roundLimit(price: Paise): Paise {
  const rupees = Math.max(1, price / PAISE_PER_RUPEE)
  const step = Math.max(1, 10 ** Math.floor(Math.log10(rupees)) / 2)
  return Math.round(rupees / step) * step * PAISE_PER_RUPEE
}

function toBand(from: Paise, below: Paise): PriceBand {
  const [low, high] = [from, below].map((price) => price / PAISE_PER_RUPEE)
  if (from === 0) return { price: `under-${high}`, label: `Under ${formatPrice(below)}`, from, below }
  if (below === Number.POSITIVE_INFINITY)
    return { price: `from-${low}`, label: `${formatPrice(from)} and over`, from, below }
  return { price: `${low}-${high}`, label: `${formatPrice(from)} to ${formatPrice(below)}`, from, below }
}

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
export type ListSelection = { for?: string; price?: string; origin?: string; sort?: Sort }

/** Data of the filter bar: options, selection and the unfiltered count. */
export type ListFilterData = {
  chosen: ListSelection
  reasons: readonly Pick<Filter, 'for' | 'label'>[]
  bands: readonly Pick<PriceBand, 'price' | 'label'>[]
  /** Countries of origin, when the list has several. */
  origins: readonly string[]
  total: number
  /** Filters to remove when the result is empty, with the number of products each brings. */
  wider: readonly { without: 'for' | 'price' | 'origin'; count: number }[]
}

type FilterOptions = {
  filters: readonly Filter[]
  bands: readonly PriceBand[] | undefined
  origins: readonly string[]
}

/** Reads filter, price band and sort order from the query. A list without bands is short and is never filtered. */
export function readListSelection(asked: URLSearchParams, { filters, bands, origins }: FilterOptions) {
  if (!bands) return { chosen: {}, filter: undefined, band: undefined }
  const filter = filters.find((one) => one.for === asked.get('for'))
  const band = bands.find(({ price }) => price === asked.get('price'))
  const origin = origins.find((country) => country === asked.get('origin'))
  const sort = SORTS.find((one) => one.sort === asked.get('sort'))?.sort
  const chosen: ListSelection = {
    ...(filter && { for: filter.for }),
    ...(band && { price: band.price }),
    ...(origin && { origin }),
    ...(sort && { sort }),
  }
  return { chosen, filter, band }
}

/** Builds the query string of a selection; empty for the default. */
export function selectionQuery({ for: reason, price, origin, sort }: ListSelection, page = 1): string {
  const parameters = new URLSearchParams()
  if (reason) parameters.set('for', reason)
  if (price) parameters.set('price', price)
  if (origin) parameters.set('origin', origin)
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
