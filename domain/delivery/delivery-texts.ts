import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { formatDay, formatShortDay, weekdayOf } from '#domain/text/format-date.ts'
import { chargeLine, type DeliveryCharge, formatGrams, freeAboveHint } from './delivery-rates.ts'
import type { DeliveryArea, DeliveryRate, DeliveryTables, Span } from './delivery-tables.ts'
import { formatHour } from './dispatch.ts'
import type { Weekday } from './weekdays.ts'
import { describeWeekdays } from './weekdays.ts'

/** Describes a charge: `₹60`, `₹90 up to 500 g, then ₹45 for each 500 g`, `free`. */
export function describeCharge(charge: DeliveryRate['charge']): string {
  if (charge.kind === 'flat') return charge.paise === 0 ? 'free' : formatPrice(charge.paise)
  const { firstGrams, firstPaise, stepGrams, stepPaise } = charge
  const first = `${formatPrice(firstPaise)} up to ${formatGrams(firstGrams)}`
  return stepPaise === 0
    ? `${formatPrice(firstPaise)}`
    : `${first}, then ${formatPrice(stepPaise)} for each ${formatGrams(stepGrams)}`
}

/** Describes a rate: `₹60, free above ₹1,500`. Without a rate, delivery is `free`. */
export function describeRate(rate: DeliveryRate | undefined): string {
  if (!rate) return 'free'
  const base = describeCharge(rate.charge)
  return rate.freeAbovePaise === undefined || base === 'free'
    ? base
    : `${base}, free above ${formatPrice(rate.freeAbovePaise)}`
}

/** Formats working days in transit: `2 to 4 working days`, `1 working day`. */
export const describeTransit = ([least, most]: Span): string =>
  `${least === most ? '' : `${least} to `}${most} working ${most === 1 ? 'day' : 'days'}`

type Tables = Pick<DeliveryTables, 'areas' | 'zones' | 'rates' | 'cutOff'>

const rateOf = ({ rates }: Pick<Tables, 'rates'>, id: string | undefined): DeliveryRate | undefined =>
  rates.find((rate) => rate.id === id)

/** Describes an area: `Own riders every day, order by 2 pm; ₹60, free above ₹1,500`. */
export function describeArea(area: DeliveryArea, tables: Pick<Tables, 'rates' | 'cutOff'>): string {
  const what = area.carries === 'same-day' ? ' with Same Day products' : ''
  const days = describeWeekdays(area.weekdays as Weekday[])
  const by = formatHour(area.cutOff ?? tables.cutOff)
  return `Own riders${what} ${days}, order by ${by}; ${describeRate(rateOf(tables, area.rate))}`
}

/** Formats a charge: `₹60`, or `free`. */
export const formatCharge = ({ paise }: Pick<DeliveryCharge, 'paise'>): string =>
  paise === 0 ? 'free' : formatPrice(paise)

/** Formats a day of the answer: `Thu 3 Dec`. */
export const formatShortWeekday = (day: string, today: string): string =>
  `${weekdayOf(day).slice(0, 3)} ${formatShortDay(day, today)}`

/** A promised day, and the cart's goods as stated. */
type Promised = { day: string; isToday: boolean; goodsPaise: Paise }

/** Text of the product page: `Thursday 3 December. Delivery ₹180. Free above ₹1,999, add ₹701.` */
export const productText = ({ day, isToday, goodsPaise }: Promised, charge: DeliveryCharge): string =>
  `${isToday ? 'Today by 9 pm' : `${weekdayOf(day)} ${formatDay(day)}`}. ${chargeLine(charge.paise, freeAboveHint(charge, goodsPaise))}.`

/** Text of the cart's summary: `Shipping ₹180.00. Free above ₹1,999, add ₹701.` */
export function cartText(charge: DeliveryCharge, goodsPaise: Paise): string {
  const hint = freeAboveHint(charge, goodsPaise)
  return `Shipping ${charge.paise === 0 ? 'Free' : formatExact(charge.paise)}.${hint && ` ${hint}.`}`
}

/** Names a region of `regionOf` with its days: `the courier zone South: 2 to 4 working days`. */
export function describeRegion(region: string, { areas, zones }: Pick<Tables, 'areas' | 'zones'>): string {
  const area = areas.find(({ id }) => region === `area ${id}`)
  const zone = zones.find(({ id }) => region === `zone ${id}`)
  if (area) return `the riders of ${area.name}`
  if (!zone) return 'no zone, so they are not delivered'
  return `the courier zone ${zone.name}: ${zone.notServed ? 'not delivered' : describeTransit(zone.transit)}`
}
