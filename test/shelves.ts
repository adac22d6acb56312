import type { Insertable } from 'kysely'
import { type Paise, rupees } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { transact } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/keep-index.ts'

export type AGift = {
  name: string
  tagline: string
  collection: string
  contents: readonly string[]
  madeFor: readonly string[]
  pricePaise: Paise
}

/** A gift of Uniquely Yours at ₹100, of which nothing is known but its name. */
export const aGift = (name: string, rest: Partial<AGift> = {}): AGift => ({
  name,
  tagline: '',
  collection: 'uniquely-yours',
  contents: [],
  madeFor: [],
  pricePaise: rupees(100),
  ...rest,
})

const ROWS_AT_ONCE = 500

/** Puts these gifts into the sample’s collections, in this order, in place of its own. */
export async function shelve(db: Db, gifts: readonly AGift[]): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('products').where('twinOf', 'is not', null).execute()
    await trx.deleteFrom('products').execute()
    for (let from = 0; from < gifts.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('products')
        .values(gifts.slice(from, from + ROWS_AT_ONCE).map((gift, place) => toRow(gift, from + place)))
        .execute()
    await indexChanges(trx)
  })
}

const toRow = ({ contents, madeFor, ...gift }: AGift, position: number): Insertable<ProductTable> => ({
  ...gift,
  id: `gift-${position}`,
  position,
  contents: JSON.stringify(contents.map((item) => ({ qty: 1, item }))),
  madeFor: JSON.stringify(madeFor),
  description: '',
  keyFeatures: '[]',
  ratingTenths: null,
  tags: '[]',
  subcategory: null,
  hsn: '9505',
  imageAlt: '',
  weightGrams: 500,
  countryOfOrigin: 'India',
  twinOf: null,
  available: 1,
})
