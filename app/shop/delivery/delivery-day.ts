import { addDays } from '#domain/delivery/calendar.ts'
import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'
import { monthOf, weekdayOf } from '#domain/text/format-date.ts'

const dateOf = (day: string): number => Number(day.slice(8, 10))

/** Formats `2026-11-26` as Thursday 26 November, with a non-breaking space before the month. */
export const formatWeekday = (day: string): string => `${weekdayOf(day)} ${formatDayMonth(day)}`

/** 26 November. */
export const formatDayMonth = (day: string): string => `${dateOf(day)}\u00A0${monthOf(day)}`

/** Thu 26. */
export const formatShortDay = (day: string): string => `${weekdayOf(day).slice(0, 3)} ${dateOf(day)}`

export const formatMonthYear = (day: string): string => `${monthOf(day)} ${day.slice(0, 4)}`

type Day = { day: string; today: boolean }

/** Formats a day relative to `now`, the calendar day in India. */
export function formatRelativeDay({ day, today }: Day, now: string): string {
  if (today) return 'Today by 9\u00A0pm'
  if (day === now) return `Today, ${formatWeekday(day)}`
  return day === addDays(now, 1) ? `Tomorrow, ${formatWeekday(day)}` : formatWeekday(day)
}

/** Shorter form for cards, which have the rating on the same line: `Tomorrow, Sat`, `Thu 26 November`. */
export function formatShortRelativeDay({ day, today }: Day, now: string): string {
  if (today) return 'Today by 9\u00A0pm'
  const weekday = weekdayOf(day).slice(0, 3)
  return day === addDays(now, 1) ? `Tomorrow, ${weekday}` : `${weekday} ${formatDayMonth(day)}`
}

export function whyQuestion({ day, today }: Day, now: string): string {
  const when = today ? 'today' : day === addDays(now, 1) ? 'tomorrow' : weekdayOf(day)
  return `Why ${when}?`
}

type EarliestDay = { day: string; today: boolean }
/** Days and hours of an answer. A browser may still hold an answer from before there were `full` and `hours`. */
type DeliveryCalendar = Pick<PromiseAnswer, 'closed' | 'latest'> & Partial<Pick<PromiseAnswer, 'full' | 'hours'>>

/** True for a delivery day with a place within the range from `soonest` to `latest`. */
export const isSelectableDay = (day: string, soonest: string, { closed, full, latest }: DeliveryCalendar): boolean =>
  day >= soonest && day <= latest && !closed[day] && !full?.[day]

/** Returns the first day of the calendar: an hour may still be open on a day that is too early for any time. */
export const firstDay = (soonest: string, { hours }: DeliveryCalendar): string =>
  hours && hours.first < soonest ? hours.first : soonest

export type DeliveryDay = EarliestDay & {
  chosen: boolean
  /** The chosen day that cannot be met, and the reason. */
  unavailable?: { day: string; why: 'too soon' | 'too late' | { off: string } | { full: string } }
}

/** Returns the chosen day when it can be met, otherwise the nearest later one; the earliest when none was chosen. */
export function resolveDeliveryDay(soonest: EarliestDay, calendar: DeliveryCalendar, chosen: string): DeliveryDay {
  if (chosen === '' || chosen === soonest.day) return { ...soonest, chosen: false }
  if (isSelectableDay(chosen, firstDay(soonest.day, calendar), calendar))
    return { day: chosen, today: false, chosen: true }
  const off = calendar.closed[chosen]
  const full = calendar.full?.[chosen]
  const why = off ? { off } : full ? { full } : chosen < soonest.day ? ('too soon' as const) : ('too late' as const)
  const nearest = nearestDayAfter(chosen, soonest.day, calendar)
  const day = nearest ?? soonest.day
  return { day, today: soonest.today && day === soonest.day, chosen: false, unavailable: { day: chosen, why } }
}

function nearestDayAfter(chosen: string, soonest: string, calendar: DeliveryCalendar): string | undefined {
  for (let day = chosen > soonest ? chosen : soonest; day <= calendar.latest; day = addDays(day, 1)) {
    if (isSelectableDay(day, soonest, calendar)) return day
  }
  return undefined
}

/** Returns the promise of one of the requested product ids. */
export function promiseOf({ promises, services }: PromiseAnswer, id: string): PromiseView | undefined {
  const key = services?.[id]
  return key ? promises[key] : undefined
}
