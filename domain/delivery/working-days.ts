import { addDays } from './day.ts'
import type { DayOff } from './tables.ts'

type Calendar = { daysOff: readonly Pick<DayOff, 'day' | 'name' | 'who'>[] }
export type Working = 'shop' | 'courier'

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/**
 * Why a day does not count for whoever works: `Sunday`, `Republic Day`; `undefined` when it counts. Working days are
 * Monday to Saturday.
 */
export function restOn({ daysOff }: Calendar, day: string, who: Working): string | undefined {
  const off = daysOff.find((one) => isOn(one, day) && (one.who === who || one.who === 'both'))
  return off?.name ?? (isSunday(day) ? 'Sunday' : undefined)
}

/** `01-26` is every year. */
const isOn = (off: Pick<DayOff, 'day'>, day: string): boolean => day.endsWith(off.day)

/** The first working day, this one or one after it. */
export function nextWorkingDay(calendar: Calendar, from: string, who: Working): string {
  let day = from
  while (restOn(calendar, day, who) !== undefined) day = addDays(day, 1)
  return day
}

/** So many working days later; the day itself is not counted. */
export function addWorkingDays(calendar: Calendar, from: string, days: number, who: Working): string {
  let day = from
  for (let left = days; left > 0; left--) day = nextWorkingDay(calendar, addDays(day, 1), who)
  return day
}
