import { cutOffAt } from '#domain/delivery/cut-off.ts'
import { indianDate, indianInstant } from '#domain/delivery/day.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { may, type Role } from './roles.ts'

type Clock = { now: Date; tables: Pick<DeliveryTables, 'cutOff' | 'daysOff'> }
type Awaited = { told: OrderState; promisedDay: string }

/** Minutes until the cut-off of today; nothing once it is over, and on days that have none. */
export function minutesLeft({ now, tables }: Clock): number | undefined {
  const cutOff = cutOffAt(now, tables.cutOff, tables.daysOff)
  return cutOff.day === 'today' ? cutOff.minutes : undefined
}

/**
 * Where an order stands among what needs a hand; nothing where it can wait or is done. What is promised for today and has
 * not left is late once the cut-off is over, until then it is to be packed.
 */
export function needOf({ told, promisedDay }: Awaited, clock: Clock): 'late' | 'pack' | undefined {
  const today = indianDate(clock.now)
  const awaited = told === 'paid' || told === 'packed' || told === 'shipped'
  if (!awaited) return undefined
  if (promisedDay !== '' && promisedDay < today) return 'late'
  if (promisedDay === today && told !== 'shipped' && minutesLeft(clock) === undefined) return 'late'
  return told === 'paid' ? 'pack' : undefined
}

/** What of a day is somebody's: the money of orders, what was noted for a person, the shelf, what visitors wrote. */
export const seesToday = (role: Role) => ({
  money: may(role, 'figures'),
  tasks: may(role, 'payments'),
  shelf: may(role, 'products'),
  enquiries: may(role, 'enquiries'),
})

const BEGINS = '09:00'
const ENDS = '18:00'

/** How far the day's ribbon has run at an instant, in percent from 9 in the morning to 6 in the evening. */
export function ribbonAt(at: Date): number {
  const day = indianDate(at)
  const [begins, ends] = [indianInstant(day, BEGINS).getTime(), indianInstant(day, ENDS).getTime()]
  return Math.min(100, Math.max(0, Math.round(((at.getTime() - begins) / (ends - begins)) * 1000) / 10))
}

/** The pace that is looked back over, and how far ahead, in days. */
export const PACE_DAYS = 14
const AHEAD_DAYS = 7

/** Whether what is left on a shelf is gone within a week, sold as it was for `PACE_DAYS`. */
export const runsOut = ({ left, sold }: { left: number; sold: number }): boolean =>
  sold > 0 && left <= (sold / PACE_DAYS) * AHEAD_DAYS
