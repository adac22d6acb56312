import { isIndia } from './country.ts'
import { cutOffAt } from './cut-off.ts'
import { addDays, formatDay, indianDate } from './delivery.ts'

/** A day can be chosen this far ahead. */
export const LATEST_DELIVERY_DAYS = 60

/** How soon a gift can be anywhere, by how its PIN code begins. */
export type DeliveryZone = { name: string; where: string; businessDays: number; pins: readonly string[] }

const METROS: DeliveryZone = {
  name: 'Metros',
  where: 'Bangalore, Delhi, Mumbai, Kolkata, Chennai, Hyderabad, Pune, Ahmedabad',
  businessDays: 3,
  pins: ['560', '110', '400', '700', '600', '500', '411', '380'],
}
const ELSEWHERE: DeliveryZone = {
  name: 'Elsewhere',
  where: 'Every other PIN code in India',
  businessDays: 5,
  pins: [],
}
const FAR: DeliveryZone = {
  name: 'Further off',
  where: 'The north-east, the islands, army addresses',
  businessDays: 7,
  // Sikkim; Assam to Tripura; Andaman and Nicobar; Lakshadweep, which shares its 682 with Kochi; the army's own.
  pins: ['737', '78', '79', '744', '68255', '9'],
}

/** The one table that the checkout reckons with and the shipping policy shows. */
export const DELIVERY_ZONES: readonly DeliveryZone[] = [METROS, ELSEWHERE, FAR]

/** Same Day gifts are for Bangalore (specification §1). */
const SAME_DAY_PIN = '560'

export type DeliveryWish = {
  now: Date
  pin: string
  country: string
  /** Nothing but Same Day gifts is ordered. */
  onlySameDay: boolean
  /** `14:00` in India. */
  cutOff: string
}

/** The first and the last day, as `2026-11-28`, on which a gift can be delivered; `undefined` outside India. */
export function deliveryDays(wish: DeliveryWish): { earliest: string; latest: string } | undefined {
  if (!isIndia(wish.country)) return undefined
  const today = indianDate(wish.now)
  const latest = addDays(today, LATEST_DELIVERY_DAYS)
  if (leavesToday(wish)) return { earliest: today, latest }
  return { earliest: addBusinessDays(today, zoneOf(wish.pin).businessDays), latest }
}

const leavesToday = ({ now, pin, onlySameDay, cutOff }: DeliveryWish): boolean =>
  onlySameDay && bare(pin).startsWith(SAME_DAY_PIN) && cutOffAt(now, cutOff).day === 'today'

const bare = (pin: string): string => pin.replace(/\s/g, '')

const zoneOf = (pin: string): DeliveryZone =>
  DELIVERY_ZONES.find(({ pins }) => pins.some((start) => bare(pin).startsWith(start))) ?? ELSEWHERE

/** Business days are Monday to Friday; the day of the order is not one of those counted. */
export function addBusinessDays(date: string, days: number): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left--
  }
  return day
}

function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

/** A calendar day that exists: `2026-11-31` does not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text

/** Why a chosen day cannot be kept, with the days that can; nothing when it can. */
export function deliveryDayFault(day: string, wish: DeliveryWish): string | undefined {
  const days = deliveryDays(wish)
  if (!days) return 'We can keep a day only within India. Please leave this empty'
  if (day < days.earliest) return `The earliest we can be there is ${formatDay(days.earliest)}`
  if (day > days.latest) return `The latest day we can promise is ${formatDay(days.latest)}`
  return undefined
}
