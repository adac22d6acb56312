import { addDays, isDay } from '#domain/delivery/calendar.ts'
import { parseTypedDay } from '#domain/delivery/typed-day.ts'
import { LISTED_METHODS, type ListedMethod } from '#domain/payment/listed-method.ts'
import { parsePaise } from '#domain/payment/money.ts'
import { type OrderColumn, type OrderSort, readColumns, SORTS } from './order-columns.ts'
import { DESK_STATES, type DeskState } from './order-list.ts'

/** Periods to choose from; the list shows the days around today. */
export const PLACED_PERIODS = {
  today: 'Today',
  'last-7': 'Last 7 days',
  'last-14': 'Last 14 days',
  month: 'This month',
} as const
export const PROMISED_PERIODS = { today: 'Today', tomorrow: 'Tomorrow', 'next-7': 'Next 7 days' } as const
type PlacedPeriod = keyof typeof PLACED_PERIODS
type PromisedPeriod = keyof typeof PROMISED_PERIODS

export const PAGE_SIZES = [25, 50, 100, 250] as const
export const USUAL_PAGE_SIZE = 50

/** Sort column and direction. */
export type OrderSorting = { by: OrderSort; direction: 'asc' | 'desc' }

/** What the order list shows, as in its address. Days as `2026-11-23`, both inclusive. */
export type OrderFilter = {
  /** Name of the view that the address began with; empty for All. */
  view: string
  states: readonly DeskState[]
  /** Only orders that have to leave today. */
  due: boolean
  collection: string
  placed: PlacedPeriod | undefined
  from: string
  until: string
  promised: PromisedPeriod | undefined
  byFrom: string
  byUntil: string
  methods: readonly ListedMethod[]
  kind: 'real' | 'test' | undefined
  /** A town's name, or the beginning of a PIN code. */
  town: string
  /** Limits of the total, both inclusive, as typed in rupees; empty: none. */
  min: string
  max: string
  search: string
  sort: OrderSorting | undefined
  columns: readonly OrderColumn[]
  rows: number
  /** Cursor: the order before the first one of the page, or after the last one when going back. */
  after: ListCursor | undefined
}
/** `at`: number of orders before the page. `back`: the page ends before this order. */
export type ListCursor = { by: string; id: string; at?: number; back?: boolean }

const MAX_TEXT_LENGTH = 100
const MAX_CURSOR_LENGTH = 400
const findIn = <One extends string>(all: readonly One[], text: string): One | undefined =>
  all.find((one) => one === text)
const allIn = <One extends string>(all: readonly One[], texts: readonly string[]): One[] => {
  const chosen = texts.flatMap((text) => text.split(','))
  return all.filter((one) => chosen.includes(one))
}
const keyIn = <Key extends string>(all: Record<Key, string>, text: string): Key | undefined =>
  Object.hasOwn(all, text) ? (text as Key) : undefined

