import { setImmediate } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { momentOf } from '#domain/goods/check-product.ts'
import { isInShop, type ProductFacts } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import { chunksOf } from '#server/db/lists.ts'
import { mapYielding } from '#server/db/map-yielding.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'
import { awaitShowing } from '#server/launches/show-product.ts'
import { packDaysOf } from '#server/owner/change-delivery.ts'
import type { Count } from '#server/owner/set-stock.ts'
import { columnsOf, lastPlaces } from './product-columns.ts'
import type { ProductRow } from './read-facts.ts'
import type { ShownChange } from './show-changes.ts'

/** Rows of so many columns are written in statements of so many, between which others have their turn at the event loop. */
const AT_ONCE = 64

/** A gift that is there becomes what has been checked. */
export type Rewrite = ShownChange & { row: ProductRow }

/** Writes gifts that are held, all of them in a few statements; their stock and history are not among it. */
export async function rewriteGifts(trx: Trx, changes: readonly Rewrite[], by: By): Promise<void> {
  const moved = changes.filter(({ was, is }) => was.collection !== is.collection)
  const nextPlace = await lastPlaces(
    trx,
    moved.map(({ is }) => is.collection),
  )
  const rows = await mapYielding(changes, ({ row, was, is }) => {
    const { listPaise: _, ...kept } = row
    const place = was.collection === is.collection ? {} : { position: nextPlace(is.collection) }
    return { ...kept, ...columnsOf(is, row.twinOf !== null), ...place }
  })
  for (const some of chunksOf(rows, AT_ONCE)) {
    const [first] = some
    const columns = Object.keys(first ?? {}).filter((name) => name !== 'id') as (keyof (typeof some)[number])[]
    await trx
      .insertInto('products')
      .values(some)
      .onConflict((c) =>
        c
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute()
    await setImmediate()
  }
  await settle(trx, changes, by)
}

/** A gift that was not there. */
export type Fresh = Pick<ShownChange, 'id' | 'is'>

/** Writes gifts that nobody has, each last in its collection. Answers which of them somebody else has made meanwhile. */
export async function insertGifts(trx: Trx, gifts: readonly Fresh[], by: By): Promise<Set<string>> {
  const nextPlace = await lastPlaces(
    trx,
    gifts.map(({ is }) => is.collection),
  )
  const rows = await mapYielding(
    gifts,
    ({ id, is }): Insertable<ProductTable> => ({
      ...{ pricePaise: null, gstRate: 0, ratingTenths: null, twinOf: null },
      ...columnsOf(is, false),
      ...{ id, position: nextPlace(is.collection) },
    }),
  )
  const made = new Set<string>()
  for (const some of chunksOf(rows, AT_ONCE)) {
    const query = trx.insertInto('products').values(some)
    const there = await query
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of there) made.add(id)
    await setImmediate()
  }
  const fresh = gifts.filter(({ id }) => made.has(id))
  await settle(
    trx,
    fresh.map(({ id, is }) => ({ id, was: { packDays: '', from: '' }, is })),
    by,
  )
  return new Set(gifts.flatMap(({ id }) => (made.has(id) ? [] : [id])))
}

type Settled = { id: string; was: Pick<ProductFacts, 'packDays' | 'from'>; is: ProductFacts }

/** What is kept of gifts beside their rows: how long they take to pack, and the moment that some wait for. */
async function settle(trx: Trx, changes: readonly Settled[], by: By): Promise<void> {
  const packed = changes.filter(({ was, is }) => was.packDays !== is.packDays)
  await packDaysOf(
    trx,
    packed.map(({ id, is }) => ({ id, days: is.packDays === '' ? undefined : Number(is.packDays) })),
    by,
  )
  for (const { id, was, is } of changes) {
    const from = isInShop(is.selling) || was.from === is.from ? undefined : momentOf(is.from)
    if (from) await awaitShowing(trx, { id, from }, by.now)
  }
}

/** How many of a gift there are said to be now, where that is another number than before. */
export const countOf = ({
  id,
  was,
  is,
}: {
  id: string
  was: Pick<ProductFacts, 'stock'>
  is: ProductFacts
}): Count[] => (was.stock === is.stock ? [] : [{ id, pieces: is.stock === '' ? undefined : Number(is.stock) }])
