import type { Filter } from './collections.ts'
import type { PriceBand } from './price-bands.ts'

/** A list of more gifts than this can be sorted and narrowed. */
export const SEEN_AT_ONCE = 12

export const canBeNarrowed = (gifts: number): boolean => gifts > SEEN_AT_ONCE

/** A list shows so many gifts; further ones are on pages of their own. */
export const GIFTS_A_PAGE = 48

export const listPages = (gifts: number): number => Math.max(1, Math.ceil(gifts / GIFTS_A_PAGE))

const PAGE = /^[1-9]\d{0,6}$/

/**
 * Which page of a list an address asks for: the first where it says nothing, or nothing that is a page, and for a list
 * that has one page alone; `beyond` the last where there is none of that number.
 */
export function readPage(asked: URLSearchParams, pages: number): number | 'beyond' {
  const text = asked.get('page') ?? ''
  const page = pages > 1 && PAGE.test(text) ? Number(text) : 1
  return page > pages ? 'beyond' : page
}

export const SORTS = [
  { sort: 'price-up', label: 'Price, low to high' },
  { sort: 'price-down', label: 'Price, high to low' },
] as const
export type Sort = (typeof SORTS)[number]['sort']

/** What an address asks of a list; what the list does not know is as if it were not there. */
export type Choice = { for?: string; price?: string; sort?: Sort }

/** What a visitor can choose from, what is chosen, and how many gifts there are without it. */
export type ListChoices = {
  chosen: Choice
  reasons: readonly Pick<Filter, 'for' | 'label'>[]
  bands: readonly Pick<PriceBand, 'price' | 'label'>[]
  total: number
  /** Where nothing is left: what to let go of, and how many gifts that brings. */
  wider: readonly { without: 'for' | 'price'; count: number }[]
}

type Known = { filters: readonly Filter[]; bands: readonly PriceBand[] | undefined }

/**
 * What an address chooses of a list: those for something, those of a price band, by price either way. A list without
 * bands, since it can be seen at once, is shown whole, whatever is asked.
 */
export function readChoice(asked: URLSearchParams, { filters, bands }: Known) {
  if (!bands) return { chosen: {}, filter: undefined, band: undefined }
  const filter = filters.find((one) => one.for === asked.get('for'))
  const band = bands.find(({ price }) => price === asked.get('price'))
  const sort = SORTS.find((one) => one.sort === asked.get('sort'))?.sort
  const chosen: Choice = {
    ...(filter && { for: filter.for }),
    ...(band && { price: band.price }),
    ...(sort && { sort }),
  }
  return { chosen, filter, band }
}

/** Where a page of a choice stands in the address; nothing where nothing is chosen. */
export function choiceSearch({ for: reason, price, sort }: Choice, page = 1): string {
  const parameters = new URLSearchParams()
  if (reason) parameters.set('for', reason)
  if (price) parameters.set('price', price)
  if (sort) parameters.set('sort', sort)
  if (page > 1) parameters.set('page', String(page))
  const search = parameters.toString()
  return search && `?${search}`
}
