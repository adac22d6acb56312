import { indianDate, isDay } from '#domain/delivery/calendar.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { type DayOffer, dayOffers, type OfferContext, type SlotOffer } from '#domain/delivery/day-offers.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import { formatHours, formatOrderBefore } from '#domain/delivery/slots.ts'
import { giftOptionsFrom, type OrderForm } from '#domain/order/purchase.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import type { OrderQuote } from '#server/checkout/place-order.ts'
import { placeOfPin } from '#server/delivery/queries.ts'

/** Hours to choose: `Evening, 5 pm to 9 pm, ₹99`, or `Evening, 5 pm to 9 pm, full`. The empty id is any time. */
export type HourChoice = { id: string; text: string; isFull: boolean }

/** Hours of a day, `Friday 27 November`. */
export type HourChoices = { day: string; choices: HourChoice[] }

export const NO_HOURS: HourChoices = { day: '', choices: [] }

/**
 * Returns the hours that the shop offers on the chosen day, else on the promised one. Hours that are over are left out,
 * full ones stay. None where no riders with hours deliver.
 */
export function offeredHours(
  form: OrderForm,
  { found, delivery, promised, loads }: OrderQuote,
  now: Date,
): HourChoices {
  const { zipCode, country } = form.shipping
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  if (!place) return NO_HOURS
  const services = found.services(delivery)
  const carrier = carrierOf(delivery, place, services)
  if (carrier?.by !== 'rider' || carrier.area.slots.length === 0) return NO_HOURS
  const context: OfferContext = { tables: delivery, now, place, services, loads }
  const offerOf = dayOffers(context)
  const { deliverOn } = giftOptionsFrom(form)
  const chosen = isDay(deliverOn) && deliverOn >= indianDate(now) ? offerOf(deliverOn) : undefined
  const offer = chosen ?? (promised.promisedDay === '' ? undefined : offerOf(promised.promisedDay))
  return offer ? listHours(offer, indianDate(now)) : NO_HOURS
}

function listHours({ day, anyTime, slots }: DayOffer, today: string): HourChoices {
  const whole = anyTime === 'over' ? [] : [toChoice('', ['Any time'], anyTime)]
  const choices = slots.flatMap((offer) =>
    offer.is === 'over' ? [] : toChoice(offer.slot.id, slotTexts(offer, day === today), offer.is),
  )
  return { day: `${weekdayOf(day)} ${formatDay(day)}`, choices: [...whole, ...choices] }
}

const toChoice = (id: string, texts: readonly string[], is: SlotOffer['is']): HourChoice => ({
  id,
  text: [...texts, ...(is === 'full' ? ['full'] : [])].join(', '),
  isFull: is === 'full',
})

function slotTexts({ slot, feePaise, is }: SlotOffer, isToday: boolean): string[] {
  const name = [slot.name, formatHours(slot)].filter(Boolean)
  if (is === 'full') return name
  return [...name, ...(isToday ? [formatOrderBefore(slot)] : []), ...(feePaise > 0 ? [formatPrice(feePaise)] : [])]
}
