import type { ServiceKind } from '#domain/catalogue/collections.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'
import { formatDay, formatYearDay } from '#domain/text/format-date.ts'
import { capitalised } from '#domain/text/indian-number.ts'
import { chargesDelivery } from './delivery-rates.ts'
import type { DayOff, DeliveryArea, DeliveryTables, Zone } from './delivery-tables.ts'
import { formatHour } from './dispatch.ts'
import { areaPlaces, chargeText, formatBusinessDays, slotsText } from './policy-texts.ts'
import { formatSlotTime } from './slots.ts'
import { describeWeekdays, WEEKDAYS, weekdayName } from './weekdays.ts'

/** A row of a table: its name and the other cells. */
export type TableRow = { name: string; cells: readonly string[] }
export type TextTable = { heads: readonly string[]; rows: readonly TableRow[] }

/**
 * Returns the areas and zones for the shipping policy: days, places, and charges if the shop charges for delivery. The
 * sample's is exactly that of the specification's shop.
 */
export function networkTable(tables: DeliveryTables): TextTable {
  const charge = (one: DeliveryArea | Zone) => (chargesDelivery(tables) ? [capitalised(chargeText(tables, one))] : [])
  const rows = [
    ...tables.areas.map((area) => ({ name: areaLabel(area), cells: [...areaCells(area, tables), ...charge(area)] })),
    ...tables.zones.map((zone) => ({
      name: zone.name,
      cells: [...zoneCells(zone), ...(zone.notServed ? closedCells(tables) : charge(zone))],
    })),
  ]
  const heads = ['Gifts for', 'On the road', 'Where', ...(chargesDelivery(tables) ? ['Delivery'] : [])]
  return { heads, rows }
}

const closedCells = (tables: DeliveryTables): string[] => (chargesDelivery(tables) ? [''] : [])

const areaLabel = ({ carries, name }: DeliveryArea): string => (carries === 'same-day' ? 'Same Day gifts' : name)

function areaCells(area: DeliveryArea, { cutOff, packDays, weekdays }: DeliveryTables): string[] {
  const { carries, name } = area
  const places = areaPlaces(area)
  const days = describeWeekdays(area.weekdays)
  const isOrdinary = days === describeWeekdays(weekdays.courier)
  const on = isOrdinary ? 'on a working day ' : ''
  const before = `before ${formatHour(area.cutOff ?? cutOff)}`
  const slots = slotsText(area)
  const riders =
    isOrdinary && !slots
      ? ''
      : `; our riders deliver ${days === 'every day' ? days : `on ${days}`}${slots && `, ${slots}`}`
  if (carries === 'same-day') return ['Today', `${name}, ${places}, ordered by themselves ${on}${before}${riders}`]
  const pack = area.packDays ?? packDays.standard
  const when = pack === 0 ? 'Today' : pack === 1 ? 'The day after the order' : `${pack} days after the order`
  return [`${when}${pack === 0 ? '' : '; Same Day gifts today'}`, `${places}, ordered ${on}${before}${riders}`]
}

const zoneCells = ({ where, transit, mothersDay, notServed }: Zone): string[] =>
  notServed ? ['Not delivered', where] : [`${formatBusinessDays(transit)}; Mother's Day ${mothersDay.join('-')}`, where]

const RESTING = { shop: 'We rest', courier: 'The courier rests', both: 'We and the courier rest' } as const

/** Returns the days off and who rests, those of single areas included, and the extra days on which we work. */
export const daysOffTable = ({
  daysOff,
  areas,
  extraDays,
}: Pick<DeliveryTables, 'daysOff' | 'areas' | 'extraDays'>): TextTable => ({
  heads: ['Day', 'Name', 'Who rests'],
  rows: [
    ...daysOff.map((off) => ({ name: dayLabel(off.day), cells: [off.name, whoRests(off)] })),
    ...areas.flatMap(({ name: area, daysOff: own }) =>
      own.map(({ day, name }) => ({ name: dayLabel(day), cells: [name, `Our riders in ${area} rest`] })),
    ),
    ...extraDays.map(({ day, name, until, feePaise = 0 }) => ({
      name: dayLabel(day),
      cells: [name, `We work and deliver${until ? ` until ${formatSlotTime(until)}` : ''}${slotsCostMore(feePaise)}`],
    })),
  ],
})

const slotsCostMore = (feePaise: Paise): string =>
  feePaise > 0 ? `; each hour that you choose costs ${formatPrice(feePaise)} more` : ''

const dayLabel = (day: string): string => (day.length > 5 ? formatYearDay(day) : formatDay(`2000-${day}`))

const whoRests = ({ who, ridersDeliver }: DayOff): string =>
  `${RESTING[who]}${ridersDeliver ? '; our riders deliver' : ''}`

/** Names the weekdays on which neither shop, courier nor riders work, before the list of days off: `Sundays, and these:`. */
export function restDaysText({ weekdays, areas }: Pick<DeliveryTables, 'weekdays' | 'areas'>): string {
  const isWorked = (day: (typeof WEEKDAYS)[number]) =>
    [weekdays.shop, weekdays.courier, ...areas.map((area) => area.weekdays)].some((days) => days.includes(day))
  const names = WEEKDAYS.filter((day) => !isWorked(day)).map((day) => `${weekdayName(day)}s`)
  return names.length === 0 ? 'These:' : `${names.join(' and ')}, and these:`
}

/** Describes the business days of shop and courier: `Business days run from Monday to Saturday.` */
export function businessDaysText({ weekdays: { shop, courier } }: Pick<DeliveryTables, 'weekdays'>): string {
  const [packing, delivery] = [shop, courier].map(describeWeekdays)
  if (packing !== delivery) return `We pack ${daysPhrase(packing)}; the courier delivers ${daysPhrase(delivery)}.`
  if (delivery === 'every day') return 'Every day is a business day.'
  return `Business days ${delivery?.includes(' to ') ? 'run from' : 'are'} ${delivery}.`
}

const daysPhrase = (days = ''): string =>
  days === 'every day' ? days : days.includes(' to ') ? `from ${days}` : `on ${days}`

/** Row of the shipping tab of a product: where to, and days with charge. */
export type DeliveryRow = { zone: string; days: string }

/** Returns the areas and zones for a product of this service, once the owner has changed the tables. */
export function deliveryRows(tables: DeliveryTables, service: ServiceKind): DeliveryRow[] {
  const areas = tables.areas.filter(({ carries }) => carries === 'all' || service === 'same-day')
  const withCharge = (days: string, one: DeliveryArea | Zone) =>
    chargesDelivery(tables) ? `${days}, ${chargeText(tables, one).replace('Free', 'free')}` : days
  return [
    ...areas.map((area) => ({ zone: area.name, days: withCharge(areaDays(area, tables, service), area) })),
    ...tables.zones.map((zone) => ({
      zone: zone.name,
      days: zone.notServed
        ? 'not delivered'
        : withCharge(formatBusinessDays(service === 'mothers-day' ? zone.mothersDay : zone.transit), zone),
    })),
  ]
}

function areaDays(area: DeliveryArea, { packDays }: DeliveryTables, service: ServiceKind): string {
  const pack = area.packDays ?? (service === 'same-day' ? packDays.sameDay : packDays.standard)
  if (pack === 0) return 'today'
  return formatBusinessDays([pack, pack])
}
