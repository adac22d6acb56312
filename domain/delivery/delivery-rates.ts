import type { CollectionSlug } from '#domain/nominal.ts'
import { formatPrice, type Paise, sum } from '#domain/payment/money.ts'
import { abroadZone, type Carrier, carrierName, carrierOf, type DeliveryPlace, rateIdOf } from './carrier.ts'
import type { Service } from './delivery-service.ts'
import type { DeliveryRate, DeliveryTables } from './delivery-tables.ts'
import { type OrderSlot, slotLabel } from './slots.ts'

/** Everything that a delivery charge depends on, besides the rates. */
export type Shipment = {
  /** Place of the PIN code; `undefined` abroad. */
  place: DeliveryPlace | undefined
  services: readonly Service[]
  /** Weight of the parcel as charged, in grams: see `chargedGrams`. */
  grams: number
  /** Goods as stated, before or with GST, after discounts. */
  goodsPaise: Paise
  /** Collections of the products, each once; empty for a custom box. */
  collections: readonly CollectionSlug[]
  isBox: boolean
  /** A discount code gives free delivery. */
  freeByCode: boolean
}

/** A part of a delivery charge. */
export type ChargePart = { label: string; paise: Paise }

/** A delivery charge as stated, before or with GST as product prices are. The parts add up to `paise`. */
export type DeliveryCharge = {
  paise: Paise
  parts: ChargePart[]
  /** Area or zone. */
  name: string
  /** Fee of the chosen slot, part of `paise`. It stays when delivery is free otherwise. */
  slotPaise?: Paise
  /** Goods from which delivery would be free, if they are not reached. */
  freeAbovePaise?: Paise
}

export type DeliveryQuote = { served: true; charge: DeliveryCharge } | { served: false }

/** A source of delivery charges: the shop's tables, or later a courier's own answer. */
export type DeliveryRates = (shipment: Shipment) => DeliveryQuote | Promise<DeliveryQuote>

type RateTables = Pick<DeliveryTables, 'areas' | 'zones' | 'rates' | 'shop'>

/** Returns the charges of the shop's own tables. */
export const tableRates =
  (tables: RateTables) =>
  (shipment: Shipment): DeliveryQuote => {
    const carrier = shipment.place ? carrierOf(tables, shipment.place, shipment.services) : abroadCarrier(tables)
    if (!carrier) return { served: false }
    const name = carrier === 'abroad' ? 'Outside India' : carrierName(carrier)
    const rateId = carrier === 'abroad' ? undefined : rateIdOf(carrier)
    if (rateId === undefined) return { served: true, charge: { paise: 0, parts: [], name } }
    const rate = tables.rates.find(({ id }) => id === rateId)
    // A zone whose rate is missing cannot be paid for.
    return rate ? { served: true, charge: chargeBy(rate, shipment, name) } : { served: false }
  }

/** Without a zone for other countries, a shop that charges nothing delivers there, and one that charges does not. */
function abroadCarrier(tables: RateTables): Carrier | 'abroad' | undefined {
  const zone = abroadZone(tables)
  if (zone) return zone.notServed ? undefined : { by: 'courier', zone }
  return hasCharges(tables) ? undefined : 'abroad'
}

/** Tests whether an area or zone has a rate, or a slot or an extra day a fee, so that an order may be charged for delivery. */
export const chargesDelivery = (
  tables: Pick<RateTables, 'areas' | 'zones'> & Pick<DeliveryTables, 'extraDays'>,
): boolean =>
  hasCharges(tables) ||
  (tables.areas.some(({ slots }) => slots.length > 0) && tables.extraDays.some(({ feePaise = 0 }) => feePaise > 0))

const hasCharges = ({ areas, zones }: Pick<RateTables, 'areas' | 'zones'>): boolean =>
  areas.some(({ rate, slots }) => rate !== undefined || slots.some(({ feePaise }) => feePaise > 0)) ||
  zones.some(({ rate, notServed }) => rate !== undefined && !notServed)

/** Adds the fee of a chosen slot to a charge. */
export function addSlotFee(charge: DeliveryCharge, slot: OrderSlot, day: string): DeliveryCharge {
  if (slot.feePaise === 0) return charge
  const parts = [...charge.parts, { label: slotLabel(slot, day), paise: slot.feePaise }]
  return { ...charge, paise: charge.paise + slot.feePaise, parts, slotPaise: slot.feePaise }
}

