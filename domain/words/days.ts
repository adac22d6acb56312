import { addDays, isDay } from '#domain/delivery/day.ts'

/** From when until when something is said: days in India as `2026-11-21`, the last one included; empty is no such day. */
export type Days = { from: string; until: string }

/** Whether it is said on a day. */
export const isSaidOn = ({ from, until }: Days, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until)

/** The days with which it begins, and is over. */
export const turnsOf = ({ from, until }: Days): string[] => [
  ...(from === '' ? [] : [from]),
  ...(until === '' ? [] : [addDays(until, 1)]),
]

/** Why its days cannot be so. A day that was over before stays as it was kept. */
export function daysFaults({ from, until }: Days, about: { before: Days; today: string }): Partial<Days> {
  const faults: Partial<Days> = {}
  if (from !== '' && !isDay(from)) faults.from = 'Write the day as 2026-11-01.'
  if (until !== '' && !isDay(until)) faults.until = 'Write the day as 2026-11-12.'
  else if (until !== '' && !faults.from && until < from) faults.until = 'It would end before it begins.'
  else if (until !== '' && until < about.today && until !== about.before.until) faults.until = 'That day is over.'
  return faults
}
