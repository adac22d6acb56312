import type { Paise } from '#domain/payment/money.ts'
import { addDays, indianDate, lastDeliveryDay, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import { type DayLoads, type FullPart, findFull, placesLeft } from './capacity.ts'
import { type Carrier, carrierOf, deliveringParty } from './carrier.ts'
import type { Service } from './delivery-service.ts'
import type { DeliveryArea, DeliverySlot, DeliveryTables, PinLocation } from './delivery-tables.ts'
import { packingDayFor } from './dispatch.ts'
import { promiseTogether } from './promise.ts'
import { dayFeesOf, runsPastMidnight, slotFeeOn, slotOrderEnd } from './slots.ts'

/** Everything that decides which days and hours a purchase can choose. */
export type OfferContext = {
  tables: DeliveryTables
  now: Date
  place: PinLocation
  services: readonly Service[]
  loads: DayLoads
  /** Start of the packing time if earlier than now, such as the time of a payment claim. */
  since?: Date | undefined
}

/** `over`: it is too late to order for it, or the riders rest by then. */
export type Availability = 'open' | 'over' | 'full'

/** `feePaise` is the fee on this day. */
export type SlotOffer = { slot: DeliverySlot; feePaise: Paise; is: Availability }

/** Hours of a working day. `full` is the limit that leaves no place for any time; `left` are its places. */
export type DayOffer = {
  day: string
  anyTime: Availability
  slots: SlotOffer[]
  full?: FullPart | undefined
  left?: number | undefined
}

/** Returns a function that offers a day, `undefined` if nothing is delivered on it; for courier and riders. */
export function dayOffers(context: OfferContext): (day: string) => DayOffer | undefined {
  const { tables, place, services } = context
  const carrier = carrierOf(tables, place, services)
  if (!carrier) return () => undefined
  const earliest = promiseTogether(context, services)?.day
  const area = carrier.by === 'rider' ? carrier.area : undefined
  const slots = (area?.slots ?? []).map((slot) => ({
    slot,
    from: promiseTogether({ ...context, slot }, services)?.day,
  }))
  const fees = dayFeesOf(tables)
  return (day) => {
    if (earliest === undefined || nonWorkingReason(tables, day, deliveringParty(carrier)) !== undefined)
      return undefined
    const taken = { day, packDay: packingDayFor(tables, day, { place, services, carrier }), area, slotId: '' }
    const full = findFull(tables, context.loads, taken)
    const offers = slots.map(({ slot, from }) => ({
      slot,
      feePaise: slotFeeOn(slot, day, fees),
      is: slotAvailability(context, { day, slot, from, area, packDay: taken.packDay }),
    }))
    const anyTime = day < earliest ? 'over' : full ? 'full' : 'open'
    return { day, anyTime, slots: offers, full, left: placesLeft(tables, context.loads, taken) }
  }
}

type SlotQuery = {
  day: string
  slot: DeliverySlot
  from: string | undefined
  area: DeliveryArea | undefined
  packDay: string
}

function slotAvailability({ tables, now, loads }: OfferContext, query: SlotQuery): Availability {
  const { day, slot, from, area, packDay } = query
  if (from === undefined || day < from || now >= slotOrderEnd(slot, day) || endsTooLate(tables, slot, day))
    return 'over'
  return findFull(tables, loads, { day, packDay, area, slotId: slot.id }) ? 'full' : 'open'
}

function endsTooLate({ extraDays }: DeliveryTables, slot: DeliverySlot, day: string): boolean {
  const until = extraDays.find((extra) => extra.day === day)?.until
  return until !== undefined && (runsPastMidnight(slot) || slot.to > until)
}

/** Tests whether any hour of a day can be chosen. */
export const isOpen = ({ anyTime, slots }: DayOffer): boolean =>
  anyTime === 'open' || slots.some(({ is }) => is === 'open')

/** Tests whether a day is lost to a limit: nothing is open, and something would be without the limit. */
export const isFull = (offer: DayOffer): boolean =>
  !isOpen(offer) && (offer.anyTime === 'full' || offer.slots.some(({ is }) => is === 'full'))

/**
 * Returns the first day from `from` on with a place at any time of the day; `undefined` if all days that can be
 * chosen are full.
 */
export function firstOpenDay(context: OfferContext, from: string): string | undefined {
  const offerOf = dayOffers(context)
  const carrier = carrierOf(context.tables, context.place, context.services)
  // Without a limit in its way, the first day may be later than those that can be chosen.
  const latest = lastDeliveryDay(context.now) > from ? lastDeliveryDay(context.now) : from
  for (let day = from; day <= latest; day = addDays(day, 1)) {
    day = nextDay(context, day, carrier)
    if (offerOf(day)?.anyTime === 'open') return day
  }
  return undefined
}

const nextDay = ({ tables }: OfferContext, day: string, carrier: Carrier | undefined): string =>
  nextWorkingDay(tables, day, deliveringParty(carrier))

/** Returns up to two open days nearest to a day, in order: one before and one after it where there are both. */
export function nearestOpenDays(context: OfferContext, wanted: string): DayOffer[] {
  const offerOf = dayOffers(context)
  const find = (from: string, step: number, count: number) => {
    const found: DayOffer[] = []
    for (let day = addDays(from, step); isChoosable(context, day) && found.length < count; day = addDays(day, step)) {
      const offer = offerOf(day)
      if (offer && isOpen(offer)) found.push(offer)
    }
    return found
  }
  const [before] = find(wanted, -1, 1)
  const after = find(wanted, 1, before ? 1 : 2)
  if (before && after.length === 0) return find(wanted, -1, 2).toReversed()
  return [...(before ? [before] : []), ...after]
}

const isChoosable = ({ now }: OfferContext, day: string): boolean =>
  day >= indianDate(now) && day <= lastDeliveryDay(now)
