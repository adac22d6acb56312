import * as z from 'zod'
import { INDIAN_STATES } from '#domain/address/states.ts'

/** At least and at most so many working days on the road. */
export const spanSchema = z.tuple([z.int(), z.int()]).readonly()

/**
 * What belongs to a zone: any one of these is enough. `pins` are PIN codes or how they begin, `withinKm` is the distance
 * from the shop as the crow flies, `rest` is whatever no other zone has.
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

/** How long the courier takes to some part of India. */
export const zoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Which part that is, in words for the shipping policy. */
  where: z.string(),
  match: zoneMatchSchema,
  transit: spanSchema,
  /** Mother's Day gifts travel faster (specification §9). */
  mothersDay: spanSchema,
})

/** A day besides Sundays that does not count, `2026-11-24`, or `01-26` of every year, with where it is announced. */
export const dayOffSchema = z.object({
  day: z.string(),
  name: z.string(),
  who: z.enum(['shop', 'courier', 'both']),
  source: z.string(),
})

/** What a version of the delivery tables holds; what is kept of one is read here, apart from what a browser loads. */
export const tablesSchema = z.object({
  /** In order: the first one that matches counts, else the one that is the rest. */
  zones: z.array(zoneSchema).readonly(),
  daysOff: z.array(dayOffSchema).readonly(),
  /** `14:00` in India: what is ordered later on a working day counts as ordered the day after. */
  cutOff: z.string(),
  /** Working days from the order until it is packed; 0 is the same day. Of gifts by their id, where they say so. */
  packDays: z.object({
    standard: z.int(),
    sameDay: z.int(),
    box: z.int(),
    of: z.record(z.string(), z.int()).readonly(),
  }),
  /** Where parcels leave from; zones by distance are left out where nobody knows. */
  shop: z.object({ lat: z.number(), lon: z.number() }).optional(),
})
