import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import { formatDuration } from '#domain/delivery/dispatch.ts'
import { formatClock, formatDay, formatShortDay, formatWeekday, weekdayOf } from '#domain/text/format-date.ts'
import { isNoticeDay, type Occasion } from './occasion.ts'

/** The last order in time as sent to the browser; `before` is an ISO time. */
export type LastOrderView = { before: string; arrives: string }

/** Part of the response of `/promise.json` when it is asked for the last orders before some days. */
export type OccasionAnswer = {
  /** By day: the last order of everything together and of each service; `null` where none is in time. */
  days: Record<string, { together: LastOrderView | null; services: Record<string, LastOrderView | null> }>
  /** Time until which the answer is valid. */
  until: string
}

/** `late`: ordered now, it arrives after the occasion. */
export type NoticeTexts = { heading: string; line: string; isLate: boolean }

type NoticeInput = {
  occasion: Occasion
  town: string
  last: LastOrderView | null
  /** Promised day of an order placed now. */
  soonest: string | undefined
  now: Date
}

const MINUTE_MS = 60_000

/** Returns the whole minutes that are left; 0 when it is too late. */
export const minutesLeft = ({ before }: LastOrderView, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(before) - now.getTime()) / MINUTE_MS))

/** Returns the day and time of the last order as buyers read it: midnight belongs to the day that ends. */
export function lastOrderTime({ before }: Pick<LastOrderView, 'before'>): { day: string; time: string } {
  const at = new Date(before)
  const day = indianDate(new Date(at.getTime() - MINUTE_MS))
  return { day, time: indianDate(at) === day ? formatShortClock(indianTime(at)) : 'midnight' }
}

/** Formats a time: `2 pm`, `9:30 am`. */
const formatShortClock = (time: string): string => formatClock(time).replace(':00', '').replace(' ', '\u00a0')

/** Formats a day with its weekday: `Thursday 28 October`. */
export const formatNamedDay = (day: string): string => `${weekdayOf(day)} ${formatDay(day)}`

/** Formats the last order: `Mon 25 Oct, 2 pm`. */
export function formatLastOrder(last: LastOrderView): string {
  const { day, time } = lastOrderTime(last)
  return `${formatWeekday(day)} ${formatShortDay(day)}, ${time}`
}

/** Returns the texts of the notice for a known place. */
export function noticeTexts({ occasion, town, last, soonest, now }: NoticeInput): NoticeTexts {
  const minutes = last ? minutesLeft(last, now) : 0
  if (!last || minutes === 0) return lateTexts(occasion, town, soonest)
  const { day, time } = lastOrderTime(last)
  const isToday = day === indianDate(now)
  const own = occasion.words ? ` ${occasion.words}` : ''
  const by = isToday ? `${time} ${time === 'midnight' ? 'tonight' : 'today'}` : formatLastOrder(last)
  const arrival = arrivalText(occasion, last.arrives, isToday)
  return {
    heading: `For ${occasion.name} in ${town}: order by ${by}`,
    line: isToday ? `${formatDuration(minutes)} left. ${arrival}${own}` : `${arrival}${own}`,
    isLate: false,
  }
}

function arrivalText({ name, day }: Occasion, arrives: string, isToday: boolean): string {
  if (arrives === day) return `Then it arrives by ${formatNamedDay(day)}, ${name} itself.`
  const after = isToday ? '' : ` ${name} is on ${weekdayOf(day)} ${sameMonthDay(day, arrives)}.`
  return `Then it arrives by ${formatNamedDay(arrives)}.${after}`
}

/** `29` after a day of the same month, else `2 November`. */
const sameMonthDay = (day: string, before: string): string =>
  day.slice(0, 7) === before.slice(0, 7) ? String(Number(day.slice(8))) : formatDay(day)

const lateTexts = ({ name }: Occasion, town: string, soonest: string | undefined): NoticeTexts => ({
  heading: `${town} now gets it after ${name}`,
  line: soonest === undefined ? '' : `The soonest day is ${formatNamedDay(soonest)}.`,
  isLate: true,
})

/** Returns the notice without a PIN code: the date. */
export const dateHeading = ({ name, day }: Occasion): string => `${name} is on ${formatNamedDay(day)}`
export const ASK_FOR_PIN = 'Enter a PIN code to see the last day to order.'

/** Returns the heading after the occasion: `Rakhi 2027 is over`. */
export const overHeading = ({ name, day }: Pick<Occasion, 'name' | 'day'>): string =>
  `${name} ${day.slice(0, 4)} is over`

/** Splits minutes for the countdown. */
export const splitMinutes = (minutes: number): { days: number; hours: number; minutes: number } => ({
  days: Math.floor(minutes / 1440),
  hours: Math.floor((minutes % 1440) / 60),
  minutes: minutes % 60,
})

/** Describes the countdown for screen readers: `6 days, 3 hours, 40 minutes left`. */
export function describeCountdown(total: number): string {
  const { days, hours, minutes } = splitMinutes(total)
  const part = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `${part(days, 'day')}, ${part(hours, 'hour')}, ${part(minutes, 'minute')} left`
}

/** Returns the first occasion whose last order is still ahead, else the last one that is not over. */
export function currentOccasion<One extends Occasion>(
  occasions: readonly One[],
  answer: OccasionAnswer | undefined,
  now: Date,
): One | undefined {
  const today = indianDate(now)
  const ahead = occasions.filter(({ day }) => isNoticeDay(day, today))
  if (!answer) return ahead[0]
  const inTime = ahead.find(({ day }) => {
    const last = answer.days[day]?.together
    return last && minutesLeft(last, now) > 0
  })
  return inTime ?? ahead.at(-1)
}