/** Parses the address of the list; invalid values are ignored. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const said = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TEXT_LENGTH)
  const day = (name: string) => (isDay(said(name)) ? said(name) : (parseTypedDay(said(name)) ?? ''))
  const amount = (name: string) => (parsePaise(said(name)) === undefined ? '' : said(name))
  const [from, until] = [day('from'), day('until')]
  const [byFrom, byUntil] = [day('by-from'), day('by-until')]
  const rows = Number(said('rows'))
  return {
    view: /^[\w-]{1,40}$/.test(said('view')) ? said('view') : '',
    states: allIn(DESK_STATES, params.getAll('state')),
    due: said('due') === '1',
    collection: /^[a-z\d-]{1,60}$/.test(said('collection')) ? said('collection') : '',
    placed: from || until ? undefined : keyIn(PLACED_PERIODS, said('placed')),
    ...{ from, until, byFrom, byUntil },
    promised: byFrom || byUntil ? undefined : keyIn(PROMISED_PERIODS, said('promised')),
    methods: allIn(LISTED_METHODS, params.getAll('method')),
    kind: findIn(['real', 'test'] as const, said('kind')),
    town: said('town'),
    min: amount('min'),
    max: amount('max'),
    search: said('q'),
    sort: readSorting(said('sort')),
    columns: readColumns(params.getAll('columns')),
    rows: PAGE_SIZES.find((size) => size === rows) ?? USUAL_PAGE_SIZE,
    after: readCursor(params.get('after') ?? '') ?? readCursor(params.get('before') ?? '', true),
  }
}

function readSorting(text: string): OrderSorting | undefined {
  const by = findIn(SORTS, text.replace(/^-/, ''))
  return by && { by, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

function readCursor(text: string, back = false): ListCursor | undefined {
  const parts = text.slice(0, MAX_CURSOR_LENGTH).split('~')
  const at = parts.length > 2 && /^\d{1,9}$/.test(parts.at(-1) ?? '') ? Number(parts.pop()) : 0
  const id = parts.pop() ?? ''
  return id && parts.length > 0 ? { by: parts.join('~'), id, ...(at && { at }), ...(back && { back }) } : undefined
}

/** Names of the parameters that belong to a view: all but the search, the page and the number of rows. */
const OF_VIEW = [
  ...(['state', 'due', 'collection', 'placed', 'from', 'until', 'promised', 'by-from', 'by-until', 'method'] as const),
  ...(['kind', 'town', 'min', 'max', 'sort', 'columns'] as const),
] as const

/** Returns the part of an address that a view holds, in a fixed order; empty for all orders. */
export function viewQuery(filter: OrderFilter): string {
  const params = new URLSearchParams()
  const said = parametersOf(filter)
  for (const name of OF_VIEW) if (said[name]) params.set(name, said[name])
  return params.toString()
}

const parametersOf = (filter: OrderFilter) => ({
  state: filter.states.join(),
  due: filter.due ? '1' : '',
  collection: filter.collection,
  placed: filter.placed ?? '',
  from: filter.from,
  until: filter.until,
  promised: filter.promised ?? '',
  'by-from': filter.byFrom,
  'by-until': filter.byUntil,
  method: filter.methods.join(),
  kind: filter.kind ?? '',
  town: filter.town,
  min: filter.min,
  max: filter.max,
  sort: filter.sort ? `${filter.sort.direction === 'desc' ? '-' : ''}${filter.sort.by}` : '',
  columns: filter.columns.join(),
})

const formatCursor = ({ by, id, at }: ListCursor): string => `${by}~${id}${at ? `~${at}` : ''}`

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function orderQueryString(filter: OrderFilter, change: Partial<OrderFilter> = {}): string {
  const changed = { ...filter, after: undefined, ...change }
  const params = new URLSearchParams()
  if (changed.search) params.set('q', changed.search)
  if (changed.view) params.set('view', changed.view)
  for (const [name, value] of new URLSearchParams(viewQuery(changed))) params.set(name, value)
  if (changed.rows !== USUAL_PAGE_SIZE) params.set('rows', String(changed.rows))
  if (changed.after) params.set(changed.after.back ? 'before' : 'after', formatCursor(changed.after))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the first and the last day in which orders were placed; empty for no limit. */
export function placedDays({ placed, from, until }: OrderFilter, today: string): [from: string, until: string] {
  if (placed === undefined) return [from, until]
  if (placed === 'month') return [`${today.slice(0, 8)}01`, today]
  return [placed === 'today' ? today : addDays(today, placed === 'last-7' ? -6 : -13), today]
}

/** Returns the first and the last promised day; empty for no limit. */
export function promisedDays({ promised, byFrom, byUntil }: OrderFilter, today: string): [from: string, until: string] {
  if (promised === undefined) return [byFrom, byUntil]
  if (promised === 'next-7') return [today, addDays(today, 6)]
  const day = promised === 'today' ? today : addDays(today, 1)
  return [day, day]
}

/** Removes what a person without access to money may not filter or sort by, which would tell amounts. */
export const withoutMoney = (filter: OrderFilter): OrderFilter => ({
  ...filter,
  ...{ methods: [], min: '', max: '' },
  sort: filter.sort?.by === 'total' || filter.sort?.by === 'payment' ? undefined : filter.sort,
})
