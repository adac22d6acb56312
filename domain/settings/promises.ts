import * as z from 'zod'
import { formatHour } from '#domain/delivery/dispatch.ts'
import { formatCount } from '#domain/text/indian-number.ts'

/** Longest return window in days. */
const MAX_DAYS = 365
/** Longest of the other periods: 30 days. */
const MAX_HOURS = 720
const MAX_REFUND_DAYS = 30
/** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5): complaints are acknowledged within 48 hours. */
const MAX_PROBLEM_HOURS = 48

/** Whole days, also typed with their unit. */
const DAYS = /^(\d+)\s*(?:days?)?$/i
/** Whole hours, also typed with their unit or in days. */
const HOURS = /^(\d+)\s*(h|hours?|days?)?$/i
const DAY_SPAN = /^(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*(?:(?:business|working)?\s*days?)?$/i

/** A setting that is parsed tolerantly and stored as digits. */
const parsed = (parse: (text: string) => string | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text.trim())
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const inRange = (value: number, least: number, most: number): string | undefined =>
  value >= least && value <= most ? String(value) : undefined

function parseDays(text: string): string | undefined {
  const [, days] = DAYS.exec(text) ?? []
  return days === undefined ? undefined : inRange(Number(days), 0, MAX_DAYS)
}

const parseHours = (most: number) => (text: string) => {
  const [, count, unit = 'h'] = HOURS.exec(text) ?? []
  return count === undefined ? undefined : inRange(Number(count) * (/^d/i.test(unit) ? 24 : 1), 1, most)
}

function parseDaySpan(text: string): string | undefined {
  const [, from, to = from] = DAY_SPAN.exec(text) ?? []
  if (from === undefined || Number(from) > Number(to)) return undefined
  const [least, most] = [inRange(Number(from), 1, MAX_REFUND_DAYS), inRange(Number(to), 1, MAX_REFUND_DAYS)]
  if (least === undefined || most === undefined) return undefined
  return least === most ? least : `${least}-${most}`
}

const hours = (usual: number, most = MAX_HOURS) =>
  parsed(parseHours(most), `must be whole hours from 1 to ${most}, such as ${usual}`).default(String(usual))

/** Validates the promises to customers. The defaults are the specification's. */
export const promiseShape = {
  /** Days from delivery in which a gift may be returned; 0 for no returns. */
  returnDays: parsed(parseDays, `must be whole days from 0 to ${MAX_DAYS}, such as 7; 0 means no returns`).default('7'),
  /** Business days until a refund has arrived. */
  refundDays: parsed(
    parseDaySpan,
    `must be business days from 1 to ${MAX_REFUND_DAYS}, such as 5, or a range such as 7-10`,
  ).default('7-10'),
  damageHours: hours(24),
  missingHours: hours(48),
  /** Hours after the order in which the buyer may change or cancel it. */
  changeHours: hours(2),
  processingHours: hours(24),
  replyHours: hours(24),
  consultationHours: hours(24),
  problemHours: hours(48, MAX_PROBLEM_HOURS),
}
export type PromiseName = keyof typeof promiseShape

export const PROMISE_NAMES = Object.keys(promiseShape) as PromiseName[]
export const isPromiseName = (name: string): name is PromiseName => Object.hasOwn(promiseShape, name)

/** Service hours from the settings: `Mon-Fri`, `09:00`, `18:00`. */
export type ServiceHours = { days: string; from: string; to: string }

/** Promises to customers. `changed` names those that the owner has changed at least once. */
export type Promises = Readonly<Record<PromiseName, string>> & {
  service: ServiceHours
  changed: readonly PromiseName[]
}

/** Promises of the sample. */
export const SAMPLE_PROMISES: Promises = {
  ...z.object(promiseShape).parse({}),
  service: { days: 'Mon-Fri', from: '09:00', to: '18:00' },
  changed: [],
}

/** Returns the figure in which a promise is counted; for a range the longest. */
export const promisedCount = (promises: Promises, name: PromiseName): number => Number(promises[name].split('-').at(-1))

const formatDays = (days: string): string => formatCount(Number(days), 'day')
/** Formats hours; from three whole days on as days. */
export const formatHours = (text: string): string => {
  const count = Number(text)
  return count > 48 && count % 24 === 0 ? formatDays(String(count / 24)) : formatCount(count, 'hour')
}

const WEEKDAYS: Record<string, string> = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday' },
  ...{ Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
}

/** Returns the name of a weekday: `Monday` for `Mon`. */
export const weekdayName = (day: string): string => WEEKDAYS[day] ?? day

function formatService({ days, from, to }: ServiceHours) {
  const ends = [...new Set(days.split('-'))]
  const times = `${formatHour(from)}-${formatHour(to)}`
  return {
    serviceHours: `${ends.join('-')} ${times} IST`,
    serviceHoursLong: `${ends.map(weekdayName).join(' to ')}, ${times.replace('-', ' to ')} IST`,
  }
}

/** Returns the promises as pages state them: `7 days`, `24 hours`, `Mon-Fri 9am-6pm IST`. No returns: no time. */
export const promiseTexts = (promises: Promises) => ({
  returnDays: promises.returnDays,
  returnTime: promises.returnDays === '0' ? '' : formatDays(promises.returnDays),
  refundTime: `${promises.refundDays} business ${promises.refundDays === '1' ? 'day' : 'days'}`,
  damageTime: formatHours(promises.damageHours),
  missingTime: formatHours(promises.missingHours),
  changeTime: formatHours(promises.changeHours),
  processingTime: formatHours(promises.processingHours),
  replyTime: formatHours(promises.replyHours),
  consultationTime: formatHours(promises.consultationHours),
  problemTime: formatHours(promises.problemHours),
  ...formatService(promises.service),
})
export type PromiseTexts = ReturnType<typeof promiseTexts>
