import * as z from 'zod'
import { INDIAN_STATES } from './states.ts'

/** Minimum and maximum working days in transit. */
export const spanSchema = z.tuple([z.int(), z.int()]).readonly()

/**
 * Matching rules of a zone; one match is enough. `pins` are PIN codes or prefixes, `withinKm` is the straight-line
 * distance from the shop, `rest` marks the fallback zone.
 */
export const zoneMatchSchema = z.object({
  pins: z.array(z.string()).readonly().optional(),
  states: z
    .array(z.enum(INDIAN_STATES.map(({ code }) => code)))
    .readonly()
    .optional(),
  withinKm: z.number().optional(),
  rest: z.literal(true).optional(),
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
})

/** A day off besides Sundays, `2026-11-24`, or `01-26` for every year. `source` is its announcement. */
export const dayOffSchema = z.object({
  day: z.string(),
  name: z.string(),
  who: z.enum(['shop', 'courier', 'both']),
  source: z.string(),
})

/** Validates a stored version of the delivery tables. Kept apart from code that browsers load. */
export const tablesSchema = z.object({
  /** The first match wins; the fallback is the `rest` zone. */
  zones: z.array(zoneSchema).readonly(),
  daysOff: z.array(dayOffSchema).readonly(),
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
