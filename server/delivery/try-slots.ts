import { addDays, indianDate, lastDeliveryDay } from '#domain/delivery/calendar.ts'
import { placesLeft } from '#domain/delivery/capacity.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { type DayOffer, dayOffers, isFull, type OfferContext, type SlotOffer } from '#domain/delivery/day-offers.ts'
import type { DeliverySlot } from '#domain/delivery/delivery-tables.ts'
import { formatShortWeekday } from '#domain/delivery/delivery-texts.ts'
import { formatDuration, packingDayFor } from '#domain/delivery/dispatch.ts'
import { fullReason } from '#domain/delivery/place-gone.ts'
import { formatHours, formatSlotTime, slotLabel, slotName, slotOrderEnd } from '#domain/delivery/slots.ts'
import { formatExact, formatPrice } from '#domain/payment/money.ts'
import { formatShortDay } from '#domain/text/format-date.ts'

/** A line of the answer: what it is, its value, and a note under it. */
export type TryLine = { name: string; value: string; note?: string }

/** Days whose slots are listed: today and the next day of delivery. */
const LISTED_DAYS = 2

/** Returns the offers of today and the next day of delivery. */
function firstOffers(context: OfferContext): DayOffer[] {
  const offerOf = dayOffers(context)
  const offers: DayOffer[] = []
  const last = lastDeliveryDay(context.now)
  for (let day = indianDate(context.now); day <= last && offers.length < LISTED_DAYS; day = addDays(day, 1)) {
    const offer = offerOf(day)
    if (offer && (offer.anyTime !== 'over' || offer.slots.some(({ is }) => is !== 'over'))) offers.push(offer)
  }
  return offers
}

/**
 * Lists the slots of today and the next day of delivery with fee, time left or time to order before, and places left.
 * Slots that are over are left out. Empty for the courier and for an area without slots.
 */
export function slotLines(context: OfferContext): TryLine[] {
  const offers = firstOffers(context)
  const first = offers.flatMap(({ day, slots }) => slots.map((offer) => ({ day, ...offer }))).find(isChoosable)
  return offers.flatMap(({ day, slots }) =>
    slots.flatMap((offer) =>
      offer.is === 'over' ? [] : slotLine(context, day, offer, first?.day === day && first.slot === offer.slot),
    ),
  )
}

const isChoosable = ({ is }: Pick<SlotOffer, 'is'>): boolean => is === 'open'

/** `countsDown` states the time left to order, in place of a time of day. */
function slotLine(context: OfferContext, day: string, { slot, feePaise, is }: SlotOffer, countsDown: boolean): TryLine {
  const today = indianDate(context.now)
  const times = slot.name ? `${slot.name}, ${formatHours(slot)}` : formatHours(slot)
  const name = `${day === today ? 'Today' : formatShortWeekday(day, today)}, ${times}`
  if (is === 'full') return { name, value: 'Full' }
  const left = leftIn(context, day, slot)
  const note = [orderText(context.now, slot, day, countsDown), left === undefined ? '' : `${left} left`]
  return {
    name,
    value: feePaise === 0 ? 'Free' : formatPrice(feePaise),
    note: note.filter(Boolean).join(', '),
  }
}

/** Longest time to order that is stated as a duration. */
const MAX_COUNTDOWN = 12 * 60

function orderText(now: Date, slot: DeliverySlot, day: string, countsDown: boolean): string {
  const end = slotOrderEnd(slot, day)
  const minutes = Math.ceil((end.getTime() - now.getTime()) / 60_000)
  if (countsDown && minutes <= MAX_COUNTDOWN) return `order in the next ${formatDuration(minutes)}`
  const [on, today] = [indianDate(end), indianDate(now)]
  return `order before ${formatSlotTime(slot.orderBefore.time)}${on === today ? '' : `, ${formatShortDay(on, today)}`}`
}

function leftIn({ tables, loads, place, services }: OfferContext, day: string, slot: DeliverySlot): number | undefined {
  const carrier = carrierOf(tables, place, services)
  if (carrier?.by !== 'rider') return undefined
  const packDay = packingDayFor(tables, day, { place, services, carrier })
  return placesLeft(tables, loads, { day, packDay, area: carrier.area, slotId: slot.id })
}

/** Row of the cart's summary for the first slot with a fee: `Evening, Tue 24 November ₹99.00.` Empty without one. */
export function slotFeeText(context: OfferContext): string {
  for (const { day, slots } of firstOffers(context)) {
    const offer = slots.find((one) => isChoosable(one) && one.feePaise > 0)
    if (offer) return `${slotLabel(offer.slot, day)} ${formatExact(offer.feePaise)}.`
  }
  return ''
}

/** Choices of the checkout on the first day with a free slot: `Any time, Free; Evening, ₹99.` Empty without one. */
export function hourChoices(context: OfferContext): string {
  const offer = firstOffers(context).find(({ slots }) => slots.some(isChoosable))
  if (!offer) return ''
  const slots = offer.slots.filter(isChoosable).map(({ slot, feePaise }) => choiceText(slotName(slot), feePaise))
  return `${[...(offer.anyTime === 'open' ? [choiceText('Any time', 0)] : []), ...slots].join('; ')}.`
}

const choiceText = (name: string, feePaise: number): string =>
  `${name}, ${feePaise === 0 ? 'Free' : formatPrice(feePaise)}`

/** Reason why a day has no place left: `All 60 places are taken`; `undefined` if it has one. */
export function fullDayReason(context: OfferContext, day: string): string | undefined {
  const offer = dayOffers(context)(day)
  if (!offer || !isFull(offer)) return undefined
  return offer.full ? fullReason(offer.full) : 'All slots are full'
}
