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

/** Which gifts have a token, a block of their numbers a row; `server/search/token-sets.ts` reads and writes it. */
export type SearchSetTable = { token: string; block: number; numbers: Uint8Array }

/** Every word of the shop, and in how many gifts it stands. */
export type SearchVocabularyTable = { no: Generated<number>; word: string; gifts: number }

/** Gifts that changed since they were indexed, as often as they did; triggers write it. */
export type SearchOutdatedTable = { no: Generated<number>; id: string }
