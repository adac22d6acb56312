import { MONTH_NAMES } from '#domain/text/format-date.ts'
import { isDay } from './calendar.ts'

/** A day as people in India write it: `28 Nov 2026`, `28 November 2026`, `28/11/2026`, `28-11-26`. */
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i
const NUMBERED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** Parses a typed day, the day before the month, to `2026-11-28`; `undefined` for other text and days that do not exist. */
export function parseTypedDay(text: string): string | undefined {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const [, day = '', month = '', year = ''] = NAMED.exec(typed) ?? NUMBERED.exec(typed) ?? []
  const number = /^\d+$/.test(month) ? Number(month) : monthNumber(month)
  const full = `${year.length === 2 ? '20' : ''}${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(full) ? full : undefined
}

const monthNumber = (name: string): number =>
  name === '' ? 0 : MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1
