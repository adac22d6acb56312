import { isDay } from '#domain/delivery/day.ts'
import { cameBack, type OrderState, type ParcelState } from '#domain/order/order-state.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/payment-method.ts'

/** How the desk sorts orders. Late is no state of its own: its promised day has passed, and it has not arrived. */
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

/** As what such orders are told; of a late one any of these, after its day. */
export const TOLD: Record<DeskState, readonly OrderState[]> = {
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

/** What is in an order, on one line: `The Chai Philosopher x2, The Long Bather`. */
export const sayLines = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${name} x${quantity}` : name)).join(', ')

/** What one is shown as. That it came back is no list of its own: it is looked for among those on their way. */
export type ShownState = DeskState | 'back'

export const STATE_WORDS: Record<ShownState, string> = {
  review: 'Under review',
  pack: 'To pack',
  packed: 'Packed',
  way: 'On its way',
  back: 'Came back',
  late: 'Late',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  unpaid: 'Not paid',
}

type Told = { told: OrderState; promisedDay: string; parcels: readonly { state: ParcelState }[] }

/** What the desk says of an order; `today` as in `2026-11-23`. */
export function deskState({ told, promisedDay, parcels }: Told, today: string): ShownState {
  if (told === 'shipped' && cameBack(parcels)) return 'back'
  if (TOLD.late.includes(told) && promisedDay !== '' && promisedDay < today) return 'late'
  return DESK_STATES.find((state) => state !== 'late' && TOLD[state].includes(told)) ?? 'unpaid'
}

/** What a list is narrowed by, as it stands in its address. Days are `2026-11-23`, the last one counts as well. */
export type OrderFilter = {
  state: DeskState | undefined
  collection: string
  from: string
  until: string
  method: PaymentMethod | undefined
  kind: 'real' | 'test' | undefined
  search: string
  /** The order that the page begins after. */
  after: ListKey | undefined
}
export type ListKey = { by: string; id: string }

const LONGEST_SEARCH = 100
const among = <One extends string>(all: readonly One[], text: string | null): One | undefined =>
  all.find((one) => one === text)

/** Reads the address of a list; what is not understood narrows nothing. */
export function readFilter(params: URLSearchParams): OrderFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const day = (name: string) => (isDay(said(name)) ? said(name) : '')
  const [by = '', id = ''] = said('after').split('~')
  return {
    state: among(DESK_STATES, params.get('state')),
    collection: /^[a-z\d-]{1,60}$/.test(said('collection')) ? said('collection') : '',
    from: day('from'),
    until: day('until'),
    method: among(PAYMENT_METHODS, params.get('method')),
    kind: among(['real', 'test'] as const, params.get('kind')),
    search: said('q').slice(0, LONGEST_SEARCH),
    after: by && id ? { by, id } : undefined,
  }
}

/** The address of a list, with what changes in it; a list that is narrowed otherwise begins at its beginning. */
export function filterAddress(filter: OrderFilter, change: Partial<OrderFilter> = {}): string {
  const { state, collection, from, until, method, kind, search, after } = { ...filter, after: undefined, ...change }
  const said = { q: search, state, collection, from, until, method, kind, after: after && `${after.by}~${after.id}` }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(said)) if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
