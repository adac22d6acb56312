import type { Generated } from 'kysely'
import type { BoxId, CollectionSlug, ItemId, Percent, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

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
  /** Its first picture as somebody brought it in at the desk, before `hero` where it is there; what it shows; and the one on the home page. */
  heroWide: Generated<string | null>
  heroWideAlt: Generated<string | null>
  heroTall: Generated<string | null>
  door: string | null
  service: Generated<string>
  /** The day on which a draft is shown to everybody, and the first on which a shown one is archived, as `2026-11-21`. */
  showFrom: Generated<string | null>
  showUntil: Generated<string | null>
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
  /** Where it hangs in the shop; empty while it is not in it. */
  collection: CollectionSlug
  /** Where one that is not in the shop will hang again; null on all others. */
  hiddenFrom: Generated<CollectionSlug | null>
  /** The moment from which on it will be in the shop. */
  showFrom: Generated<Instant | null>
  /** Of those that are not in the shop: it was, and is not meant to be any more. */
  archived: Generated<Flag>
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
  /** Its four pictures as somebody put them there; null where they are those of the sample. */
  pictures: Generated<JsonText | null>
  madeFor: JsonText
  weightGrams: number
  countryOfOrigin: string
  /** What somebody may not be able to eat of it, as a label says it. */
  allergens: Generated<string>
  twinOf: ProductId | null
  available: Flag
}

/** What somebody changed of a gift; `facts`: of each field that has become another, what it was and what it is. */
export type ProductChangeTable = {
  id: string
  productId: ProductId
  at: Instant
  who: string
  what: 'made' | 'changed' | 'undone' | 'shown'
  facts: JsonText
}

/** What somebody changed of a box, a thing for boxes or a collection; `facts` as those of a gift. */
export type GoodsChangeTable = {
  id: string
  kind: 'box' | 'item' | 'collection'
  subject: string
  at: Instant
  who: string
  what: 'made' | 'changed' | 'undone'
  facts: JsonText
}

/** A picture that was brought in at the desk, by its name in the catalogue. */
export type PictureTable = {
  name: string
  /** Of all its files. */
  bytes: number
  at: string
  who: string
  /** When it was first shown; one that never was goes after a week. */
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
  /** GST in percent. */
  gstRate: Generated<Percent>
  weightGrams: number
  available: Flag
  /** Of those that are not on sale: it was, and is not meant to be any more. */
  archived: Generated<Flag>
  /** The box by whose pictures it is shown, and whose places its things stand at; null on one that has none yet. */
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
  /** GST in percent. */
  gstRate: Generated<Percent>
  weightGrams: number
  available: Flag
  archived: Generated<Flag>
  /** Its picture as somebody brought it in at the desk; null where it is the sample's cut-out. */
  picture: Generated<string | null>
}

/** What of the catalogue that pages show has changed, and when, as `server/versions` counts. */
export type ShownVersionTable = { kind: 'list' | 'stock' | 'shelf' | 'offers' | 'words'; id: string; stamp: number }
