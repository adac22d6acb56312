/** Columns of the order list, in their usual order. */
export const ORDER_COLUMNS = [
  ...(['order', 'customer', 'town', 'items', 'promised', 'payment', 'state', 'total'] as const),
  ...(['placed', 'pin', 'tracking', 'note'] as const),
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

export const COLUMN_LABELS: Record<OrderColumn, string> = {
  order: 'Order',
  customer: 'Customer',
  town: 'Town',
  items: 'Items',
  promised: 'Promised',
  payment: 'Payment',
  state: 'State',
  total: 'Total',
  placed: 'Placed',
  pin: 'PIN code',
  tracking: 'Tracking number',
  note: 'Note',
}

/** Columns that no view can leave out. */
export const FIXED_COLUMNS: readonly OrderColumn[] = ['order', 'customer', 'total']
/** Columns that name an amount or a payment. */
export const MONEY_COLUMNS: readonly OrderColumn[] = ['payment', 'total']

export const USUAL_COLUMNS: readonly OrderColumn[] = [
  ...(['order', 'customer', 'town', 'items', 'promised', 'payment', 'state', 'total'] as const),
]

const isColumn = (text: string): text is OrderColumn => (ORDER_COLUMNS as readonly string[]).includes(text)

/** Reads chosen columns; the fixed ones that are missing keep their usual place. Empty: the usual columns. */
export function readColumns(texts: readonly string[]): readonly OrderColumn[] {
  const chosen = [...new Set(texts.flatMap((text) => text.split(',')).filter(isColumn))]
  if (chosen.length === 0) return []
  const first = (['order', 'customer'] as const).filter((column) => !chosen.includes(column))
  const all = [...first, ...chosen, ...(chosen.includes('total') ? [] : (['total'] as const))]
  return all.join() === USUAL_COLUMNS.join() ? [] : all
}

/** Columns by which the list can be sorted: all but the ones that hold several values. */
export const SORTS = ['order', 'customer', 'town', 'promised', 'payment', 'state', 'total'] as const
export type OrderSort = (typeof SORTS)[number]

/** Direction of the first click on a heading. An order's number says nothing, so it sorts by the time it was placed. */
export const FIRST_DIRECTIONS: Record<OrderSort, 'asc' | 'desc'> = {
  order: 'desc',
  customer: 'asc',
  town: 'asc',
  promised: 'asc',
  payment: 'asc',
  state: 'asc',
  total: 'desc',
}
