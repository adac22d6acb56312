import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { rupees } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxItemTable, BoxTable, ProductTable } from '#server/db/schema/catalogue.ts'
import { transact } from '#server/db/transact.ts'
import { type SampleCatalogue, sampleSchema } from './sample-schema.ts'
import { seedCollections } from './seed-collections.ts'

/**
 * Inserts the sample catalogue: collections if there are none, products if there are none. Existing data belongs to
 * the owner and stays unchanged.
 */
export async function seedCatalogue(db: Db, root: string): Promise<void> {
  await seedCollections(db, root)
  if (await hasProducts(db)) return
  const sample = await readSample(root)
  await transact(db, async (trx) => {
    if (await hasProducts(trx)) return
    await trx
      .insertInto('meta')
      .values({ name: 'catalogueVersion', value: '1' })
      .onConflict((c) => c.doNothing())
      .execute()
    await trx
      .insertInto('products')
      .values(productRows(sample))
      .onConflict((c) => c.doNothing())
      .execute()
    await trx
      .insertInto('boxes')
      .values(boxRows(sample))
      .onConflict((c) => c.doNothing())
      .execute()
    await trx
      .insertInto('boxItems')
      .values(itemRows(sample))
      .onConflict((c) => c.doNothing())
      .execute()
  })
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

const MOTHERS_DAY_CHIPS = {
  'For the Foodie': 'foodie',
  'For the Gardener': 'gardener',
  'For Self-Care': 'self-care',
  'For the Home': 'home',
} as const

function productRows({ products }: SampleCatalogue): Insertable<ProductTable>[] {
  const own = products.map((product, position) => productRow(product, position))
  const sharedStock = products.flatMap((product, position) =>
    product.mothersDay ? [sharedStockRow(product, position)] : [],
  )
  return [...own, ...sharedStock]
}

function productRow(product: SampleCatalogue['products'][number], position: number): Insertable<ProductTable> {
  const { id, collection, name, tagline, description, hsn, gstRate, imageAlt, weightGrams, countryOfOrigin } = product
  return {
    id,
    collection,
    position,
    name,
    tagline,
    description,
    keyFeatures: JSON.stringify(product.keyFeatures),
    contents: JSON.stringify(product.contents),
    pricePaise: rupees(product.price),
    ratingTenths: product.rating === undefined ? null : Math.round(product.rating * 10),
    tags: JSON.stringify(product.tags),
    subcategory: product.subcategory ?? null,
    hsn,
    gstRate,
    imageAlt,
    madeFor: JSON.stringify(product.madeFor),
    weightGrams,
    countryOfOrigin,
    twinOf: null,
    available: 1,
  }
}

/** `uniquely-yours-4` appears in Mother's Day as `MD-4`, with its own texts and shared stock (decisions §2.2). */
function sharedStockRow(product: SampleCatalogue['products'][number], position: number): Insertable<ProductTable> {
  const { mothersDay } = product
  if (!mothersDay) throw new Error(`${product.id} has no Mother's Day wording`)
  return {
    ...productRow(product, position),
    id: `MD${product.id.slice('uniquely-yours'.length)}`,
    collection: 'mothers-day',
    name: mothersDay.name,
    tagline: mothersDay.tagline,
    description: mothersDay.description,
    subcategory: MOTHERS_DAY_CHIPS[mothersDay.subcategory],
    pricePaise: null,
    twinOf: product.id,
  }
}

const boxRows = ({ boxes }: SampleCatalogue): Insertable<BoxTable>[] =>
  boxes.boxes.map(({ price, ...box }, position) => ({ ...box, position, pricePaise: rupees(price), available: 1 }))

const itemRows = ({ items }: SampleCatalogue): Insertable<BoxItemTable>[] =>
  items.map(({ price, ...item }, position) => ({
    ...item,
    position,
    pricePaise: rupees(price),
    available: 1,
  }))

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** Reads and validates the sample catalogue; throws with the path of the first invalid value. */
export async function readSample(root: string): Promise<SampleCatalogue> {
  const file = (name: string) => readJson(join(root, 'catalogue', `${name}.json`))
  const [products, items, boxes] = await Promise.all([file('products'), file('items'), file('boxes')])
  return sampleSchema.parse({ products, items, boxes })
}
