import * as z from 'zod'
import { type PromiseName, SAMPLE_PROMISES } from './promises.ts'

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

const hours = (name: PromiseName, most = MAX_HOURS) =>
  parsed(parseHours(most), `must be whole hours from 1 to ${most}, such as ${SAMPLE_PROMISES[name]}`).default(
    SAMPLE_PROMISES[name],
  )

/** Validates the promises to customers. */
export const promiseShape = {
  returnDays: parsed(parseDays, `must be whole days from 0 to ${MAX_DAYS}, such as 7; 0 means no returns`).default(
    SAMPLE_PROMISES.returnDays,
  ),
  refundDays: parsed(
    parseDaySpan,
    `must be business days from 1 to ${MAX_REFUND_DAYS}, such as 5, or a range such as 7-10`,
  ).default(SAMPLE_PROMISES.refundDays),
  damageHours: hours('damageHours'),
  missingHours: hours('missingHours'),
  changeHours: hours('changeHours'),
  processingHours: hours('processingHours'),
  claimHours: hours('claimHours'),
  replyHours: hours('replyHours'),
  consultationHours: hours('consultationHours'),
  problemHours: hours('problemHours', MAX_PROBLEM_HOURS),
} satisfies Record<PromiseName, z.ZodType>
