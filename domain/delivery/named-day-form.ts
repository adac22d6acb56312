import { plainRupees } from '#domain/payment/money.ts'
import { formatShortDay, formatYearDay, weekdayOf } from '#domain/text/format-date.ts'
import { nonWorkingReason } from './calendar.ts'
import type { DayOff, DeliveryTables } from './delivery-tables.ts'
import { parseExtraDay } from './extra-day-form.ts'
import { dayName, formatNamedDay, isYearly, type NamedDay, type WhoWorks, whoWorks } from './named-days.ts'
import { formatSlotTime } from './slots.ts'
import { parseTypedDay } from './typed-day.ts'
import { type FieldErrors, FieldReader } from './typed-fields.ts'

/** Fields of the form of a holiday or festival day, as texts; switches are `on` or empty. */
export const NAMED_DAY_FIELDS = [
  ...(['day', 'name', 'shop', 'riders', 'courier', 'fee', 'mostADay', 'cutOff', 'until', 'yearly', 'source'] as const),
] as const
export type NamedDayForm = Record<(typeof NAMED_DAY_FIELDS)[number], string>

/** A new day: all rest on it until a switch says otherwise. */
export const NEW_NAMED_DAY = Object.fromEntries(NAMED_DAY_FIELDS.map((field) => [field, ''])) as NamedDayForm

/** Returns the fields of a stored day. */
export function namedDayFields(one: NamedDay, tables: DeliveryTables): NamedDayForm {
  const { day, off, extra: { cutOff = '', until = '', mostADay, feePaise = 0 } = {} } = one
  const works = whoWorks(one, tables)
  const on = (is: boolean) => (is ? 'on' : '')
  return {
    day: isYearly(day) ? formatShortDay(`2000-${day}`) : formatNamedDay(day),
    name: dayName(one),
    ...{ shop: on(works.shop), riders: on(works.riders), courier: on(works.courier) },
    fee: feePaise > 0 ? plainRupees(feePaise) : '',
    mostADay: mostADay === undefined ? '' : String(mostADay),
    ...{ cutOff: cutOff && formatSlotTime(cutOff), until: until && formatSlotTime(until) },
    ...{ yearly: on(isYearly(day)), source: off?.source ?? '' },
  }
}

/** Fields that only a day of work has. */
const HOURS = ['fee', 'mostADay', 'cutOff', 'until'] as const
const MAX_SOURCE = 300
const SOURCE_ERROR = `Enter where the day off is announced, in at most ${MAX_SOURCE} characters.`

/**
 * Parses a holiday or festival day. `record` counts only without errors; `errors.works` is about the switches. Who
 * rests becomes a day off; work on a day of rest, hours, a limit and a fee become an extra day.
 */
export function parseNamedDay(
  values: NamedDayForm,
  tables: Pick<DeliveryTables, 'weekdays' | 'areas'>,
  today: string,
): { record: NamedDay; errors: FieldErrors } {
  const form = new FieldReader()
  const yearly = values.yearly === 'on'
  const { day } = form.read('day', parseDay(values.day, yearly), { day: '' })
  const works = { shop: values.shop === 'on', riders: values.riders === 'on', courier: values.courier === 'on' }
  const dated = parseExtraDay({ ...values, day: yearly || day === '' ? today : day }, today)
  for (const [field, error] of Object.entries(dated.errors)) form.check(field, error)
  const rests = yearly || day === '' ? undefined : restsByWeekday(tables, day)
  form.check('works', worksError(works, rests))
  const own = HOURS.find((field) => values[field] !== '')
  if (own && !(works.shop && works.riders))
    form.check(own, 'Only on a day of work. Switch on that the shop packs and own riders deliver, or leave it empty.')
  const off = restOf(works)
  const isExtra = works.shop && works.riders && (own !== undefined || !off || Boolean(rests?.shop || rests?.riders))
  if (isExtra && yearly) form.check('works', 'An extra day of work has one date. Switch “Every year” off.')
  if (rests?.shop && rests.courier && !works.shop && !works.riders)
    form.check('day', `${formatYearDay(day)} is a ${weekdayOf(day)}, on which neither shop nor courier works.`)
  const isOff = off && !(isExtra && off.who === 'courier' && rests?.courier)
  const source = values.source.trim()
  if (isOff && day !== '' && !form.errors.works && (source === '' || source.length > MAX_SOURCE))
    form.check('source', works.shop && works.riders ? `${SOURCE_ERROR} Or switch the courier on.` : SOURCE_ERROR)
  const { name } = values
  const record: NamedDay = {
    day,
    ...(isOff && { off: { day, name, ...off, source } }),
    ...(isExtra && { extra: { ...dated.record, day } }),
  }
  return { record, errors: form.errors }
}

/** Parses `Sun 14 Feb 2027`, `2027-02-14`, and `14 Feb` for every year; a text is its error. The weekday is not read. */
function parseDay(text: string, yearly: boolean): { day: string } | string {
  const typed = text.trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
  if (typed === '') return 'Choose a day.'
  const day = parseTypedDay(typed)
  if (day !== undefined) return { day: yearly ? day.slice('2027-'.length) : day }
  const ofAnyYear = parseTypedDay(`${typed} 2000`)
  if (ofAnyYear !== undefined && yearly) return { day: ofAnyYear.slice('2000-'.length) }
  return ofAnyYear === undefined
    ? `${text.trim().slice(0, 20)} is not a date. Write it as 14 Feb 2027.`
    : `Add the year, such as ${typed} 2027.`
}

/** Returns who rests by the weekday; the riders when those of every area do. */
function restsByWeekday({ weekdays, areas }: Pick<DeliveryTables, 'weekdays' | 'areas'>, day: string): WhoWorks {
  const rests = (who: Parameters<typeof nonWorkingReason>[2]) =>
    nonWorkingReason({ weekdays, daysOff: [] }, day, who) !== undefined
  return {
    ...{ shop: rests('shop'), courier: rests('courier') },
    riders: areas.length > 0 && areas.every((area) => rests({ ...area, daysOff: [] })),
  }
}

function worksError({ shop, riders, courier }: WhoWorks, rests: WhoWorks | undefined): string | undefined {
  if (courier && rests?.courier)
    return 'The courier does not collect on this weekday. Switch it off, or change its days under Working days.'
  if (courier && !riders)
    return 'While the courier collects, own riders rest by “Days off of these riders” in their area. Or switch the courier off too.'
  if (shop !== riders && ((shop && rests?.shop) || (riders && rests?.riders)))
    return 'This weekday is one of rest. Shop and riders work on it together: switch both on, or both off.'
  return undefined
}

/** Returns the day off that a choice of who works means; `undefined` if all work. */
function restOf({ shop, riders, courier }: WhoWorks): Pick<DayOff, 'who' | 'ridersDeliver'> | undefined {
  if (courier) return shop ? undefined : { who: 'shop' }
  return { who: shop ? 'courier' : 'both', ...(riders && { ridersDeliver: true as const }) }
}
