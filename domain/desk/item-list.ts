import { type ProductState, productState } from './product-list.ts'

/** How the desk sorts items for boxes. */
export const ITEM_STATES = ['on', 'low', 'sold-out', 'hidden', 'archived'] as const satisfies readonly ProductState[]
export type ItemState = (typeof ITEM_STATES)[number]

/** Where a page begins: after the item with this place on this shelf, of which the first is 0. */
type ItemKey = { shelf: number; position: number; id: string }

/** What the list is narrowed by, as it stands in its address. Without a state: all but those that are archived. */
export type ItemFilter = {
  state: ItemState | undefined
  category: string
  search: string
  after: ItemKey | undefined
}

const LONGEST_SEARCH = 100
const WORD = /^[\w-]{1,60}$/

/** Reads the address of the list; what is not understood narrows nothing. */
export function readItemFilter(params: URLSearchParams): ItemFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const [shelf = '', position = '', id = ''] = said('after').split('~')
  const isKey = /^\d$/.test(shelf) && /^-?\d{1,9}$/.test(position) && WORD.test(id)
  return {
    state: ITEM_STATES.find((state) => state === said('state')),
    category: WORD.test(said('category')) ? said('category') : '',
    search: said('q').slice(0, LONGEST_SEARCH),
    after: isKey ? { shelf: Number(shelf), position: Number(position), id } : undefined,
  }
}

/** The address of the list, with what changes in it; one that is narrowed otherwise begins at its beginning. */
export function itemAddress(filter: ItemFilter, change: Partial<ItemFilter> = {}): string {
  const { state, category, search, after } = { ...filter, after: undefined, ...change }
  const key = after && [after.shelf, after.position, after.id].join('~')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, state, category, after: key }))
    if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** What the desk says of an item for a box; `left` is undefined where it is not counted. */
export const itemState = (row: { available: number; archived: number }, left: number | undefined): ItemState => {
  const hidden = row.available === 0
  const state = productState({ hidden, archived: row.archived === 1, from: '', available: true, left })
  return state === 'scheduled' ? 'hidden' : state
}
