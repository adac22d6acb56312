import type { Generated } from 'kysely'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type ProductTable = {
  id: string
  collection: string
  position: number
  name: string
  tagline: string
  description: string
  keyFeatures: JsonText
  contents: JsonText
  /** Null on a twin, which costs what its twin costs. */
  pricePaise: number | null
  ratingTenths: number | null
  tags: JsonText
  subcategory: string | null
  hsn: string
  /** GST in percent; a twin is taxed as its twin is. */
  gstRate: Generated<number>
  imageAlt: string
  madeFor: JsonText
  weightGrams: number
  countryOfOrigin: string
  twinOf: string | null
  available: Flag
}

export type BoxTable = {
  id: string
  position: number
  name: string
  line: string
  description: string
  pricePaise: number
  maxItems: number
  maxAccessories: number
  material: string
  hsn: string
  /** GST in percent. */
  gstRate: Generated<number>
  weightGrams: number
  available: Flag
}

export type BoxItemTable = {
  id: string
  category: string
  position: number
  name: string
  line: string
  pricePaise: number
  hsn: string
  /** GST in percent. */
  gstRate: Generated<number>
  weightGrams: number
  available: Flag
}

/** What the owner changed outside of orders, whose own events say who moved them. */
export type ChangeTable = { id: string; who: string; what: string; at: Instant }
