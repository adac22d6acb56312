import type { Generated } from 'kysely'
import type { BoxId, CollectionSlug, ItemId, Percent, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, JsonText } from './column-types.ts'

export type CollectionTable = {
  slug: CollectionSlug
  position: number
  /** `draft` and `archived` are seen by nobody, and nothing of them is sold. */
  state: 'draft' | 'shown' | 'archived'
  title: string
  eyebrow: Generated<string>
  heroLine: Generated<string>
  intro: Generated<string>
  metaDescription: Generated<string>
  emptyMessage: Generated<string>
  tint: string
  strap: string
  inBar: Generated<Flag>
  grid: Generated<string>
  /** How many empty places stand for the list while it is on its way. */
  waiting: Generated<number>
  /** The name of its first picture without `-wide` and `-tall`; without one, its first gift stands for it. */
  hero: string | null
  heroAlt: Generated<string>
  door: string | null
  service: Generated<string>
  /** The day on which the last of its gifts is ready, as `2026-11-21`; null once it has come. */
  soonUntil: string | null
  /** Gifts without this tag are marked as launching soon. */
  readyTag: string | null
  filterBy: Generated<string>
  filters: Generated<JsonText>
  sharesStockOf: CollectionSlug | null
}

export type ProductTable = {
  id: ProductId
  collection: CollectionSlug
  position: number
  name: string
  tagline: string
  description: string
  keyFeatures: JsonText
  contents: JsonText
  /** Null on a twin, which costs what its twin costs. */
  pricePaise: Paise | null
  /** What it costs in lists, its own price or its twin's; the database keeps it. */
  listPaise: Generated<Paise>
  ratingTenths: number | null
  tags: JsonText
  subcategory: string | null
  hsn: string
  /** GST in percent; a twin is taxed as its twin is. */
  gstRate: Generated<Percent>
  imageAlt: string
  madeFor: JsonText
  weightGrams: number
  countryOfOrigin: string
  twinOf: ProductId | null
  available: Flag
}

export type BoxTable = {
  id: BoxId
  position: number
  name: string
  line: string
  description: string
  pricePaise: Paise
  maxItems: number
  maxAccessories: number
  material: string
  hsn: string
  /** GST in percent. */
  gstRate: Generated<Percent>
  weightGrams: number
  available: Flag
}

export type BoxItemTable = {
  id: ItemId
  category: string
  position: number
  name: string
  line: string
  pricePaise: Paise
  hsn: string
  /** GST in percent. */
  gstRate: Generated<Percent>
  weightGrams: number
  available: Flag
}

/** What of the catalogue that pages show has changed, and when, as `server/versions` counts. */
export type ShownVersionTable = { kind: 'list' | 'stock'; id: string; stamp: number }
