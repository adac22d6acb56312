export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Day of the week: `Mon` to `Sun`. */
export type Weekday = (typeof WEEKDAYS)[number]

const isWeekday = (text: string): text is Weekday => (WEEKDAYS as readonly string[]).includes(text)

/** Reads `mon`, `Monday` and `Mondays`; `undefined` for anything else. */
function parseWeekday(text: string): Weekday | undefined {
  const name = text.slice(0, 1).toUpperCase() + text.slice(1, 3).toLowerCase()
  return isWeekday(name) ? name : undefined
}

/**
 * Parses days of the week: `Mon, Wed, Sun`, `Mon-Sat`, `every day`. Returns them in order, each once; `undefined` if
 * there is none or a word is not a day.
 */
export function parseWeekdays(text: string): Weekday[] | undefined {
  const words = text.match(/[a-z]+|[^\sa-z,;]/gi) ?? []
  if (/^(every ?day|daily)$/i.test(words.join(' '))) return [...WEEKDAYS]
  const days = new Set<Weekday>()
  for (let at = 0; at < words.length; at++) {
    const from = parseWeekday(words[at] ?? '')
    const isRange = RANGE_SIGNS.includes(words[at + 1]?.toLowerCase() ?? '')
    const to = isRange ? parseWeekday(words[at + 2] ?? '') : from
    if (!from || !to) return undefined
    for (const day of weekdayRange(from, to)) days.add(day)
    if (isRange) at += 2
  }
  const found = WEEKDAYS.filter((day) => days.has(day))
  return found.length > 0 ? found : undefined
}

const RANGE_SIGNS: readonly string[] = ['-', '–', 'to']

/** Lists the days from one to another, over Sunday if need be. */
function weekdayRange(from: Weekday, to: Weekday): Weekday[] {
  const [first, last] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to)]
  return first <= last ? WEEKDAYS.slice(first, last + 1) : [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, last + 1)]
}

/** Formats days for storage and forms: `Mon, Tue, Sun`. */
export const joinWeekdays = (days: readonly Weekday[]): string => days.join(', ')

const FULL_NAMES: Record<Weekday, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

export const weekdayName = (day: Weekday): string => FULL_NAMES[day]

/** Describes days in a sentence: `every day`, `Monday to Saturday`, `Monday, Wednesday and Friday`. */
export function describeWeekdays(days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return 'every day'
  const names = days.map(weekdayName)
  const first = days[0] ? WEEKDAYS.indexOf(days[0]) : 0
  const consecutive = days.every((day, at) => WEEKDAYS[first + at] === day)
  if (consecutive && days.length > 2) return `${names[0]} to ${names.at(-1)}`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
