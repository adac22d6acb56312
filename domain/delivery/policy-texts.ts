import type { CollectionSlug } from '#domain/nominal.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'
import { formatCount, joinList } from '#domain/text/indian-number.ts'
import type { DeliveryArea, DeliveryRate, DeliveryTables, Span, Zone } from './delivery-tables.ts'
import { describeCharge } from './delivery-texts.ts'
import { formatHour } from './dispatch.ts'

type Tables = Omit<DeliveryTables, 'version'>

/** Tests whether areas, zones, rates or working days differ. Packing days and days off do not count. */
export const differsInDelivery = (one: Tables, other: Tables): boolean => networkOf(one) !== networkOf(other)

const networkOf = ({ areas, zones, rates, weekdays }: Tables): string =>
  JSON.stringify([areas, zones, rates, weekdays], sortKeys)

const sortKeys = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Formats days in transit for shoppers: `2-3 business days`. */
export const formatBusinessDays = ([least, most]: Span): string =>
  `${least === most ? most : `${least}-${most}`} business ${most === 1 ? 'day' : 'days'}`

const rateOf = ({ rates }: Tables, { rate }: { rate?: string | undefined }): DeliveryRate | undefined =>
  rates.find(({ id }) => id === rate)

const leastCharge = ({ charge }: DeliveryRate): Paise => (charge.kind === 'flat' ? charge.paise : charge.firstPaise)

/** Formats the charge of an area or zone for a table: `₹149, free above ₹1,500`, `from ₹90`, `Free`. */
export function chargeText(tables: Tables, carrier: Pick<Zone, 'rate'>): string {
  const rate = rateOf(tables, carrier)
  if (!rate || isFree(rate)) return 'Free'
  const price = `${isFlat(rate) ? '' : 'from '}${formatPrice(lowestCharge(rate))}`
  return rate.freeAbovePaise === undefined ? price : `${price}, free above ${formatPrice(rate.freeAbovePaise)}`
}

const exceptionsOf = ({ boxPaise, collections }: DeliveryRate): Paise[] => [
  ...(boxPaise === undefined ? [] : [boxPaise]),
  ...Object.values(collections),
]

const lowestCharge = (rate: DeliveryRate): Paise => Math.min(leastCharge(rate), ...exceptionsOf(rate))

/** One amount for every order. */
const isFlat = (rate: DeliveryRate): boolean =>
  rate.charge.kind === 'flat' && exceptionsOf(rate).length === 0 && !rate.expressPaise && !rate.surcharge

const isFree = (rate: DeliveryRate): boolean => isFlat(rate) && leastCharge(rate) === 0

/** Zones of India to which the shop delivers. */
const servedZones = ({ zones }: Tables): Zone[] => zones.filter(({ notServed, match }) => !notServed && !match.abroad)

/**
 * Returns the charge for delivery as one sentence without a full stop: `Free shipping across India`, `Delivery ₹149,
 * free above ₹1,500`, `Delivery from ₹79`. It never names less than an order can cost.
 */
export function chargeSentence(tables: Tables): string {
  const zones = servedZones(tables)
  const carriers = [...tables.areas.filter(({ carries }) => carries === 'all'), ...zones]
  const rates = [...tables.areas, ...zones].flatMap((one) => rateOf(tables, one) ?? []).filter((rate) => !isFree(rate))
  const isEverywhere = tables.zones.every(({ notServed, match }) => match.abroad || !notServed)
  if (rates.length === 0) return `Free shipping ${isEverywhere ? 'across India' : 'wherever we deliver'}`
  const free = carriers.filter((one) => chargeText(tables, one) === 'Free').map(({ name }) => name)
  const isUniform = rates.every((rate) => rate.id === rates[0]?.id && isFlat(rate))
  const price = `${isUniform ? '' : 'from '}${formatPrice(Math.min(...rates.map(lowestCharge)))}`
  const where = free.length > 0 ? `free to ${joinList(free)}, elsewhere ${price}` : price
  const limits = rates.map(({ freeAbovePaise }) => freeAbovePaise)
  const limit = limits.every((one) => one !== undefined) ? Math.max(...limits) : undefined
  return `Delivery ${where}${limit === undefined ? '' : `, free above ${formatPrice(limit)}`}`
}

