import { formatExact } from '#domain/payment/money.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import type { FullPart } from './capacity.ts'
import { type DayOffer, nearestOpenDays, type OfferContext } from './day-offers.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import { formatSlotTime, slotName } from './slots.ts'

/** A day to choose in place of a full one: its note is `any time` or `Diwali, until 1 pm`. */
export type DayOption = { day: string; note: string }

/**
 * The chosen hour or day filled up, or is over. `slot`: only the hour is gone and the day is kept at any time; else
 * `days` are the nearest free ones.
 */
export type PlaceGone = { ok: false; why: 'place'; what: 'slot' | 'day'; message: string; days: DayOption[] }

const formatWholeDay = (day: string): string => `${weekdayOf(day)} ${formatDay(day)}`

/** Describes why a chosen day or hour is gone, and what to choose instead. Nothing was ordered. */
export function placeGone(context: OfferContext, offer: DayOffer, slotId: string): PlaceGone {
  const chosen = offer.slots.find(({ slot }) => slot.id === slotId)
  if (slotId !== '' && offer.anyTime === 'open') return slotGone(offer.day, chosen)
  const days = nearestOpenDays(context, offer.day).map((one) => ({
    day: one.day,
    note: describeOpening(context.tables, one),
  }))
  const why = offer.anyTime === 'full' || chosen?.is === 'full' ? 'is full now' : 'can no longer be kept'
  return { ok: false, why: 'place', what: 'day', message: dayGoneMessage(offer.day, why, days), days }
}

function slotGone(day: string, chosen: DayOffer['slots'][number] | undefined): PlaceGone {
  const fee = chosen?.feePaise ? ` The ${formatExact(chosen.feePaise)} is off your total.` : ''
  const name = chosen ? `${slotName(chosen.slot)} on ${formatWholeDay(day)}` : 'The hour that you chose'
  const why = chosen ? (chosen.is === 'full' ? 'is full now' : 'can no longer be chosen') : 'is no longer offered'
  const message = `${name} ${why}. We kept the day and took “Any time”.${fee}`
  return { ok: false, why: 'place', what: 'slot', message, days: [] }
}

function dayGoneMessage(day: string, why: string, days: readonly DayOption[]): string {
  const [first, second] = days.map((option) => formatWholeDay(option.day))
  const nearest = second
    ? `The nearest days are ${first} and ${second}. Choose one to go on.`
    : first
      ? `The nearest day is ${first}. Choose it to go on.`
      : 'No other day is free. Please ask us first.'
  return `${formatWholeDay(day)} ${why}. ${nearest}`
}

/** Note of a free day: `any time`, `Evening only`, `Diwali, until 1 pm`. */
function describeOpening({ extraDays }: DeliveryTables, { day, anyTime, slots }: DayOffer): string {
  const special = describeExtraDay(extraDays, day)
  if (special) return special
  if (anyTime === 'open') return 'any time'
  return `${slots.flatMap(({ slot, is }) => (is === 'open' ? slotName(slot) : [])).join(', ')} only`
}

/** Describes an extra day, `Diwali, until 1 pm`; `undefined` for any other day. */
export function describeExtraDay(extraDays: DeliveryTables['extraDays'], day: string): string | undefined {
  const extra = extraDays.find((one) => one.day === day)
  return extra && (extra.until ? `${extra.name}, until ${formatSlotTime(extra.until)}` : extra.name)
}

/** Reason of a full day in the calendar: `All 120 places are taken`. */
export const fullReason = ({ most }: FullPart): string =>
  most === 1 ? 'The only place is taken' : `All ${most} places are taken`
