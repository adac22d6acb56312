/** How the desk sorts gifts. Running low is counted and few; sold out is counted and none, or said so. */
export const PRODUCT_STATES = ['on', 'low', 'sold-out', 'hidden', 'scheduled', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const PRODUCT_STATE_WORDS: Record<ProductState, string> = {
  on: 'On sale',
  low: 'Running low',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
  scheduled: 'Scheduled',
  archived: 'Archived',
}

/** So many that are left are few. */
export const FEW_LEFT = 5

type Facts = { hidden: boolean; archived: boolean; from: string; available: boolean; left: number | undefined }

/** What the desk says of a gift; `left` is undefined where it is not counted. */
export function productState({ hidden, archived, from, available, left }: Facts): ProductState {
  if (hidden) return archived ? 'archived' : from === '' ? 'hidden' : 'scheduled'
  if (!available || (left !== undefined && left <= 0)) return 'sold-out'
  return left !== undefined && left <= FEW_LEFT ? 'low' : 'on'
}

/** Where a page begins: after the gift with this place in this collection. */
export type ProductKey = { list: number; home: string; position: number; id: string }

/** What a list is narrowed by, as it stands in its address. Without a state: all but those that are archived. */
export type ProductFilter = {
  state: ProductState | undefined
  collection: string
  search: string
  after: ProductKey | undefined
}

const LONGEST_SEARCH = 100
const WORD = /^[\w-]{1,60}$/

/** Reads the address of a list; what is not understood narrows nothing. */
export function readProductFilter(params: URLSearchParams): ProductFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const [list = '', home = '', position = '', id = ''] = said('after').split('~')
  const isKey = /^-?\d{1,9}$/.test(list) && /^-?\d{1,9}$/.test(position) && WORD.test(home) && WORD.test(id)
  return {
    state: PRODUCT_STATES.find((state) => state === said('state')),
    collection: WORD.test(said('collection')) ? said('collection') : '',
    search: said('q').slice(0, LONGEST_SEARCH),
    after: isKey ? { list: Number(list), home, position: Number(position), id } : undefined,
  }
}

/** The address of a list, with what changes in it; a list that is narrowed otherwise begins at its beginning. */
export function productAddress(filter: ProductFilter, change: Partial<ProductFilter> = {}): string {
  const { state, collection, search, after } = { ...filter, after: undefined, ...change }
  const key = after && [after.list, after.home, after.position, after.id].join('~')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, state, collection, after: key }))
    if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
