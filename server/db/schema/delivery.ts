import type { WhoRests } from '#domain/delivery/tables.ts'
import type { Instant, JsonText } from './column-types.ts'

export type DeliveryZoneTable = {
  id: string
  position: number
  name: string
  /** Which part of India, in words. */
  covers: string
  /** What belongs to it: PIN codes, States, a distance, or the rest. */
  belongs: JsonText
  transitLeast: number
  transitMost: number
  mothersDayLeast: number
  mothersDayMost: number
}

/** `2026-11-24`, or `01-26` of every year. */
export type DayOffTable = { day: string; name: string; who: WhoRests; source: string }

/** Of a gift by its id, and under `standard`, `same-day` and `box` of those that say nothing. */
export type PackDaysTable = { id: string; days: number }

/** The tables as they were from then on; promised days are made by the last one. */
export type DeliveryVersionTable = { version: number; at: Instant; who: string; what: string; tables: JsonText }
