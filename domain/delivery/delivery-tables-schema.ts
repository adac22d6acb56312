import * as z from 'zod'
import type { Paise } from '#domain/payment/money.ts'
import { INDIAN_STATES } from './states.ts'
import { WEEKDAYS } from './weekdays.ts'

/** Minimum and maximum working days in transit. */
export const spanSchema = z.tuple([z.int(), z.int()]).readonly()

const weekdaysSchema = z.array(z.enum(WEEKDAYS)).readonly()

/** Working days of the shop and the courier until an owner changes them (specification §9). */
export const MONDAY_TO_SATURDAY = WEEKDAYS.slice(0, 6)

/** A day off, `2026-11-24`, or `01-26` for every year. */
const ownDayOffSchema = z.object({ day: z.string(), name: z.string() })

const paise: z.ZodType<Paise> = z.int()

/**
 * Hours of an area from which a buyer can choose. A slot that ends before it starts runs past midnight and belongs to
 * the day on which it starts.
 */
export const slotSchema = z.object({
  id: z.string(),
  /** Such as `Evening`; may be empty. */
  name: z.string(),
  /** `17:00` in India. */
  from: z.string(),
  to: z.string(),
  /** Time until which an order counts, on the day of delivery or the day before. */
  orderBefore: z.object({ time: z.string(), dayBefore: z.boolean() }),
  /** Stated as product prices are, before or with GST. */
  feePaise: paise,
  mostADay: z.int().optional(),
  /** Can be chosen on the day of the order although the shop packs later; products with longer packing cannot. */
  express: z.literal(true).optional(),
})

/**
 * An area that the shop's own riders serve. `pins` are PIN codes or prefixes, `withinKm` is the straight-line distance
 * from the shop; one match is enough.
 */
export const areaSchema = z.object({
  id: z.string(),
  name: z.string(),
  pins: z.array(z.string()).readonly(),
  withinKm: z.number().optional(),
  /** Products that the riders bring; the others go by courier. */
  carries: z.enum(['all', 'same-day']),
  /** Days on which the riders deliver. */
  weekdays: weekdaysSchema,
  daysOff: z.array(ownDayOffSchema).readonly(),
  /** `14:00` in India; without it, the shop's cut-off counts. */
  cutOff: z.string().optional(),
  /** Working days to pack in place of the shop's standard; products that take longer keep their own. */
  packDays: z.int().optional(),
  /** Most parcels that the riders bring in a day; without it, there is no limit. */
  mostADay: z.int().optional(),
  slots: z.array(slotSchema).readonly().default([]),
  /** Id of the rate; without it, delivery is free. */
  rate: z.string().optional(),
})

/** A charge per order: one amount, or an amount for the first grams and one for each further step. */
const chargeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), paise }),
  z.object({
    kind: z.literal('weight'),
    firstGrams: z.int(),
    firstPaise: paise,
    stepGrams: z.int(),
    stepPaise: paise,
  }),
])

/**
 * A delivery rate. Amounts are stated as product prices are, before or with GST (setting `prices`). `collections` and
 * `boxPaise` replace the charge for products of a collection and for custom boxes.
 */
export const rateSchema = z.object({
  id: z.string(),
  name: z.string(),
  charge: chargeSchema,
  /** Goods of the order, after discounts, from which delivery is free. */
  freeAbovePaise: paise.optional(),
  /** Added when a product travels by a faster service: Same Day or Mother's Day. */
  expressPaise: paise.optional(),
  boxPaise: paise.optional(),
  collections: z.record(z.string(), paise).readonly(),
  surcharge: z.object({ pins: z.array(z.string()).readonly(), paise }).optional(),
})

/**
 * Matching rules of a zone; one match is enough. `pins` are PIN codes or prefixes, `withinKm` is the straight-line
 * distance from the shop, `rest` marks the fallback zone, `abroad` the one for other countries.
 */
export const zoneMatchSchema = z.object({
  pins: z.array(z.string()).readonly().optional(),
  states: z
    .array(z.enum(INDIAN_STATES.map(({ code }) => code)))
    .readonly()
    .optional(),
  withinKm: z.number().optional(),
  rest: z.literal(true).optional(),
  abroad: z.literal(true).optional(),
})

/** A delivery zone with its transit times. */
export const zoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  where: z.string(),
  match: zoneMatchSchema,
  transit: spanSchema,
  /** Faster transit for Mother's Day products (specification §9). */
  mothersDay: spanSchema,
  /** Id of the rate; without it, delivery is free. */
  rate: z.string().optional(),
  notServed: z.literal(true).optional(),
})

/** A day off of the whole shop. `source` is its announcement. */
export const dayOffSchema = ownDayOffSchema.extend({
  who: z.enum(['shop', 'courier', 'both']),
  source: z.string(),
  /** The shop's riders deliver although the courier rests. */
  ridersDeliver: z.literal(true).optional(),
})

/**
 * A day on which shop and riders work although they would rest, such as the Sunday before Diwali, or work with other
 * hours.
 */
export const extraDaySchema = z.object({
  day: z.string(),
  name: z.string(),
  /** Cut-off of that day, `18:00`; without it, the usual one. */
  cutOff: z.string().optional(),
  /** Riders deliver until this time; later slots are not offered. */
  until: z.string().optional(),
  /** Most parcels that the shop packs on that day, in place of the usual number. */
  mostADay: z.int().optional(),
  /** Added to the fee of each slot, stated as product prices are; any time of the day stays free. */
  feePaise: paise.optional(),
})

/** Area of versions made before areas existed: Bangalore was the Same Day area (specification §1). */
const FIRST_AREA: z.infer<typeof areaSchema> = {
  id: 'same-day',
  name: 'Bengaluru',
  pins: ['560'],
  carries: 'same-day',
  weekdays: MONDAY_TO_SATURDAY,
  daysOff: [],
  slots: [],
}

/** Validates a stored version of the delivery tables. Kept apart from code that browsers load. */
export const tablesSchema = z.object({
  /** The first match serves. */
  areas: z.array(areaSchema).readonly().default([FIRST_AREA]),
  rates: z.array(rateSchema).readonly().default([]),
  /** Working days: the shop packs, the courier collects and delivers. */
  weekdays: z
    .object({ shop: weekdaysSchema, courier: weekdaysSchema })
    .default({ shop: MONDAY_TO_SATURDAY, courier: MONDAY_TO_SATURDAY }),
  /** Weight and size (length, breadth, height in cm) of a product without its own; `byVolume` charges the larger. */
  parcel: z
    .object({ grams: z.int(), sizeCm: z.tuple([z.number(), z.number(), z.number()]).readonly(), byVolume: z.boolean() })
    .default({ grams: 500, sizeCm: [30, 20, 10], byVolume: false }),
  /** The first match wins; the fallback is the `rest` zone. */
  zones: z.array(zoneSchema).readonly(),
  daysOff: z.array(dayOffSchema).readonly(),
  extraDays: z.array(extraDaySchema).readonly().default([]),
  /** Most parcels that the shop packs in a day; without it, there is no limit. */
  mostADay: z.int().optional(),
  /** `14:00` in India; later orders on a working day count as the next day's. */
  cutOff: z.string(),
  /** Working days to pack, 0 for the same day. `of` holds exceptions by product id. */
  packDays: z.object({
    standard: z.int(),
    sameDay: z.int(),
    box: z.int(),
    of: z.record(z.string(), z.int()).readonly(),
  }),
  /** Dispatch location; without it, rules by distance never match. */
  shop: z.object({ lat: z.number(), lon: z.number() }).optional(),
})
