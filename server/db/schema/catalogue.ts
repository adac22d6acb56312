import type { Generated } from 'kysely'
import type { BoxId, CollectionSlug, ItemId, Percent, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type CollectionTable = {
  slug: CollectionSlug
  position: number
  /** Shoppers see and buy only from `shown` collections. */
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
  /** Number of placeholder cards while the list loads. */
  waiting: Generated<number>
  /**
   * File name of the built-in hero picture, without `-wide` and `-tall`. Without one, the first product's picture is
   * used.
   */
  hero: string | null
  heroAlt: Generated<string>
  /**
   * Uploaded hero pictures, which take precedence over `hero`: wide with its description, and tall for the home page.
   */
  heroWide: Generated<string | null>
  heroWideAlt: Generated<string | null>
  heroTall: Generated<string | null>
  door: string | null
  service: Generated<string>
  /** Scheduled publishing, as days `2026-11-21`: a draft is shown from `showFrom`, and archived from `showUntil`. */
  showFrom: Generated<string | null>
  showUntil: Generated<string | null>
  /** Day on which the last product is ready, `2026-11-21`. Null once it has passed. */
  soonUntil: string | null
  /** Products without this tag are marked as launching soon. */
  readyTag: string | null
  filterBy: Generated<string>
  filters: Generated<JsonText>
  sharesStockOf: CollectionSlug | null
}

export type ProductTable = {
  id: ProductId
  /** Empty while the product is hidden. */
  collection: CollectionSlug
  /** Collection to which a hidden product returns. Null on all others. */
  hiddenFrom: Generated<CollectionSlug | null>
  showFrom: Generated<Instant | null>
  archived: Generated<Flag>
  position: number
  name: string
  tagline: string
  description: string
  keyFeatures: JsonText
  contents: JsonText
  /** Null on a product that shares the price of `twinOf`. */
  pricePaise: Paise | null
  /** Price in lists: the own one, or that of `twinOf`. Written by triggers. */
  listPaise: Generated<Paise>
  ratingTenths: number | null
  tags: JsonText
  subcategory: string | null
  hsn: string
  /** GST rate in percent. A product with `twinOf` is taxed at that product's rate. */
  gstRate: Generated<Percent>
  imageAlt: string
  /** The four uploaded pictures. Null while the product shows those of the sample catalogue. */
  pictures: Generated<JsonText | null>
  madeFor: JsonText
  weightGrams: number
  countryOfOrigin: string
  allergens: Generated<string>
  /** Maximum retail price. Null on a product that shares the price of `twinOf`. */
  mrpPaise: Generated<Paise | null>
  /** Other label facts by field, as texts. Empty on a product with `twinOf`. */
  labelFacts: Generated<JsonText>
  twinOf: ProductId | null
  available: Flag
}

/** Change history of a product. `facts` holds the old and new value of each changed field. */
export type ProductChangeTable = {
  id: string
  productId: ProductId
  at: Instant
  who: string
  what: 'made' | 'changed' | 'undone' | 'shown'
  facts: JsonText
}

/** Change history of a box, box item, collection or occasion. `facts` as in `ProductChangeTable`. */
export type CatalogueChangeTable = {
  id: string
  kind: 'box' | 'item' | 'collection' | 'occasion'
  subject: string
  at: Instant
  who: string
  what: 'made' | 'changed' | 'undone'
  facts: JsonText
}

/** A picture uploaded at the desk. */
export type PictureTable = {
  name: string
  bytes: number
  at: string
  who: string
  /** First use in the shop. Pictures without one are deleted after a week. */
  usedAt: Generated<string | null>
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
  gstRate: Generated<Percent>
  weightGrams: number
  available: Flag
  archived: Generated<Flag>
  /** Box whose pictures and item positions this one borrows. Null until the owner chooses one. */
  form: Generated<BoxId | null>
}

export type BoxItemTable = {
  id: ItemId
  category: string
  position: number
  name: string
  line: string
  pricePaise: Paise
  hsn: string
  gstRate: Generated<Percent>
  weightGrams: number
  available: Flag
  archived: Generated<Flag>
  picture: Generated<string | null>
}

/** Cache versions: last change of each part of the catalogue that pages show. */
export type CacheVersionTable = { kind: 'list' | 'stock' | 'shelf' | 'offers' | 'words'; id: string; stamp: number }
