import type { Paise } from '#domain/payment/money.ts'
import { formatDay, formatWeekday } from '#domain/text/format-date.ts'
import { addDays, indianInstant } from './calendar.ts'
import type { DeliverySlot, DeliveryTables } from './delivery-tables.ts'

/**
 * A chosen slot as an order stores it. The fee is as stated, with that of an extra day; it changes no more with the
 * tables.
 */
export type OrderSlot = Pick<DeliverySlot, 'id' | 'name' | 'from' | 'to' | 'feePaise'> & {
  /** Part of the fee for an extra day, above 0. */
  dayFeePaise?: Paise | undefined
}

/** Fees that extra days add to each slot, by day. */
export type DayFees = Readonly<Record<string, Paise>>

export const dayFeesOf = ({ extraDays }: Pick<DeliveryTables, 'extraDays'>): DayFees =>
  Object.fromEntries(extraDays.flatMap(({ day, feePaise = 0 }) => (feePaise > 0 ? [[day, feePaise] as const] : [])))

/** Returns the fee of a slot on a day, with that of an extra day. Any time of the day is free. */
export const slotFeeOn = (slot: Pick<DeliverySlot, 'feePaise'>, day: string, fees: DayFees): Paise =>
  slot.feePaise + (fees[day] ?? 0)

/** Earliest start and latest end of a slot that runs past midnight. */
const NIGHT = { from: '21:00', to: '03:00' }

/** Returns what an order stores of a slot on a day. */
export const toOrderSlot = (slot: DeliverySlot, day: string, fees: DayFees): OrderSlot => ({
  ...hoursOfSlot(slot),
  feePaise: slotFeeOn(slot, day, fees),
  ...(fees[day] && { dayFeePaise: fees[day] }),
})

/** Returns an order's slot as it is called today, with the fee that was agreed. */
export const keepSlotFee = ({ feePaise, dayFeePaise }: OrderSlot, slot: DeliverySlot): OrderSlot => ({
  ...hoursOfSlot(slot),
  feePaise,
  ...(dayFeePaise && { dayFeePaise }),
})

/** Returns an order's slot on another day: its own fee as it was agreed, and that of the new day. */
export function moveSlotFee({ dayFeePaise = 0, ...slot }: OrderSlot, day: string, fees: DayFees): OrderSlot {
  const feePaise = slot.feePaise - dayFeePaise
  return { ...slot, feePaise: slotFeeOn({ feePaise }, day, fees), ...(fees[day] && { dayFeePaise: fees[day] }) }
}

const hoursOfSlot = ({ id, name, from, to }: DeliverySlot) => ({ id, name, from, to })

type Hours = Pick<DeliverySlot, 'from' | 'to'>

/** Tests whether a slot ends on the day after the one it belongs to. */
export const runsPastMidnight = ({ from, to }: Hours): boolean => to <= from

/** Tests whether hours can be a slot: the end is after the start, or the slot runs past midnight. */
export const areSlotHours = ({ from, to }: Hours): boolean => from < to || (from >= NIGHT.from && to <= NIGHT.to)

/** Formats a time of day of a slot: `9 am`, `11:30 pm`, `12 noon`, `12 midnight`. */
export function formatSlotTime(time: string): string {
  if (time === '12:00') return '12 noon'
  if (time === '00:00') return '12 midnight'
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3, 5)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'am' : 'pm'}`
}

/** Formats hours: `5 pm to 9 pm`. */
export const formatHours = ({ from, to }: Hours): string => `${formatSlotTime(from)} to ${formatSlotTime(to)}`

/** Returns the name of a slot, else its hours. */
export const slotName = (slot: Pick<DeliverySlot, 'name' | 'from' | 'to'>): string => slot.name || formatHours(slot)

/** Formats the day of a slot: `Wed 27 October`, past midnight `night of Wed 27 to Thu 28 October`. */
export function formatSlotDay(hours: Hours, day: string): string {
  if (!runsPastMidnight(hours)) return `${formatWeekday(day)} ${formatDay(day)}`
  const next = addDays(day, 1)
  const first = day.slice(0, 7) === next.slice(0, 7) ? String(Number(day.slice(8))) : formatDay(day)
  return `night of ${formatWeekday(day)} ${first} to ${formatWeekday(next)} ${formatDay(next)}`
}

/** Label of a slot's fee in a summary: `Evening, Wed 27 October`. */
export const slotLabel = (slot: Pick<DeliverySlot, 'name' | 'from' | 'to'>, day: string): string =>
  `${slotName(slot)}, ${formatSlotDay(slot, day)}`

/**
 * Hours of a slot as papers and pages say them beside the day: `5 pm to 9 pm`, past midnight
 * `11:30 pm to 12:30 am, night of Wed 27 to Thu 28 October`. They never name the fee.
 */
export const slotHoursOn = (hours: Hours, day: string): string =>
  runsPastMidnight(hours) ? `${formatHours(hours)}, ${formatSlotDay(hours, day)}` : formatHours(hours)

/** Returns until when an order counts for a slot of a day. */
export const slotOrderEnd = ({ orderBefore: { time, dayBefore } }: DeliverySlot, day: string): Date =>
  indianInstant(dayBefore ? addDays(day, -1) : day, time)

/** Returns when a slot of a day is over. */
export const slotEnd = (hours: Hours, day: string): Date =>
  indianInstant(runsPastMidnight(hours) ? addDays(day, 1) : day, hours.to)

/** Formats until when to order: `order before 2 pm`, `order before 8 pm the day before`. */
export const formatOrderBefore = ({ orderBefore: { time, dayBefore } }: Pick<DeliverySlot, 'orderBefore'>): string =>
  `order before ${formatSlotTime(time)}${dayBefore ? ' the day before' : ''}`

/** Formats a day with its hours: `Wed 27 October, Evening, 5 pm to 9 pm`, or `Wed 27 October, any time`. */
export function formatDayAndHours(day: string, slot: Pick<DeliverySlot, 'name' | 'from' | 'to'> | undefined): string {
  const hours = slot ? [slot.name, slotHoursOn(slot, day)] : ['any time']
  return [`${formatWeekday(day)} ${formatDay(day)}`, ...hours].filter(Boolean).join(', ')
}
