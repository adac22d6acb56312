import { indianInstant } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { type OrderSlot, slotEnd, slotHoursOn, slotName } from '#domain/delivery/slots.ts'
import { formatDay, formatWeekday } from '#domain/text/format-date.ts'
import type { OrderPaymentState, ParcelState } from './order-state.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Time after the last slot of a run for which the rider's link still works. */
const LINK_MS = 6 * HOUR_MS
/** Time within which a rider can undo a delivery. */
export const UNDO_MS = 10 * MINUTE_MS
/** End of a day without slots. */
const DAY_END = '21:00'

export const MAX_RIDER_LENGTH = 60
export const MAX_REASON_LENGTH = 200
/** Most parcels of a run: more than a rider delivers in a day. */
export const MAX_STOPS = 100

type Hours = Pick<OrderSlot, 'from' | 'to'>

/** Returns when the last slot of a run ends: that of its slot, else of the area's last slot, else 9 pm. */
export function runEnd(day: string, slot: Hours | undefined, areaSlots: readonly Hours[]): Date {
  if (slot) return slotEnd(slot, day)
  if (areaSlots.length === 0) return indianInstant(day, DAY_END)
  return new Date(Math.max(...areaSlots.map((hours) => slotEnd(hours, day).getTime())))
}

/** Returns until when the rider's link of a run works. */
export const linkEnd = (end: Date): Date => new Date(end.getTime() + LINK_MS)

/** Tests whether the shop has riders whom runs serve: areas with slots, or with all products. */
export const hasRuns = ({ areas }: Pick<DeliveryTables, 'areas'>): boolean =>
  areas.some(({ slots, carries }) => slots.length > 0 || carries === 'all')

/**
 * State of a stop: `cancelled` parcels are not delivered any more, `moved` ones on another day. `failed` was tried.
 */
export type StopState = 'open' | 'delivered' | 'failed' | 'cancelled' | 'moved'

type StopFacts = {
  state: ParcelState
  payment: OrderPaymentState
  promisedDay: string
  reason: string
}

/** Derives the state of a stop from its parcel. */
export function stopState({ state, payment, promisedDay, reason }: StopFacts, day: string): StopState {
  if (state === 'delivered') return 'delivered'
  const isPaid = payment === 'paid' || payment === 'partly_refunded'
  if (!isPaid || state === 'cancelled' || state === 'returned') return 'cancelled'
  if (promisedDay > day) return 'moved'
  return reason === '' ? 'open' : 'failed'
}

/** Counts the stops of a run: those delivered, and those that are to be delivered or were. */
export function countStops(stops: readonly { is: StopState }[]): { delivered: number; of: number } {
  const counted = stops.filter(({ is }) => is !== 'cancelled' && is !== 'moved')
  return { delivered: counted.filter(({ is }) => is === 'delivered').length, of: counted.length }
}

/** Formats the progress of a run: `7 of 12 delivered`. */
export const formatProgress = ({ delivered, of }: { delivered: number; of: number }): string =>
  `${delivered} of ${of} delivered`

type Address = { street: string; city: string; zipCode: string }

type StopOrder = Address & { number: string; parcel: number; slotFrom: string }

/** Sorts stops by slot, any time first; then by PIN code, street and order number. */
export const compareStops = (one: StopOrder, other: StopOrder): number =>
  one.slotFrom.localeCompare(other.slotFrom) ||
  one.zipCode.localeCompare(other.zipCode) ||
  one.street.localeCompare(other.street, 'en', { numeric: true }) ||
  one.number.localeCompare(other.number, 'en', { numeric: true }) ||
  one.parcel - other.parcel

/** Link that opens an address in the rider's map. */
export const mapLink = ({ street, city, zipCode }: Address): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: [street, `${city} ${zipCode}`].join(', ') })}`

/** Link that calls a phone number; empty without digits. */
export const callLink = (phone: string): string => {
  const digits = phone.replace(/[^\d+]/g, '')
  return digits === '' ? '' : `tel:${digits}`
}

/** Hours of a slot with its name, without the fee: `Evening, 5 pm to 9 pm`. Empty for any time of the day. */
export function slotText(slot: Pick<OrderSlot, 'name' | 'from' | 'to'> | undefined, day: string): string {
  if (!slot) return ''
  const hours = slotHoursOn(slot, day)
  return slot.name === '' ? hours : `${slotName(slot)}, ${hours}`
}

/** Formats the day of a run: `Sat 21 November`. */
export const formatRunDay = (day: string): string => `${formatWeekday(day)} ${formatDay(day)}`
