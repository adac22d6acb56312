import type { Insertable } from 'kysely'
import { type Paise, rupees } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { transact } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/update-index.ts'

export type TestProduct = {
  name: string
  tagline: string
  collection: string
  contents: readonly string[]
  madeFor: readonly string[]
  pricePaise: Paise
}

/** A product of Uniquely Yours at ₹100 with default fields. */
export const testProduct = (name: string, rest: Partial<TestProduct> = {}): TestProduct => ({
  name,
  tagline: '',
  collection: 'uniquely-yours',
  contents: [],
  madeFor: [],
  pricePaise: rupees(100),
  ...rest,
})

const BATCH_ROWS = 500

/** Replaces the products of the sample's collections by these, in this order. */
export async function replaceProducts(db: Db, gifts: readonly TestProduct[]): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('products').where('twinOf', 'is not', null).execute()
    await trx.deleteFrom('products').execute()
    for (let from = 0; from < gifts.length; from += BATCH_ROWS)
      await trx
        .insertInto('products')
        .values(gifts.slice(from, from + BATCH_ROWS).map((gift, place) => toRow(gift, from + place)))
        .execute()
    await indexChanges(trx)
  })
}

const toRow = ({ contents, madeFor, ...gift }: TestProduct, position: number): Insertable<ProductTable> => ({
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
