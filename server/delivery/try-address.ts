import { addWorkingDays, indianDate, isDay } from '#domain/delivery/calendar.ts'
import type { DayLoads } from '#domain/delivery/capacity.ts'
import { type Carrier, carrierOf, deliveringParty, rateIdOf, zoneOf } from '#domain/delivery/carrier.ts'
import type { OfferContext } from '#domain/delivery/day-offers.ts'
import { type DeliveryCharge, type Shipment, tableRates } from '#domain/delivery/delivery-rates.ts'
import { parseServiceKind, type Service, serviceOf } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables, PinLocation } from '#domain/delivery/delivery-tables.ts'
import {
  cartText,
  describeTransit,
  formatCharge,
  formatShortWeekday,
  productText,
} from '#domain/delivery/delivery-texts.ts'
import { moveToOpenDay } from '#domain/delivery/hours-view.ts'
import { deliveryDateError } from '#domain/delivery/order-promise.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { networkTable } from '#domain/delivery/policy-tables.ts'
import { calculatePromise, type DeliveryPromise } from '#domain/delivery/promise.ts'
import { describePromise } from '#domain/delivery/promise-answer.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import { parseCharge } from '#domain/delivery/typed-fields.ts'
import { formatPrice } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { countWaiting } from '#server/notices/queries.ts'
import { policyTables } from './delivery-statements.ts'
import { nearestPins, placeOfPin } from './queries.ts'
import { fullDayReason, hourChoices, slotFeeText, slotLines, type TryLine } from './try-slots.ts'

/** Fields of the form that tries an address. */
export const TRY_FIELDS = ['pin', 'cart', 'weight', 'service', 'collection', 'box', 'day'] as const
type TryField = (typeof TRY_FIELDS)[number]
export type TryForm = Record<TryField, string>

export type TriedAddress = {
  typed: TryForm
  errors: Partial<Record<TryField, string>>
  /** Why nothing can be ordered there. */
  refusal?: { tone: 'warning' | 'error'; pin: string; text: string; notServed?: true }
  answer?: {
    place: string
    by: string
    headline: string
    lines: TryLine[]
    /** Sentence under the parts, such as `₹701 more in the cart makes it free.` */
    hint: string
    /** Sentences that the shopper reads, from the same values. */
    reads: { where: string; text: string }[]
  }
}

const MAX_CART = 10_000_000_00
const GRAMS_PER_KG = 1000

/** Answers for a PIN code, a cart and a weight: who delivers, when, and the charge with its parts. */
export function tryAddress(tables: DeliveryTables, now: Date, typed: TryForm, loads: DayLoads): TriedAddress {
  const errors: TriedAddress['errors'] = {}
  const pin = parsePin(typed.pin)
  const goodsPaise = typed.cart === '' ? 0 : parseCharge(typed.cart, MAX_CART)
  const grams = typed.weight === '' ? tables.parcel.grams : parseWeight(typed.weight)
  if (typed.pin !== '' && !pin) errors.pin = pinError(typed.pin)
  if (typeof goodsPaise === 'string') errors.cart = goodsPaise
  if (typeof grams === 'string') errors.weight = grams
  if (typed.day !== '' && !isDay(typed.day)) errors.day = 'Enter a date as 2026-12-24.'
  const place = pin && placeOfPin(pin)
  if (pin && !place) {
    const nearest = nearestPins(pin).join(', ')
    errors.pin = `${pin} is not a known PIN code.${nearest && ` Nearest: ${nearest}.`}`
  }
  if (!place || typeof goodsPaise === 'string' || typeof grams === 'string' || errors.day) return { typed, errors }
  const isBox = typed.box === 'on'
  const kind = parseServiceKind(typed.service)
  const service = isBox ? { kind, packDays: tables.packDays.box } : serviceOf({ id: '', service: kind }, tables)
  const shipment: Shipment = {
    ...{ place, services: [service], grams, goodsPaise, isBox, freeByCode: false },
    collections: typed.collection === '' || isBox ? [] : [typed.collection],
  }
  return { typed, errors, ...answerFor({ tables, now, loads, place, service, shipment, day: typed.day }) }
}

/** Adds how many people wait for a place that is not delivered to. */
export async function addWaiting(db: Db, tried: TriedAddress): Promise<TriedAddress> {
  const { refusal } = tried
  const count = refusal?.notServed ? await countWaiting(db, refusal.pin) : 0
  if (!refusal || count === 0) return tried
  const text = `${refusal.text} ${count} ${count === 1 ? 'person' : 'people'} asked to hear when you deliver here.`
  return { ...tried, refusal: { ...refusal, text } }
}

function pinError(typed: string): string {
  const digits = typed.replace(/\D/g, '').length
  return digits === 6 || digits === 0
    ? `${typed.slice(0, 20)} is not a PIN code. Enter six digits, not starting with 0.`
    : `A PIN has 6 digits. This one has ${digits}.`
}

/** Parses kilograms with at most three decimals to grams. */
function parseWeight(text: string): number | string {
  const grams = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * GRAMS_PER_KG) : 0
  return grams > 0 ? grams : 'Enter kilograms above 0, such as 1.4.'
}

type Attempt = {
  tables: DeliveryTables
  now: Date
  loads: DayLoads
  place: PinLocation
  service: Service
  shipment: Shipment
  day: string
}

