/** Statuses of a product at the desk. Running low and sold out depend on tracked stock; sold out can also be set. */
export const PRODUCT_STATES = ['on', 'low', 'sold-out', 'hidden', 'scheduled', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const PRODUCT_STATE_LABELS: Record<ProductState, string> = {
  on: 'On sale',
  low: 'Running low',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
  scheduled: 'Scheduled',
  archived: 'Archived',
}

/** Largest stock that counts as running low. */
export const LOW_STOCK = 5

type ProductAvailability = {
  hidden: boolean
  archived: boolean
  from: string
  available: boolean
  left: number | undefined
}

/** Returns the status of a product; `left` is undefined if stock is not tracked. */
export function productState({ hidden, archived, from, available, left }: ProductAvailability): ProductState {
  if (hidden) return archived ? 'archived' : from === '' ? 'hidden' : 'scheduled'
  if (!available || (left !== undefined && left <= 0)) return 'sold-out'
  return left !== undefined && left <= LOW_STOCK ? 'low' : 'on'
}

/** Cursor of the list: collection and position of the last product. */
export type ProductCursor = { list: number; home: string; position: number; id: string }

/** Filter of the list, as in its query. Without a status, archived products are hidden. */
export type ProductFilter = {
  state: ProductState | undefined
  collection: string
  search: string
  after: ProductCursor | undefined
}

const MAX_SEARCH_LENGTH = 100
const WORD = /^[\w-]{1,60}$/

/** Parses the filter from a query; invalid values are ignored. */
export function readProductFilter(params: URLSearchParams): ProductFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const [list = '', home = '', position = '', id = ''] = said('after').split('~')
  const isKey = /^-?\d{1,9}$/.test(list) && /^-?\d{1,9}$/.test(position) && WORD.test(home) && WORD.test(id)
  return {
    state: PRODUCT_STATES.find((state) => state === said('state')),
    collection: WORD.test(said('collection')) ? said('collection') : '',
    search: said('q').slice(0, MAX_SEARCH_LENGTH),
    after: isKey ? { list: Number(list), home, position: Number(position), id } : undefined,
  }
}

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function productQueryString(filter: ProductFilter, change: Partial<ProductFilter> = {}): string {
  const { state, collection, search, after } = { ...filter, after: undefined, ...change }
  const key = after && [after.list, after.home, after.position, after.id].join('~')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, state, collection, after: key }))
    if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
