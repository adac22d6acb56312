import { addDays } from '#domain/delivery/calendar.ts'

/** Views of the list of customers, besides all of them. */
export const CUSTOMER_VIEWS = ['again', 'companies', 'newsletter', 'lapsed'] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]

export const CUSTOMER_VIEW_LABELS: Record<CustomerView, string> = {
  again: 'Bought again',
  companies: 'Companies',
  newsletter: 'Newsletter',
  lapsed: 'Not since 12 months',
}

/** Columns by which the list can be sorted, with the direction of the first click. */
export const CUSTOMER_SORTS = { last: 'desc', spent: 'desc', orders: 'desc', name: 'asc' } as const
export type CustomerSort = keyof typeof CUSTOMER_SORTS
export type SortDirection = 'asc' | 'desc'

/** The last row of a page, and how many rows are before the next one. */
export type CustomerCursor = { by: string; id: string; shown: number }

/** Filter and order of the list, as in its query. */
export type CustomerFilter = {
  view: CustomerView | undefined
  tag: string
  search: string
  sort: CustomerSort
  direction: SortDirection
  after: CustomerCursor | undefined
}

const MAX_SEARCH_LENGTH = 100
const DEFAULT_SORT = 'last'
const isSort = (text: string): text is CustomerSort => Object.hasOwn(CUSTOMER_SORTS, text)

/** Parses the filter from a query; invalid values are ignored. */
export function readCustomerFilter(params: URLSearchParams): CustomerFilter {
  const read = (name: string) => (params.get(name) ?? '').trim()
  const [column = '', reversed] = read('sort').split('-')
  const sort = isSort(column) ? column : DEFAULT_SORT
  return {
    view: CUSTOMER_VIEWS.find((view) => view === read('view')),
    tag: normalizeTag(read('tag')),
    search: read('q').slice(0, MAX_SEARCH_LENGTH),
    sort,
    direction: reversed === 'reversed' ? opposite(CUSTOMER_SORTS[sort]) : CUSTOMER_SORTS[sort],
    after: readCursor(read('after')),
  }
}

export const opposite = (direction: SortDirection): SortDirection => (direction === 'asc' ? 'desc' : 'asc')

function readCursor(text: string): CustomerCursor | undefined {
  const [, shown, id, by] = /^(\d{1,9})~([\w-]{1,50})~(.{0,200})$/u.exec(text) ?? []
  return id === undefined || by === undefined ? undefined : { by, id, shown: Number(shown) }
}

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function customerQueryString(filter: CustomerFilter, change: Partial<CustomerFilter> = {}): string {
  const { view, tag, search, sort, direction, after } = { ...filter, after: undefined, ...change }
  const isReversed = direction !== CUSTOMER_SORTS[sort]
  const values = {
    ...{ q: search, view, tag },
    sort: isReversed ? `${sort}-reversed` : sort === DEFAULT_SORT ? '' : sort,
    after: after && `${after.shown}~${after.id}~${after.by}`,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Counts of a search stop at one more. */
export const MAX_COUNT = 1000

const LAPSED_AFTER_DAYS = 365

/** Returns the Indian day before which the last order of a lapsed customer was placed. */
export const lapsedBefore = (today: string): string => addDays(today, -LAPSED_AFTER_DAYS)

export const MAX_TAG_LENGTH = 30
/** Tags of one customer at most. */
export const MAX_TAGS = 20

/** Returns a tag in lower case with single spaces, so that one tag is not written in two ways. */
export const normalizeTag = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, MAX_TAG_LENGTH).trim()
