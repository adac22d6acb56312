import type { Generated } from 'kysely'
import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'

/** A gift that can be found; `no` ties what is known of it together, and lower ones came to the shop before. */
export type SearchGiftTable = {
  no: number
  id: ProductId
  /** Its place in the shop's order, and then by its collection's address and its own place there. */
  listPosition: number
  collection: CollectionSlug
  position: number
  /** A twin's is its twin's. */
  pricePaise: Paise
}

/** Its words, folded, with a blank between them, by where they stand. */
export type SearchTextTable = {
  no: number
  name: string
  /** Of its collection and of those it is made for. */
  kind: string
  contents: string
  tagline: string
}

/** The full-text index, written and read by `server/search/token-index.ts`; `rowid` is the number of the product. */
export type SearchIndexTable = { rowid: number; tokens: string; pricePaise: Paise }

/** Each word of the indexed products and the number of products that have it. */
export type SearchVocabularyTable = { word: string; gifts: number }

/** Products changed since they were indexed, one row a change, written by triggers. */
export type SearchOutdatedTable = { no: Generated<number>; id: string }
