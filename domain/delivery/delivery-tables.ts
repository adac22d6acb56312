import type * as z from 'zod'
import type {
  areaSchema,
  dayOffSchema,
  extraDaySchema,
  rateSchema,
  slotSchema,
  spanSchema,
  tablesSchema,
  zoneSchema,
} from './delivery-tables-schema.ts'
import type { StateCode } from './states.ts'

/** Minimum and maximum working days in transit. */
export type Span = z.infer<typeof spanSchema>

/** Formats a span: `2-3`, or `2`. */
export const formatSpan = ([least, most]: Span): string => (least === most ? String(most) : `${least}-${most}`)

const MAX_TRANSIT_DAYS = 30

/** Parses a span, `2-3` or `2`, at least one day; `undefined` if invalid. */
export function parseSpan(text: string): Span | undefined {
  const [, least, most] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  const [from, to] = [Number(least), Number(most ?? least)]
  return from >= 1 && to <= MAX_TRANSIT_DAYS && from <= to ? [from, to] : undefined
}

export const SPAN_ERROR = `Enter working days in transit as 2-3 or 2, from 1 to ${MAX_TRANSIT_DAYS}.`

/** Location of a PIN code; `lat` and `lon` in degrees if known. */
export type PinLocation = {
  pin: string
  stateCode: StateCode
  /** Town for an address; empty if unknown. */
  town: string
  area: string
  lat?: number | undefined
  lon?: number | undefined
}

/** An area that the shop's own riders serve. */
export type DeliveryArea = z.infer<typeof areaSchema>

/** Hours of an area from which a buyer can choose. */
export type DeliverySlot = z.infer<typeof slotSchema>

/** Delivery charges of areas and zones. */
export type DeliveryRate = z.infer<typeof rateSchema>

/** A delivery zone of the courier with its transit times. */
export type Zone = z.infer<typeof zoneSchema>

export type DayOffScope = DayOff['who']

/** A day off of the whole shop, `2026-11-24`, or `01-26` for every year. `source` is its announcement. */
export type DayOff = z.infer<typeof dayOffSchema>

/** A day on which shop and riders work although they would rest, or with other hours. */
export type ExtraDay = z.infer<typeof extraDaySchema>

/**
 * Delivery tables: all inputs of a promised day except the time and the PIN code. Each change creates a version; an
 * order stores the version of its promise.
 */
export type DeliveryTables = z.infer<typeof tablesSchema> & { version: number }

/** Longest packing time in working days; it catches typing errors. */
export const MAX_PACK_DAYS = 30

export const isPackDays = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= MAX_PACK_DAYS
