import { addDays, isDay } from '#domain/delivery/calendar.ts'

/** An occasion as the shop's pages name it; `words` is an own sentence of the notice. */
export type Occasion = { name: string; day: string; words?: string }

/** Days before an occasion on which the shop begins to name its last day to order. */
export const NOTICE_DAYS = 21

/** Tests whether the shop names the last day to order on this day. */
export const isNoticeDay = (day: string, today: string): boolean => addDays(day, -NOTICE_DAYS) <= today && today <= day

/** Returns the days on which the shop's pages change: the first of the notice, and the one after the occasion. */
export const occasionChangeDays = (day: string): string[] =>
  isDay(day) ? [addDays(day, -NOTICE_DAYS), addDays(day, 1)] : []

export const occasionPath = (slug: string): string => `/occasion/${slug}`