/** Returns the charge of a rate. */
export function chargeBy(rate: DeliveryRate, shipment: Shipment, name: string): DeliveryCharge {
  const { freeAbovePaise } = rate
  const missing = freeAbovePaise !== undefined && shipment.goodsPaise < freeAbovePaise
  if (shipment.freeByCode || (freeAbovePaise !== undefined && !missing)) return { paise: 0, parts: [], name }
  const parts = [...baseParts(rate, shipment), ...extraParts(rate, shipment)].filter(({ paise }) => paise > 0)
  const paise = sum(parts.map((part) => part.paise))
  return { paise, parts, name, ...(missing && paise > 0 && { freeAbovePaise }) }
}

/**
 * Charge before extras. Products of a collection with a charge of its own do not count for the ordinary one; the
 * dearest charge of the goods is asked once.
 */
function baseParts(rate: DeliveryRate, { isBox, collections, grams }: Shipment): ChargePart[] {
  const ordinary = () => weightParts(rate.charge, grams)
  if (isBox) return rate.boxPaise === undefined ? ordinary() : [{ label: 'Box', paise: rate.boxPaise }]
  const own = collections.flatMap((slug) => rate.collections[slug] ?? [])
  const exception = own.length > 0 ? [{ label: 'Collection', paise: Math.max(...own) }] : []
  if (own.length > 0 && own.length === collections.length) return exception
  const parts = ordinary()
  return partsTotal(exception) > partsTotal(parts) ? exception : parts
}

const partsTotal = (parts: readonly ChargePart[]): Paise => sum(parts.map(({ paise }) => paise))

/** Charge of a weight, split into the first step and the further ones. */
export function weightParts(charge: DeliveryRate['charge'], grams: number): ChargePart[] {
  if (charge.kind === 'flat') return [{ label: 'One charge', paise: charge.paise }]
  const { firstGrams, firstPaise, stepGrams, stepPaise } = charge
  const steps = Math.max(0, Math.ceil((grams - firstGrams) / stepGrams))
  const first = { label: `First ${formatGrams(firstGrams)}`, paise: firstPaise }
  return steps === 0
    ? [first]
    : [
        first,
        {
          label: `${formatGrams(grams - firstGrams)} more, ${steps} × ${formatGrams(stepGrams)}`,
          paise: steps * stepPaise,
        },
      ]
}

/** Formats a weight of a rate: `500 g`, `1.5 kg`. */
export const formatGrams = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)

function extraParts({ expressPaise, surcharge }: DeliveryRate, { services, place }: Shipment): ChargePart[] {
  const express = services.some(({ kind }) => kind !== 'standard')
  const remote = surcharge && place && surcharge.pins.some((start) => place.pin.startsWith(start))
  return [
    ...(express && expressPaise ? [{ label: 'Express', paise: expressPaise }] : []),
    ...(remote ? [{ label: `PIN code ${place.pin}`, paise: surcharge.paise }] : []),
  ]
}

/** Hint under a delivery row: `Free above ₹1,500, add ₹212`; empty when nothing makes it free. */
export const freeAboveHint = ({ freeAbovePaise }: Pick<DeliveryCharge, 'freeAbovePaise'>, goodsPaise: Paise): string =>
  freeAbovePaise === undefined || goodsPaise >= freeAbovePaise
    ? ''
    : `Free above ${formatPrice(freeAbovePaise)}, add ${formatPrice(freeAbovePaise - goodsPaise)}`

/** Line of the product page: `Delivery ₹90. Free above ₹1,500, add ₹212`, or `Free delivery`. */
export const chargeLine = (paise: Paise, hint: string): string =>
  [paise === 0 ? 'Free delivery' : `Delivery ${formatPrice(paise)}`, hint].filter(Boolean).join('. ')

/** Cubic centimetres per kilogram of volumetric weight, as Indian couriers count by air and road. */
const CUBIC_CM_PER_KG = 5000

/** Weight and size of a product; 0 and `undefined` if unknown. */
export type Packed = { weightGrams: number; sizeCm: readonly [number, number, number] | undefined; quantity: number }

/** Returns the weight that a parcel is charged by, in grams: the products' own, or that of their volume if larger. */
export function chargedGrams({ parcel }: Pick<DeliveryTables, 'parcel'>, products: readonly Packed[]): number {
  return sum(
    products.map(({ weightGrams, sizeCm, quantity }) => {
      const grams = weightGrams > 0 ? weightGrams : parcel.grams
      const [length, breadth, height] = sizeCm ?? parcel.sizeCm
      const byVolume = parcel.byVolume ? Math.ceil((length * breadth * height * 1000) / CUBIC_CM_PER_KG) : 0
      return quantity * Math.max(grams, byVolume)
    }),
  )
}
