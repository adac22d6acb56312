import { addDays } from '#domain/delivery/calendar.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { isSelectableDay } from './delivery-day.ts'

export type CalendarRange = Pick<PromiseAnswer, 'closed' | 'latest'> & {
  today: string
  soonest: string
}

type DayKind = 'soonest' | 'open' | 'off' | 'out'

/** Classifies a day. Days off are reachable, because they explain themselves; days outside the range are not. */
export function dayKindOf(day: string, choice: CalendarRange): DayKind {
  if (day < choice.today || day > choice.latest) return 'out'
  if (Object.hasOwn(choice.closed, day)) return 'off'
  if (!isSelectableDay(day, choice.soonest, choice)) return 'out'
  return day === choice.soonest ? 'soonest' : 'open'
}

const WEEK = 7
const weekdayIndex = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** Returns the month as `2026-11`. */
export const monthKey = (day: string): string => day.slice(0, 7)

/** Returns the first day of the month that is `months` after the day's own. */
function monthStart(day: string, months = 0): string {
  const date = new Date(`${monthKey(day)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Returns the weeks of a month, Monday first, without past weeks. */
export function weeksOf(month: string, { today }: CalendarRange): string[][] {
  const first = monthStart(month)
  const next = monthStart(month, 1)
  const from = first > today ? first : today < next ? today : first
  const weeks: string[][] = []
  for (let monday = addDays(from, -weekdayIndex(from)); monday < next; monday = addDays(monday, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }

/** Returns the day that a key moves to, skipping unreachable days; undefined for other keys. */
export function dayByKey(key: string, day: string, choice: CalendarRange): string | undefined {
  const step = STEPS[key]
  if (step) return nextReachable(addDays(day, step), Math.sign(step), choice) ?? day
  if (key === 'Home') return nextReachable(addDays(day, -weekdayIndex(day)), 1, choice) ?? day
  if (key === 'End') return nextReachable(addDays(day, WEEK - 1 - weekdayIndex(day)), -1, choice) ?? day
  if (key === 'PageDown' || key === 'PageUp') return sameDayInMonth(day, key === 'PageDown' ? 1 : -1, choice)
  return undefined
}

function nextReachable(wanted: string, direction: number, choice: CalendarRange): string | undefined {
  for (let day = wanted; day >= choice.today && day <= choice.latest; day = addDays(day, direction)) {
    if (dayKindOf(day, choice) !== 'out') return day
  }
  return undefined
}

/** Returns the same date of the next or previous month, or the nearest reachable one. */
export function sameDayInMonth(day: string, months: 1 | -1, choice: CalendarRange): string {
  const start = monthStart(day, months)
  const last = addDays(monthStart(start, 1), -1)
  const same = `${monthKey(start)}-${day.slice(8)}`
  const wanted = same > last ? last : same
  if (wanted <= choice.soonest) return choice.soonest
  if (wanted >= choice.latest) return nextReachable(choice.latest, -1, choice) ?? day
  return nextReachable(wanted, -1, choice) ?? day
}
