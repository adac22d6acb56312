import { indianDate, indianInstant } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { cutOffAt } from '#domain/delivery/dispatch.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { canAccess, type Role } from './roles.ts'

type Clock = { now: Date; tables: Pick<DeliveryTables, 'cutOff' | 'daysOff' | 'weekdays'> }
type PendingOrder = { told: OrderState; promisedDay: string }

/** Returns the minutes until today's cut-off; `undefined` after it and on days without one. */
export function minutesToCutOff({ now, tables }: Clock): number | undefined {
  const cutOff = cutOffAt(now, tables.cutOff, tables)
  return cutOff.day === 'today' ? cutOff.minutes : undefined
}

/**
 * Classifies an order for Today; `undefined` if it needs no action. An unshipped order promised for today is late
 * after the cut-off.
 */
export function orderUrgency({ told: status, promisedDay }: PendingOrder, clock: Clock): 'late' | 'pack' | undefined {
  const today = indianDate(clock.now)
  const awaited = status === 'paid' || status === 'packed' || status === 'shipped'
  if (!awaited) return undefined
  if (promisedDay !== '' && promisedDay < today) return 'late'
  if (promisedDay === today && status !== 'shipped' && minutesToCutOff(clock) === undefined) return 'late'
  return status === 'paid' ? 'pack' : undefined
}

/** Returns which parts of Today a role sees. */
export const todayAccess = (role: Role) => ({
  money: canAccess(role, 'figures'),
  tasks: canAccess(role, 'payments'),
  shelf: canAccess(role, 'products'),
  enquiries: canAccess(role, 'enquiries'),
  server: canAccess(role, 'guarded'),
})

/** Returns the progress of the working day in percent. */
export function dayProgress(at: Date, { from, to }: { from: string; to: string }): number {
  const day = indianDate(at)
  const [begins, ends] = [indianInstant(day, from).getTime(), indianInstant(day, to).getTime()]
  return Math.min(100, Math.max(0, Math.round(((at.getTime() - begins) / (ends - begins)) * 1000) / 10))
}

/** Days of sales history for the stock forecast. */
export const PACE_DAYS = 14
const FORECAST_DAYS = 7

/** Tests whether stock runs out within a week at the pace of the last `PACE_DAYS` days. */
export const runsOutSoon = ({ left, sold }: { left: number; sold: number }): boolean =>
  sold > 0 && left <= (sold / PACE_DAYS) * FORECAST_DAYS
