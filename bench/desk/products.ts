import { readProductFilter } from '#domain/desk/product-list.ts'
import { countProducts, findProducts } from '#server/catalogue/find-products.ts'
import type { Db } from '#server/db/connect.ts'
import { fillLargeCatalogue } from '../large-catalogue.ts'
import { onBothDatabases } from './on-both-databases.ts'

const PRODUCTS = 10_000
const NOW = new Date('2026-11-23T06:30:00Z')
/** Filters of the product list: common, rare and empty results, and the last page. */
const FILTERS = [
  ...[
    '',
    'state=on',
    'state=low',
    'state=sold-out',
    'state=hidden',
    'state=archived',
    'q=box',
    'q=zzz',
    'q=box&state=low',
  ],
  ...['collection=kids-zone', 'collection=kids-zone&state=low', 'after=30~season-26~0~x'],
]

/** Three of 100 products are sold out and one is low; a third of all is not counted. */
const onHandOf = (at: number) => (at % 3 === 0 ? null : at % 100 < 3 ? 0 : at % 100 === 4 ? 2 : 80)

/** Inserts the products of a large shop, with and without stock counts. */
export async function fillProducts(db: Db): Promise<void> {
  await fillLargeCatalogue(db, { gifts: PRODUCTS, collections: 40 })
  const gifts = await db.selectFrom('products').select('id').where('twinOf', 'is', null).orderBy('id').execute()
  const rows = gifts.flatMap(({ id }, at) => {
    const onHand = onHandOf(at)
    return onHand === null ? [] : [{ id, onHand, reserved: 0, countedAt: null, updatedAt: NOW.toISOString() }]
  })
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('stock')
      .values(rows.slice(from, from + 500))
      .onConflict((c) => c.column('id').doNothing())
      .execute()
}

/** Measures lists, counts and searches over the products of a large shop. */
export const measureProductLists = (folder: string) =>
  onBothDatabases(folder, {
    name: `${PRODUCTS} products`,
    fill: fillProducts,
    async measure(db, take) {
      for (const address of FILTERS) {
        const filter = readProductFilter(new URLSearchParams(address))
        await take(address || 'all', () => findProducts(db, filter))
      }
      await take('counts', () => countProducts(db))
    },
  })
