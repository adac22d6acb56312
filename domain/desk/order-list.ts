import { isDay } from '#domain/delivery/calendar.ts'
import { isReturned, type OrderState, type ParcelState } from '#domain/order/order-state.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/payment-method.ts'

/**
 * Statuses by which the desk filters orders. Late is derived: the promised day has passed and the order has not
 * arrived.
 */
export const DESK_STATES = [
  'review',
  'pack',
  'packed',
  'way',
  'late',
  'delivered',
  'cancelled',
  'refunded',
  'unpaid',
] as const
export type DeskState = (typeof DESK_STATES)[number]

/** Display statuses of each list; late orders can have several. */
export const ORDER_STATES_BY_LIST: Record<DeskState, readonly OrderState[]> = {
  review: ['under_review'],
  pack: ['paid'],
  packed: ['packed'],
  way: ['shipped'],
  late: ['paid', 'packed', 'shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
  refunded: ['refunded'],
  unpaid: ['created', 'awaiting_payment', 'failed'],
}

/** Formats order lines: `The Chai Philosopher x2, The Long Bather`. */
export const formatLines = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${name} x${quantity}` : name)).join(', ')

/** Status shown for an order. Returned orders have no list of their own; they are listed as on their way. */
export type DeskOrderStatus = DeskState | 'back'

export const DESK_STATUS_LABELS: Record<DeskOrderStatus, string> = {
  review: 'Under review',
  pack: 'To pack',
  packed: 'Packed',
  way: 'On its way',
  back: 'Returned',
  late: 'Late',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  unpaid: 'Unpaid',
}

type ListedOrder = { told: OrderState; promisedDay: string; parcels: readonly { state: ParcelState }[] }

/** Returns the desk status of an order; `today` as `2026-11-23`. */
export function deskOrderStatus({ told: status, promisedDay, parcels }: ListedOrder, today: string): DeskOrderStatus {
  if (status === 'shipped' && isReturned(parcels)) return 'back'
  if (ORDER_STATES_BY_LIST.late.includes(status) && promisedDay !== '' && promisedDay < today) return 'late'
  return DESK_STATES.find((state) => state !== 'late' && ORDER_STATES_BY_LIST[state].includes(status)) ?? 'unpaid'
}

/** Filter of the order list, as in its query. Days as `2026-11-23`, both inclusive. */
export type OrderFilter = {
  state: DeskState | undefined
  collection: string
  from: string
  until: string
  method: PaymentMethod | undefined
  kind: 'real' | 'test' | undefined
  search: string
  /** Cursor: the order before the first one of the page. */
  after: ListCursor | undefined
}
export type ListCursor = { by: string; id: string }

const MAX_SEARCH_LENGTH = 100
const findIn = <One extends string>(all: readonly One[], text: string | null): One | undefined =>
  all.find((one) => one === text)

/** Parses the filter from a query; invalid values are ignored. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const day = (name: string) => (isDay(said(name)) ? said(name) : '')
  const [by = '', id = ''] = said('after').split('~')
  return {
    state: findIn(DESK_STATES, params.get('state')),
    collection: /^[a-z\d-]{1,60}$/.test(said('collection')) ? said('collection') : '',
    from: day('from'),
    until: day('until'),
    method: findIn(PAYMENT_METHODS, params.get('method')),
    kind: findIn(['real', 'test'] as const, params.get('kind')),
    search: said('q').slice(0, MAX_SEARCH_LENGTH),
    after: by && id ? { by, id } : undefined,
  }
}

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function orderQueryString(filter: OrderFilter, change: Partial<OrderFilter> = {}): string {
  const { state, collection, from, until, method, kind, search, after } = { ...filter, after: undefined, ...change }
  const said = { q: search, state, collection, from, until, method, kind, after: after && `${after.by}~${after.id}` }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(said)) if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
