import { type OrderFilter, type OrderSorting, readOrderFilter, viewQuery } from './order-query.ts'

/** A view of the order list: a name and what it shows. `query` is the part of an address that a view holds. */
export type OrderView = { id: string; name: string; query: string }

/** Built-in views, in their order. They never change. */
export const BUILT_IN_VIEWS: readonly OrderView[] = [
  { id: 'pack-today', name: 'To pack today', query: 'state=pack&due=1' },
  { id: 'to-ship', name: 'To ship', query: 'state=packed' },
  { id: 'unpaid', name: 'Unpaid', query: 'state=unpaid' },
  { id: 'review', name: 'Under review', query: 'state=review' },
  { id: 'late', name: 'Late', query: 'state=late' },
  { id: '', name: 'All', query: '' },
]

export type CurrentView = { filter: OrderFilter; view: OrderView; isChanged: boolean }

/**
 * Returns what an address shows. An address with only the name of a view shows that view; what an address says beside
 * it replaces the view's own filter. An address without a name belongs to the view that shows the same.
 */
export function currentView(asked: OrderFilter, own: readonly OrderView[]): CurrentView {
  const all = [...BUILT_IN_VIEWS, ...own]
  const query = viewQuery(asked)
  const named = all.find(({ id }) => id === asked.view && id !== '')
  if (named && query === '') return { filter: withQuery(asked, named.query), view: named, isChanged: false }
  const same = all.find((view) => normalized(view.query) === query)
  const view = named ?? same ?? all.find(({ id }) => id === '')
  if (!view) throw new Error('there is no view of all orders')
  return { filter: { ...asked, view: view.id }, view, isChanged: normalized(view.query) !== query }
}

const withQuery = ({ search, rows, after, view }: OrderFilter, query: string): OrderFilter => ({
  ...readOrderFilter(new URLSearchParams(query)),
  ...{ search, rows, after, view },
})

const normalized = (query: string): string => viewQuery(readOrderFilter(new URLSearchParams(query)))

/** Views of open work begin with what is promised first, reviews with the oldest, all others with the newest order. */
export function sortingOf({ sort, states }: OrderFilter): OrderSorting {
  if (sort) return sort
  const isOpen =
    states.length > 0 && states.every((state) => state === 'pack' || state === 'packed' || state === 'late')
  if (isOpen) return { by: 'promised', direction: 'asc' }
  return { by: 'order', direction: states.join() === 'review' ? 'asc' : 'desc' }
}

/** Returns the filter of a view, on its first page. */
export const readView = ({ id, query }: OrderView): OrderFilter => ({
  ...readOrderFilter(new URLSearchParams(query)),
  view: id,
})
