import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/payment/money.ts'
import { productTokens, type SearchTexts, type Token } from '#domain/search/product-tokens.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

type IndexedProduct = SearchTexts & { no: number; pricePaise: Paise }

/** Tests whether a row of `searchIndex` has a token of each group. Tokens hold no quotation marks or operators. */
export function hasTokens(db: Db, groups: readonly (readonly Token[])[]): RawBuilder<boolean> {
  const { or, and, quote, prefix } = isSqlite(db)
    ? { or: ' OR ', and: ' AND ', quote: '"', prefix: ' *' }
    : { or: ' | ', and: ' & ', quote: "'", prefix: ':*' }
  const write = ({ text, isPrefix }: Token) => quote + text + quote + (isPrefix ? prefix : '')
  const query = groups.map((tokens) => `(${tokens.map(write).join(or)})`).join(and)
  return isSqlite(db) ? sql`search_index match ${query}` : sql`tokens @@ cast(${query} as tsquery)`
}

/** Adds products by their numbers. */
export async function addToIndex(trx: Trx, products: readonly IndexedProduct[]): Promise<void> {
  const rows = products.map(({ no, pricePaise, name, kind, contents, tagline }) => ({
    rowid: no,
    pricePaise,
    tokens: tokensValue(trx, productTokens({ name, kind, contents, tagline })),
  }))
  await trx.insertInto('searchIndex').values(rows).execute()
}

function tokensValue(db: Db, tokens: readonly string[]): RawBuilder<string> {
  const text = tokens.join(' ')
  return isSqlite(db) ? sql`${text}` : sql`array_to_tsvector(string_to_array(${text}, ' '))`
}

/** Removes products by their numbers. */
export async function removeFromIndex(trx: Trx, numbers: readonly number[]): Promise<void> {
  await trx.deleteFrom('searchIndex').where('rowid', 'in', numbers).execute()
}
