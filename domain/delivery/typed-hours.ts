import type { DeliverySlot } from './delivery-tables.ts'
import { formatSlotTime } from './slots.ts'

type Hours = Pick<DeliverySlot, 'from' | 'to'>

/** Longer texts are typing errors. */
const MAX_TEXT = 60

const DAY = 24 * 60
const HALF_DAY = DAY / 2

/** A typed time: minutes of the day, or both readings of a time without am or pm. */
type TypedTime = { minutes: number; is24: boolean; isOpen: boolean }

const normalize = (text: string): string =>
  text
    .slice(0, MAX_TEXT + 1)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/([ap])\.? ?m\b\.?/g, '$1m')
    .trim()

/** `9`, `9.30`, `0930`, `9 am`, `12 noon`, `17:00`, `noon`. */
const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))? ?(am|pm|noon|midnight|hrs|h)?$/

function parseTime(text: string): TypedTime | undefined {
  const typed = text === 'noon' || text === 'midnight' ? `12 ${text}` : text
  const [, digits = '', minute = '00', half = ''] = TIME.exec(typed) ?? []
  const hour = Number(digits)
  if (digits === '' || hour > 24 || Number(minute) > 59 || (hour === 24 && minute !== '00')) return undefined
  if ((half === 'noon' || half === 'midnight') && (hour % 12 !== 0 || minute !== '00')) return undefined
  const is24 = hour === 0 || hour > 12 || digits.startsWith('0') || half.startsWith('h')
  if (is24 && half === 'am' && hour > 12) return undefined
  const isLate = half === 'pm' || half === 'noon'
  const from12 = (hour % 12) * 60 + (isLate ? HALF_DAY : 0)
  const isHalf = half !== '' && !half.startsWith('h')
  const minutes = ((isHalf && hour <= 12 ? from12 : hour * 60) + Number(minute)) % DAY
  return { minutes, is24: is24 && !isHalf, isOpen: !(isHalf || is24) }
}

const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes from one time of day to the next occurrence of another. */
const until = (from: number, to: number): number => (to - from + DAY - 1) % DAY

const readings = ({ minutes, isOpen }: TypedTime): number[] =>
  isOpen ? [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY] : [minutes]

/** Riders start from 7 am to 6 pm, unless am or pm says otherwise. */
const FIRST_START = 7 * 60

/**
 * Parses typed hours: `9-12`, `9am to 12`, `17:00–20:00`, `11:30 pm – 12:30 am`. Without am and pm, a start is read as
 * 7 am to 6:59 pm, and an end as the first one after it. A text is the error.
 */
export function parseHours(text: string): Hours | string {
  const typed = normalize(text)
  if (typed === '') return 'Enter hours, such as 9 am – 12 noon.'
  const parts = typed.split(/ ?(?:[-‐‑–—−]|\bto\b|\btill\b|\buntil\b) ?/)
  const [from, to] = parts.map((part) => parseTime(part.trim()))
  if (parts.length !== 2 || !from || !to || typed.length > MAX_TEXT) return 'Write both times, such as 9 am – 12 noon.'
  const is24 = from.is24 || to.is24
  const [start, end] = [from, to].map((time) => ({ ...time, isOpen: time.isOpen && !is24 })) as [TypedTime, TypedTime]
  const pairs = readings(start).flatMap((one) => readings(end).map((other) => [one, other] as const))
  const usual = start.isOpen && end.isOpen ? pairs.filter(([one]) => isUsualStart(one)) : pairs
  const [best = [0, 0]] = usual.toSorted((one, other) => until(...one) - until(...other))
  return { from: formatMinutes(best[0]), to: formatMinutes(best[1]) }
}

const isUsualStart = (minutes: number): boolean => minutes >= FIRST_START && minutes < FIRST_START + HALF_DAY

/** Formats hours as the form shows them: `9 am – 12 noon`. */
export const formatTypedHours = ({ from, to }: Hours): string => `${formatSlotTime(from)} – ${formatSlotTime(to)}`

const DAY_BEFORE = /\b(?:the |a )?(?:day|evening) before\b|\b(?:previous|prior) day\b/g
const FILLERS = /\b(?:order|before|by|until|till|same day|on|of|the)\b|[,()]/g

/** Parses until when to order: `10 am`, `8 pm, day before`, `20:00 the previous day`. A text is the error. */
export function parseOrderBefore(text: string): DeliverySlot['orderBefore'] | string {
  const typed = normalize(text)
  if (typed === '') return 'Enter a time, such as 10 am, or 8 pm, day before.'
  const rest = typed.replace(DAY_BEFORE, ' ')
  const time = typed.length > MAX_TEXT ? undefined : parseTime(rest.replace(FILLERS, ' ').replace(/ +/g, ' ').trim())
  if (!time) return 'Write a time, such as 10 am, or 8 pm, day before.'
  if (time.isOpen) return 'Add am or pm, such as 10 am.'
  return { time: formatMinutes(time.minutes), dayBefore: rest !== typed }
}

/** Parses a time of day: `6 pm`, `18:00`. A text is the error. */
export function parseTimeOfDay(text: string): { time: string } | string {
  const typed = normalize(text)
  const time = typed.length > MAX_TEXT ? undefined : parseTime(typed)
  if (!time) return 'Write a time, such as 6 pm.'
  return time.isOpen ? 'Add am or pm, such as 6 pm.' : { time: formatMinutes(time.minutes) }
}

/** Formats until when to order as the form shows it: `8 pm, day before`. */
export const formatTypedOrderBefore = ({ time, dayBefore }: DeliverySlot['orderBefore']): string =>
  `${formatSlotTime(time)}${dayBefore ? ', day before' : ''}`