/** Titles of collections by slug. */
export type CollectionTitles = Partial<Record<CollectionSlug, string>>

/** Returns the charges for each area and zone, and the places without delivery: a line for each. */
export function chargeLines(tables: Tables, titles: CollectionTitles): string[] {
  const carriers = [...tables.areas, ...tables.zones.filter(({ notServed }) => !notServed)]
  const texts = [...new Set(carriers.map((one) => rateLine(tables, one, titles)))]
  const lines = texts.map((text) => {
    const names = carriers.filter((one) => rateLine(tables, one, titles) === text).map((one) => carrierLabel(one))
    return `${joinList(names)}: ${text}`
  })
  const closed = tables.zones.filter(({ notServed }) => notServed).map(({ name }) => name)
  return closed.length > 0 ? [...lines, `${joinList(closed)}: we do not deliver there.`] : lines
}

const carrierLabel = (one: DeliveryArea | Zone): string =>
  'carries' in one && one.carries === 'same-day' ? `Same Day gifts in ${one.name}` : one.name

function rateLine(tables: Tables, carrier: DeliveryArea | Zone, titles: CollectionTitles): string {
  const slots = 'slots' in carrier && carrier.slots.length > 0 ? ` Chosen hours: ${slotsText(carrier)}.` : ''
  const rate = rateOf(tables, carrier)
  if (!rate || isFree(rate)) return `free.${slots}`
  const { charge, freeAbovePaise, expressPaise, boxPaise, collections, surcharge } = rate
  const parts = [
    `${describeCharge(charge)}${freeAbovePaise === undefined ? '' : `, free above ${formatPrice(freeAbovePaise)}`}.`,
    ...(boxPaise === undefined ? [] : [`A box of your own: ${formatPrice(boxPaise)}.`]),
    ...Object.entries(collections).map(
      ([slug, paise]) => `${titles[slug as CollectionSlug] ?? slug}: ${formatPrice(paise)}.`,
    ),
    ...(expressPaise ? [`Same Day and Mother’s Day gifts: ${formatPrice(expressPaise)} more.`] : []),
    ...(surcharge
      ? [`PIN codes that begin with ${joinList(surcharge.pins)}: ${formatPrice(surcharge.paise)} more.`]
      : []),
  ]
  return `${parts.join(' ')}${slots}`
}

/** Returns the days in transit to all served zones together: `2-7 business days`. */
export function transitText(tables: Tables): string {
  const spans = servedZones(tables).map(({ transit }) => transit)
  if (spans.length === 0) return 'no time, since we do not deliver there'
  return formatBusinessDays([Math.min(...spans.map(([least]) => least)), Math.max(...spans.map(([, most]) => most))])
}

/** Names the areas of the shop's own riders: `Bangalore and Mysore`; empty without one. */
export const areaNames = ({ areas }: Pick<Tables, 'areas'>): string =>
  joinList([...new Set(areas.map(({ name }) => name))])

/** Returns the cut-off of Same Day delivery as announced to everyone: `2pm`, that of the first area. */
export const sameDayHour = ({ areas: [first], cutOff }: Pick<Tables, 'areas' | 'cutOff'>): string =>
  formatHour(first?.cutOff ?? cutOff)

/** Describes the slots of an area: `4 slots, ₹40 to ₹299`, `4 slots, up to ₹299`, `1 slot, free`; empty without slots. */
export function slotsText({ slots }: Pick<DeliveryArea, 'slots'>): string {
  if (slots.length === 0) return ''
  const fees = slots.map(({ feePaise }) => feePaise)
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  const range = least === 0 ? `up to ${formatPrice(most)}` : `${formatPrice(least)} to ${formatPrice(most)}`
  const fee = most === 0 ? 'free' : least === most ? formatPrice(most) : range
  return `${formatCount(slots.length, 'slot')}, ${fee}`
}

/** Describes which places a rule of an area means: `PIN codes that begin with 560 or within 12 km of us`. */
export function areaPlaces({ pins, withinKm }: DeliveryArea): string {
  const starts = pins.length > 0 ? [`PIN codes that begin with ${joinList(pins)}`] : []
  const near = withinKm === undefined ? [] : [`within ${withinKm} km of us`]
  return [...starts, ...near].join(' or ')
}
