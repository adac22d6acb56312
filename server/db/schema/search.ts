import type { Generated } from 'kysely'
import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'

/** An indexed product. `no` joins the search tables; lower numbers were added to the shop earlier. */
export type SearchProductTable = {
  no: number
  id: ProductId
  /** Position of the collection. With `collection` and `position` it gives the shop's order. */
  listPosition: number
  collection: CollectionSlug
  position: number
  /** The price of `twinOf` on a product that shares it. */
  pricePaise: Paise
}

/** Folded words of a product, separated by spaces, by field. */
export type SearchTextTable = {
  no: number
  name: string
  kind: string
  contents: string
  tagline: string
}

/** The full-text index, written and read by `server/search/token-index.ts`; `rowid` is the number of the product. */
export type SearchIndexTable = { rowid: number; tokens: string; pricePaise: Paise }

/** Each word of the indexed products and the number of products that have it. */
export type SearchVocabularyTable = { word: string; gifts: number }

/** Queue of products changed since they were indexed, one row per change, written by triggers. */
export type SearchOutdatedTable = { no: Generated<number>; id: string }
