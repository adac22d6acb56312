import type { Paise } from '#domain/payment/money.ts'
import { addDays, indianDate, lastDeliveryDay } from './calendar.ts'
import { hasLimits } from './capacity.ts'
import { carrierOf } from './carrier.ts'
import {
  type Availability,
  type DayOffer,
  dayOffers,
  firstOpenDay,
  isFull,
  isOpen,
  type OfferContext,
} from './day-offers.ts'
import type { DeliverySlot, DeliveryTables } from './delivery-tables.ts'
import { describeExtraDay, fullReason } from './place-gone.ts'
import { type DeliveryPromise, promiseOnDay } from './promise.ts'
import {
  type DayFees,
  dayFeesOf,
  formatHours,
  formatOrderBefore,
  formatSlotTime,
  runsPastMidnight,
  slotName,
} from './slots.ts'

/** A slot as sent to the browser. */
export type SlotView = {
  id: string
  /** `Evening`, or its hours. */
  name: string
  from: string
  to: string
  /** `5 pm to 9 pm`. */
  hours: string
  /** `order before 2 pm`. */
  orderBefore: string
  /** Fee on ordinary days. */
  feePaise: Paise
}

/** Hours of an area as sent to the browser. */
export type HoursView = {
  area: string
  /** `9 am to 9 pm`: from the first slot to the last one of the day. */
  anyTime: string
  slots: SlotView[]
  /** First day on which any hour can be chosen. */
  first: string
  /** Hours that cannot be chosen, by day and id of the slot, the id of any time being empty. */
  closed: Record<string, Record<string, Exclude<Availability, 'open'>>>
  /** Fees that extra days add to each slot; absent without any. */
  dayFees?: DayFees | undefined
}

/** Days and hours of an answer. */
type DayViews = {
  full: Record<string, string>
  left: Record<string, number>
  special: Record<string, string>
  hours: HoursView | null
  hoursElsewhere: string[]
}

/** Returns the days and hours that a purchase can choose at a place; all are empty without a place. */
export function viewHours(context: OfferContext | undefined): DayViews {
  const views: DayViews = { full: {}, left: {}, special: {}, hours: null, hoursElsewhere: [] }
  if (!context) return views
  const { tables, now } = context
  const area = areaOf(context)
  const withHours = area !== undefined && area.slots.length > 0
  if (!withHours) views.hoursElsewhere = tables.areas.flatMap(({ name, slots }) => (slots.length > 0 ? name : []))
  if (!withHours && !hasLimits(tables) && tables.extraDays.length === 0) return views
  const offers = listOffers(context)
  const fees = dayFeesOf(tables)
  for (const { day, full, left, ...offer } of offers) {
    if (isFull({ day, ...offer }) && full) views.full[day] = fullReason(full)
    if (left !== undefined) views.left[day] = left
    const special = describeExtraDay(tables.extraDays, day)
    if (special) views.special[day] = special
  }
  if (withHours)
    views.hours = {
      area: area.name,
      anyTime: daySpan(area.slots),
      slots: area.slots.map(toSlotView),
      first: offers.find(isOpen)?.day ?? lastDeliveryDay(now),
      closed: Object.fromEntries(offers.flatMap(closedHours)),
      ...(Object.keys(fees).length > 0 && { dayFees: fees }),
    }
  return views
}

function areaOf({ tables, place, services }: OfferContext): DeliveryTables['areas'][number] | undefined {
  const carrier = carrierOf(tables, place, services)
  return carrier?.by === 'rider' ? carrier.area : undefined
}

function listOffers(context: OfferContext): DayOffer[] {
  const offerOf = dayOffers(context)
  const offers: DayOffer[] = []
  for (let day = indianDate(context.now); day <= lastDeliveryDay(context.now); day = addDays(day, 1)) {
    const offer = offerOf(day)
    if (offer) offers.push(offer)
  }
  return offers
}

/** Returns the hours of a day that are over or full, by id; nothing if all are open. */
function closedHours({ day, anyTime, slots }: DayOffer): [string, Record<string, 'over' | 'full'>][] {
  const all = [{ id: '', is: anyTime }, ...slots.map(({ slot, is }) => ({ id: slot.id, is }))]
  const closed = all.flatMap(({ id, is }) => (is === 'open' ? [] : [[id, is] as const]))
  return closed.length > 0 ? [[day, Object.fromEntries(closed)]] : []
}

/** Returns the time from the first slot to the last one of the day; slots past midnight do not count. */
function daySpan(slots: readonly DeliverySlot[]): string {
  const ofDay = slots.filter((slot) => !runsPastMidnight(slot))
  const from = ofDay.map((slot) => slot.from).toSorted()[0] ?? '09:00'
  const to =
    ofDay
      .map((slot) => slot.to)
      .toSorted()
      .at(-1) ?? '21:00'
  return `${formatSlotTime(from)} to ${formatSlotTime(to)}`
}

const toSlotView = (slot: DeliverySlot): SlotView => ({
  id: slot.id,
  name: slotName(slot),
  from: slot.from,
  to: slot.to,
  hours: formatHours(slot),
  orderBefore: formatOrderBefore(slot),
  feePaise: slot.feePaise,
})

/** Moves a promise to the first day with a place; `undefined` if all days are full. */
export function moveToOpenDay(promised: DeliveryPromise, context: OfferContext): DeliveryPromise | undefined {
  if (!hasLimits(context.tables)) return promised
  const day = firstOpenDay(context, promised.day)
  if (day === undefined) return undefined
  return day === promised.day ? promised : promiseOnDay(promised, day, context)
}
