import { formatPrice } from '#domain/payment/money.ts'
import { formatShortDay, formatWeekday } from '#domain/text/format-date.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import { nonWorkingReason } from './calendar.ts'
import type { DayOff, DeliveryTables, ExtraDay } from './delivery-tables.ts'
import { formatSlotTime } from './slots.ts'

/**
 * A holiday or festival day: `off` says who rests, `extra` that shop and riders work, with hours, a limit or a fee of
 * their own. `day` is `2027-02-14`, or `01-26` for every year.
 */
export type NamedDay = { day: string; off?: DayOff | undefined; extra?: ExtraDay | undefined }

type DayTables = Pick<DeliveryTables, 'daysOff' | 'extraDays' | 'weekdays' | 'areas'>

export const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

/** Lists the days off and extra days by their next date; those that are over come last. */
function listNamedDays({ daysOff, extraDays }: Omit<DayTables, 'weekdays' | 'areas'>, today: string): NamedDay[] {
  const days = [...new Set([...daysOff, ...extraDays].map(({ day }) => day))]
  const rank = (day: string) => {
    const next = nextDate(day, today)
    return next < today ? `9 ${next}` : next
  }
  return days
    .map((day) => ({ day, ...findRecords({ daysOff, extraDays }, day) }))
    .toSorted((one, other) => (rank(one.day) < rank(other.day) ? -1 : 1))
}

/** Returns a day of the list; `undefined` if it is an ordinary one. */
export function findNamedDay(tables: Pick<DayTables, 'daysOff' | 'extraDays'>, day: string): NamedDay | undefined {
  const found = findRecords(tables, day)
  return found.off || found.extra ? { day, ...found } : undefined
}

const findRecords = ({ daysOff, extraDays }: Pick<DayTables, 'daysOff' | 'extraDays'>, day: string) => ({
  off: daysOff.find((one) => one.day === day),
  extra: extraDays.find((one) => one.day === day),
})

/** Returns the date of a day, of a yearly one the next. */
export function nextDate(day: string, today: string): string {
  if (!isYearly(day)) return day
  const year = Number(today.slice(0, 4))
  const next = `${year}-${day}`
  return next < today ? `${year + 1}-${day}` : next
}

/** `Fri 25 Dec 2026`, or `26 Jan, every year`. */
export const formatNamedDay = (day: string): string =>
  isYearly(day) ? `${formatShortDay(`2000-${day}`)}, every year` : `${formatWeekday(day)} ${formatShortDay(day, '')}`

export const dayName = ({ extra, off }: NamedDay): string => extra?.name ?? off?.name ?? ''

/** Who works on a day. */
export type WhoWorks = { shop: boolean; riders: boolean; courier: boolean }

/** Returns who works on a day. Shop and riders work on an extra day, also when it is a day off. */
export function whoWorks({ day, off, extra }: NamedDay, tables: DayTables): WhoWorks {
  const works = {
    shop: off === undefined || off.who === 'courier',
    riders: off === undefined || off.who === 'shop' || off.ridersDeliver === true,
    courier: off === undefined || off.who === 'shop',
  }
  if (!extra) return works
  const rests = nonWorkingReason({ weekdays: tables.weekdays, daysOff: [] }, day, 'courier') !== undefined
  return { shop: true, riders: true, courier: works.courier && !rests }
}

/** Describes hours, limit and fee of a day: `order before 6 pm, at most 200 parcels, ₹50 more for a slot`; may be empty. */
export function describeHours(extra: Partial<ExtraDay>): string {
  const { cutOff, until, mostADay, feePaise = 0 } = extra
  return [
    cutOff && `order before ${formatSlotTime(cutOff)}`,
    until && `until ${formatSlotTime(until)}`,
    mostADay !== undefined && `at most ${formatCount(mostADay, 'parcel')}`,
    feePaise > 0 && `${formatPrice(feePaise)} more for a slot`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Describes an extra day: `Diwali Sunday, order before 6 pm, at most 200 parcels`. */
export const describeExtraHours = (extra: ExtraDay): string =>
  [extra.name, describeHours(extra)].filter(Boolean).join(', ')

/** Rows of the list at the desk, in words. */
export const namedDayRows = (tables: DayTables, today: string) =>
  listNamedDays(tables, today).map((one) => {
    const { shop, riders, courier } = whoWorks(one, tables)
    return {
      ...{ id: one.day, name: dayName(one), day: formatNamedDay(one.day) },
      ...{ hours: describeHours(one.extra ?? {}), source: one.off?.source ?? '' },
      shop: shop ? 'Packs' : 'Off',
      riders: riders ? 'Delivers' : 'Off',
      courier: courier ? 'Pickup' : 'No pickup',
    }
  })
