import { isReturned, type OrderState, type ParcelState } from '#domain/order/order-state.ts'
import { type ListedMethod, listedMethodLabel } from '#domain/payment/listed-method.ts'
import { formatClock, formatShortDay, formatWeekday } from '#domain/text/format-date.ts'

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

/** Formats order lines: `The Chai Philosopher ×2, The Long Bather`. */
export const formatLines = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${name} ×${quantity}` : name)).join(', ')

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

const DAY_MS = 24 * 60 * 60 * 1000
/** Counts the days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Promised day as the list shows it. `by` is rendered weaker, before the day. */
export type PromiseText = { by: boolean; text: string; tone: 'late' | 'today' | undefined }

/** `hours` are those chosen on the day, `5 pm to 9 pm`. */
type PromisedOrder = { day: string; hours?: string; state: DeskOrderStatus }

/**
 * Formats a promised day: `by Wed 2 Dec`, `Wed 2 Dec, 5 pm to 9 pm`, `by 2 pm today`, `2 days late`; the plain day of an order that has arrived.
 * `cutOff` is the time of day by which today's parcels leave, as `14:00`.
 */
export function formatPromise(
  { day, hours = '', state }: PromisedOrder,
  clock: { today: string; cutOff: string },
): PromiseText {
  const { today, cutOff } = clock
  if (day === '' || state === 'cancelled' || state === 'refunded') return { by: false, text: '', tone: undefined }
  if (state === 'delivered' || state === 'back') return { by: false, text: formatShortDay(day), tone: undefined }
  if (day < today) {
    const days = daysBetween(day, today)
    return { by: false, text: `${days} ${days === 1 ? 'day' : 'days'} late`, tone: 'late' }
  }
  const inHours = hours && `, ${hours}`
  if (day > today)
    return { by: !hours, text: `${formatWeekday(day)} ${formatShortDay(day)}${inHours}`, tone: undefined }
  const leaves = state === 'pack' || state === 'packed' ? `${formatClock(cutOff).replace(':00', '')} ` : ''
  return { by: leaves !== '', text: leaves ? `${leaves}today${inHours}` : `Today${inHours}`, tone: 'today' }
}

type ListedPayment = { told: OrderState; method: ListedMethod | ''; hasLink: boolean; isPart: boolean }

/** Formats how an order is paid: `Paid, UPI`, `UPI, to confirm`, `Unpaid, link sent`, `Part paid, cash`. */
export function formatPayment({ told, method, hasLink, isPart }: ListedPayment): string {
  const label = method && listedMethodLabel(method)
  if (told === 'under_review') return label ? `${label}, to confirm` : 'To confirm'
  const by = method === 'upi' ? label : label.toLowerCase()
  if (ORDER_STATES_BY_LIST.unpaid.includes(told) && isPart) return ['Part paid', by].filter(Boolean).join(', ')
  if (ORDER_STATES_BY_LIST.unpaid.includes(told)) return hasLink ? 'Unpaid, link sent' : 'Unpaid'
  if (told === 'cancelled') return 'Not paid'
  return [told === 'refunded' ? 'Refunded' : 'Paid', by].filter(Boolean).join(', ')
}
