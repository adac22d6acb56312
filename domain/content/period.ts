import { addDays, isDay } from '#domain/delivery/calendar.ts'

/** Period of publication: days in India as `2026-11-21`, both inclusive; empty for no limit. */
export type Period = { from: string; until: string }

/** Tests whether a day is within the period. */
export const isWithinPeriod = ({ from, until }: Period, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until)

/** Returns the days on which the visibility changes. */
export const periodChangeDays = ({ from, until }: Period): string[] => [
  ...(from === '' ? [] : [from]),
  ...(until === '' ? [] : [addDays(until, 1)]),
]

/** Returns the errors of a period. An end in the past is accepted if it was already stored. */
export function periodErrors({ from, until }: Period, about: { before: Period; today: string }): Partial<Period> {
  const errors: Partial<Period> = {}
  if (from !== '' && !isDay(from)) errors.from = 'Write the day as 2026-11-01.'
  if (until !== '' && !isDay(until)) errors.until = 'Write the day as 2026-11-12.'
  else if (until !== '' && !errors.from && until < from) errors.until = 'The last day is before the first.'
  else if (until !== '' && until < about.today && until !== about.before.until) errors.until = 'That day has passed.'
  return errors
}
