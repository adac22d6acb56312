import type { Generated } from 'kysely'
import type { DayOffScope } from '#domain/delivery/delivery-tables.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type DeliveryZoneTable = {
  id: string
  position: number
  name: string
  covers: string
  belongs: JsonText
  transitLeast: number
  transitMost: number
  mothersDayLeast: number
  mothersDayMost: number
  /** Id of the rate; without one, delivery is free. */
  rate: Generated<string | null>
  /** 0: the shop does not deliver there. */
  served: Generated<Flag>
}

/** Areas of the shop's own riders, the first match first; `area` is a `DeliveryArea`. */
export type DeliveryAreaTable = { id: string; position: number; area: JsonText }

/** Delivery rates; `rate` is a `DeliveryRate`. */
export type DeliveryRateTable = { id: string; position: number; rate: JsonText }

/** A day without packing or delivery. `day` is `2026-11-24`, or `01-26` for every year. */
export type DayOffTable = {
  day: string
  name: string
  who: DayOffScope
  source: string
  ridersDeliver: Generated<Flag>
}

/** A day on which shop and riders work although they would rest, or with other hours; times as `18:00`. */
export type ExtraDayTable = {
  day: string
  name: string
  cutOff: string | null
  until: string | null
  mostParcels: number | null
  feePaise: Paise | null
}

/** Packing days of a product by its id; `standard`, `same-day` and `box` are the defaults. */
export type PackingDaysTable = { id: string; days: number }

/** History of the delivery tables. Promises use the newest version. */
export type DeliveryVersionTable = { version: number; at: Instant; who: string; what: string; tables: JsonText }
