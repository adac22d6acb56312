import { readProductFilter } from '#domain/desk/product-list.ts'
import type { Db } from '#server/db/connect.ts'
import { countProducts, findProducts } from '#server/desk/goods/find-products.ts'
import { fillLargeCatalogue } from '../large-catalogue.ts'
import { onBoth } from './on-both.ts'

const PRODUCTS = 10_000
const NOW = new Date('2026-11-23T06:30:00Z')
/** Beside each other in one list: what is common, what is rare, what there is none of, and the last page. */
const ASKED = [
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

/** Of a hundred three are sold out, one is low, and nobody counts a third of all. */
const onHandOf = (at: number) => (at % 3 === 0 ? null : at % 100 < 3 ? 0 : at % 100 === 4 ? 2 : 80)

/** The gifts of a large shop, counted and not. */
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

/** Lists, counts and searches among the gifts of a large shop. */
export const measureProductLists = (folder: string) =>
  onBoth(folder, {
    name: `${PRODUCTS} products`,
    fill: fillProducts,
    async measure(db, take) {
      for (const address of ASKED) {
        const filter = readProductFilter(new URLSearchParams(address))
        await take(address || 'all', () => findProducts(db, filter))
      }
      await take('counts', () => countProducts(db))
    },
  })
