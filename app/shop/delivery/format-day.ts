import { addDays } from '#domain/delivery/calendar.ts'
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
