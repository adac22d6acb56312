import { addDays, indianDate, indianInstant } from '#domain/delivery/calendar.ts'
import type { Paise } from '#domain/payment/money.ts'

/** Days in the sales chart, including today. */
export const FIGURE_DAYS = 14

/** Sales of a day in India: paid orders that were not cancelled. */
export type DaySales = { day: string; orders: number; paise: Paise }

/** Returns the last `days` days with their start and end as instants. */
export function recentDays(now: Date, days = FIGURE_DAYS): { day: string; from: string; until: string }[] {
  const today = indianDate(now)
  const startOf = (day: string) => indianInstant(day, '00:00').toISOString()
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at + 1 - days)
    return { day, from: startOf(day), until: startOf(addDays(day, 1)) }
  })
}

/** Returns the average sales of the days before today, which is incomplete. */
export function averagePaise(days: readonly DaySales[]): Paise {
  const before = days.slice(0, -1)
  const sum = before.reduce((all, { paise }) => all + paise, 0)
  return Math.round(sum / Math.max(1, before.length)) as Paise
}

/** Dimensions of the chart in SVG units: bars grow upwards from `base`, labels are below. */
export const PLOT = { width: 312, height: 104, base: 84, highest: 79.4, strap: 15, notch: 4 } as const

/** Returns position and length of each bar and the height of the average line; the highest day fills the chart. */
export function plotSales(days: readonly DaySales[]) {
  const most = Math.max(1, ...days.map(({ paise }) => paise))
  const { width, base, highest, strap } = PLOT
  const step = (width - strap) / Math.max(1, days.length - 1)
  const long = (paise: number) => Math.round((paise / most) * highest * 10) / 10
  return {
    straps: days.map(({ day, paise }, at) => ({ day, x: Math.round(at * step * 10) / 10, length: long(paise) })),
    averageY: base - long(averagePaise(days)),
  }
}
