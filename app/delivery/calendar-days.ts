import { addDays } from '#domain/delivery/day.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { canBeChosen } from './kept-day.ts'

export type Choice = Pick<PromiseAnswer, 'closed' | 'latest'> & {
  /** The calendar day in India. */
  today: string
  soonest: string
}

type DayKind = 'soonest' | 'open' | 'off' | 'out'

/** Days off can be reached, since they say why; what is too soon, past or too late cannot. */
export function kindOf(day: string, choice: Choice): DayKind {
  if (day < choice.today || day > choice.latest) return 'out'
  if (Object.hasOwn(choice.closed, day)) return 'off'
  if (!canBeChosen(day, choice.soonest, choice)) return 'out'
  return day === choice.soonest ? 'soonest' : 'open'
}

const WEEK = 7
/** 0 for Monday. */
const weekdayIndex = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** `2026-11` */
export const monthKey = (day: string): string => day.slice(0, 7)

/** The first day of the month that is so many months after the day's own. */
function monthStart(day: string, months = 0): string {
  const date = new Date(`${monthKey(day)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The whole weeks, Monday first, that a month lies in; those that are past are left out. */
export function weeksOf(month: string, { today }: Choice): string[][] {
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

/** Where a key leads from a day; `undefined` for keys that lead nowhere. What cannot be reached is stepped over. */
export function dayByKey(key: string, day: string, choice: Choice): string | undefined {
  const step = STEPS[key]
  if (step) return reached(addDays(day, step), Math.sign(step), choice) ?? day
  if (key === 'Home') return reached(addDays(day, -weekdayIndex(day)), 1, choice) ?? day
  if (key === 'End') return reached(addDays(day, WEEK - 1 - weekdayIndex(day)), -1, choice) ?? day
  if (key === 'PageDown' || key === 'PageUp') return inMonth(day, key === 'PageDown' ? 1 : -1, choice)
  return undefined
}

function reached(wanted: string, direction: number, choice: Choice): string | undefined {
  for (let day = wanted; day >= choice.today && day <= choice.latest; day = addDays(day, direction)) {
    if (kindOf(day, choice) !== 'out') return day
  }
  return undefined
}

/** The same date a month on, as near as it can be had. */
export function inMonth(day: string, months: 1 | -1, choice: Choice): string {
  const start = monthStart(day, months)
  const last = addDays(monthStart(start, 1), -1)
  const same = `${monthKey(start)}-${day.slice(8)}`
  const wanted = same > last ? last : same
  if (wanted <= choice.soonest) return choice.soonest
  if (wanted >= choice.latest) return reached(choice.latest, -1, choice) ?? day
  return reached(wanted, -1, choice) ?? day
}
