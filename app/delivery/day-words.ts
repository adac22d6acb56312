import { addDays } from '#domain/delivery/day.ts'
import { monthOf, weekdayOf } from '#domain/text/spoken-day.ts'

const dateOf = (day: string): number => Number(day.slice(8, 10))

/** `2026-11-26` as a promise: Thursday 26 November. Day and month stay on one line. */
export const promisedDay = (day: string): string => `${weekdayOf(day)} ${dayAndMonth(day)}`

/** 26 November. */
export const dayAndMonth = (day: string): string => `${dateOf(day)}\u00A0${monthOf(day)}`

/** Thu 26. */
export const shortDay = (day: string): string => `${weekdayOf(day).slice(0, 3)} ${dateOf(day)}`

/** November 2026. */
export const monthAndYear = (day: string): string => `${monthOf(day)} ${day.slice(0, 4)}`

type Day = { day: string; today: boolean }

/** As the panel says it. `now` is the calendar day in India. */
export function dayLine({ day, today }: Day, now: string): string {
  if (today) return 'Today by 9\u00A0pm'
  return day === addDays(now, 1) ? `Tomorrow, ${promisedDay(day)}` : promisedDay(day)
}

/** The same for a card, where the rating shares the line: `Tomorrow, Sat`, `Thu 26 November`. */
export function shortLine({ day, today }: Day, now: string): string {
  if (today) return 'Today by 9\u00A0pm'
  const weekday = weekdayOf(day).slice(0, 3)
  return day === addDays(now, 1) ? `Tomorrow, ${weekday}` : `${weekday} ${dayAndMonth(day)}`
}

/** Why today? Why tomorrow? Why Thursday? */
export function whyWords({ day, today }: Day, now: string): string {
  const when = today ? 'today' : day === addDays(now, 1) ? 'tomorrow' : weekdayOf(day)
  return `Why ${when}?`
}