function answerFor(attempt: Attempt): Pick<TriedAddress, 'refusal' | 'answer'> {
  const { tables, now, place, service, shipment } = attempt
  const { pin } = place
  const carrier = carrierOf(tables, place, [service])
  const earliest = calculatePromise({ tables, now, place }, service)
  if (!carrier || !earliest) {
    const zone = zoneOf(tables, place)
    const why = zone ? `Zone ${zone.name} is not delivered.` : 'No zone has it.'
    const text = `not delivered. ${why} Shoppers read “We do not deliver to ${pin} yet”.`
    return { refusal: { tone: 'warning', pin, text, notServed: true } }
  }
  const quote = tableRates(tables)(shipment)
  if (!quote.served) {
    const where = carrier.by === 'rider' ? `area ${carrier.area.name}` : `zone ${carrier.zone.name}`
    return { refusal: { tone: 'error', pin, text: `${where} has no rate. Shoppers there cannot pay.` } }
  }
  const { charge } = quote
  const promised = moveToOpenDay(earliest, contextOf(attempt))
  if (!promised) return { refusal: { tone: 'warning', pin, text: 'every day that can be chosen is full.' } }
  return { answer: describeAnswer(attempt, { carrier, promised, charge }) }
}

const contextOf = ({ tables, now, loads, place, service }: Attempt): OfferContext => ({
  ...{ tables, now, loads, place },
  services: [service],
})

type Found = { carrier: Carrier; promised: DeliveryPromise; charge: DeliveryCharge }

function describeAnswer(attempt: Attempt, { carrier, promised, charge }: Found) {
  const { tables, now, place, shipment, day } = attempt
  const context = contextOf(attempt)
  const today = indianDate(now)
  const { goodsPaise } = shipment
  const when = promised.today ? 'Today' : `By ${formatShortWeekday(promised.day, today)}`
  const missing = charge.freeAbovePaise === undefined ? 0 : charge.freeAbovePaise - goodsPaise
  const state = stateByCode(place.stateCode)?.name
  const shown = { day: promised.day, isToday: promised.today, goodsPaise }
  return {
    place: [...new Set([place.area, place.town, state])].filter(Boolean).join(', '),
    by: carrier.by === 'rider' ? `Area ${carrier.area.name}, own riders` : `Zone ${carrier.zone.name}, courier`,
    headline: `${when}, ${formatCharge(charge)}`,
    lines: [
      ...slotLines(context),
      ...dayLines(tables, { promised, today, place, now }),
      ...charge.parts.map(({ label, paise }) => ({ name: label, value: formatPrice(paise) })),
      ...(charge.parts.length > 1 ? [{ name: 'Together', value: formatPrice(charge.paise) }] : []),
      ...freeLine(tables, carrier, charge, goodsPaise),
      ...chosenDayLine(context, day, promised),
    ],
    hint: missing > 0 ? `${formatPrice(missing)} more in the cart makes it free.` : '',
    reads: [
      { where: 'Product page', text: productText(shown, charge) },
      ...(hourChoices(context) ? [{ where: 'Checkout', text: hourChoices(context) }] : []),
      { where: 'Cart', text: [cartText(charge, goodsPaise), slotFeeText(context)].filter(Boolean).join(' ') },
      { where: 'Policy page', text: policyRow(tables, carrier) },
    ],
  }
}

/** Row of the policy page for an area or zone: `Jaipur: Today; PIN codes that begin with 302; ₹60`. */
function policyRow(tables: DeliveryTables, carrier: Carrier): string {
  const { areas, zones } = tables
  const at = carrier.by === 'rider' ? areas.indexOf(carrier.area) : areas.length + zones.indexOf(carrier.zone)
  const row = networkTable(policyTables(tables)).rows[at]
  return row ? `${row.name}: ${row.cells.filter(Boolean).join('; ')}.` : ''
}

type DayContext = { promised: DeliveryPromise; today: string; place: PinLocation; now: Date }

function dayLines(tables: DeliveryTables, { promised, today, place, now }: DayContext): TryLine[] {
  const { packedOn, transit, carrier, day } = promised
  const leaves = packedOn === today ? 'today' : formatShortWeekday(packedOn, today)
  const note = describePromise(promised, { tables, now, place })
  if (carrier.by === 'rider') return [{ name: 'Packed', value: leaves, note }]
  const first = addWorkingDays(tables, packedOn, transit[0], deliveringParty(carrier))
  const range = first === day ? '' : `${formatShortWeekday(first, today)} – `
  return [
    { name: 'Leaves', value: leaves },
    { name: describeTransit(transit), value: `${range}${formatShortWeekday(day, today)}`, note },
  ]
}

function freeLine(tables: DeliveryTables, carrier: Carrier, charge: DeliveryCharge, goodsPaise: number): TryLine[] {
  if (charge.paise > 0) return []
  const rate = tables.rates.find(({ id }) => id === rateIdOf(carrier))
  const isAbove = rate?.freeAbovePaise !== undefined && goodsPaise >= rate.freeAbovePaise
  return [{ name: isAbove ? `Free above ${formatPrice(rate.freeAbovePaise ?? 0)}` : 'Delivery', value: 'Free' }]
}

function chosenDayLine(context: OfferContext, day: string, promised: DeliveryPromise): TryLine[] {
  if (day === '') return []
  const { tables, now } = context
  const who = deliveringParty(promised.carrier)
  const fault = deliveryDateError(day, { tables, now, country: 'India', earliest: promised.day, who })
  return [{ name: `${day}: ${fault ?? fullDayReason(context, day) ?? 'can be chosen'}.`, value: '' }]
}
