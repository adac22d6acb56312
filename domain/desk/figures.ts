import { addDays, indianDate, indianInstant } from '#domain/delivery/day.ts'
import type { Paise } from '#domain/payment/money.ts'

/** So many days are shown, today the last of them. */
export const FIGURE_DAYS = 14

/** What was sold on a day in India, of orders that are paid for and stand. */
export type DayFigures = { day: string; orders: number; paise: Paise }

/** So many days up to today, each from its beginning to that of the next, as instants. */
export function figureDays(now: Date, days = FIGURE_DAYS): { day: string; from: string; until: string }[] {
  const today = indianDate(now)
  const startOf = (day: string) => indianInstant(day, '00:00').toISOString()
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at + 1 - days)
    return { day, from: startOf(day), until: startOf(addDays(day, 1)) }
  })
}

/** What came in on an average one of the days before today, which is not over. */
export function averagePaise(days: readonly DayFigures[]): Paise {
  const before = days.slice(0, -1)
  const sum = before.reduce((all, { paise }) => all + paise, 0)
  return Math.round(sum / Math.max(1, before.length)) as Paise
}

/** The plot's size in its own units: straps hang down to `base`, the words stand under it. */
export const PLOT = { width: 312, height: 104, base: 84, highest: 79.4, strap: 15, notch: 4 } as const

/** Where each day's strap hangs and how long it is, and how high the average runs; the highest day fills the plot. */
export function plotOf(days: readonly DayFigures[]) {
  const most = Math.max(1, ...days.map(({ paise }) => paise))
  const { width, base, highest, strap } = PLOT
  const step = (width - strap) / Math.max(1, days.length - 1)
  const long = (paise: number) => Math.round((paise / most) * highest * 10) / 10
  return {
    straps: days.map(({ day, paise }, at) => ({ day, x: Math.round(at * step * 10) / 10, length: long(paise) })),
    averageY: base - long(averagePaise(days)),
  }
}
