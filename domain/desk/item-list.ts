import { type ProductState, productState } from './product-list.ts'

/** Statuses by which box items are filtered. */
export const ITEM_STATES = ['on', 'low', 'sold-out', 'hidden', 'archived'] as const satisfies readonly ProductState[]
export type ItemState = (typeof ITEM_STATES)[number]

/** Cursor of the list: shelf index, position and id of the last item. */
type ItemCursor = { shelf: number; position: number; id: string }

/** Filter of the list, as in its query. Without a status, archived items are hidden. */
export type ItemFilter = {
  state: ItemState | undefined
  category: string
  search: string
  after: ItemCursor | undefined
}

/** Rows of a list whose order is changed on one page. */
export const MAX_ORDERED_ROWS = 200

/** True if the list is one category in its own order, so that its rows can be moved. */
export const isOrdered = ({ state, category, search }: ItemFilter): boolean =>
  category !== '' && state === undefined && search === ''

const MAX_SEARCH_LENGTH = 100
const WORD = /^[\w-]{1,60}$/

/** Parses the filter from a query; invalid values are ignored. */
export function readItemFilter(params: URLSearchParams): ItemFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const [shelf = '', position = '', id = ''] = said('after').split('~')
  const isKey = /^\d$/.test(shelf) && /^-?\d{1,9}$/.test(position) && WORD.test(id)
  return {
    state: ITEM_STATES.find((state) => state === said('state')),
    category: WORD.test(said('category')) ? said('category') : '',
    search: said('q').slice(0, MAX_SEARCH_LENGTH),
    after: isKey ? { shelf: Number(shelf), position: Number(position), id } : undefined,
  }
}

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function itemQueryString(filter: ItemFilter, change: Partial<ItemFilter> = {}): string {
  const { state, category, search, after } = { ...filter, after: undefined, ...change }
  const key = after && [after.shelf, after.position, after.id].join('~')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, state, category, after: key }))
    if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the status of a box item; `left` is undefined if stock is not tracked. */
export const itemState = (row: { available: number; archived: number }, left: number | undefined): ItemState => {
  const hidden = row.available === 0
  const state = productState({ hidden, archived: row.archived === 1, from: '', available: true, left })
  return state === 'scheduled' ? 'hidden' : state
}
