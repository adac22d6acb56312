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
  if (/^(every ?day|daily)$/i.test(text.trim())) return [...WEEKDAYS]
  const days = new Set<Weekday>()
  const ranges = text.replace(/\s*(?:–|-|\bto\b)\s*/gi, '-').split(/[,;\s]+/)
  for (const range of ranges.filter(Boolean)) {
    const names = range.split('-').map(parseWeekday)
    const [from, to = from] = names
    if (!from || !to || names.includes(undefined)) return undefined
    for (let at = WEEKDAYS.indexOf(from); ; at = (at + 1) % WEEKDAYS.length) {
      const day = WEEKDAYS[at]
      if (day) days.add(day)
      if (day === to) break
    }
  }
  const found = WEEKDAYS.filter((day) => days.has(day))
  return found.length > 0 ? found : undefined
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
