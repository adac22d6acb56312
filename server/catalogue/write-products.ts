import { setImmediate } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { isInShop, type ProductValues } from '#domain/catalogue/product-fields.ts'
import { parseIndianDateTime } from '#domain/catalogue/validate-product.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { chunksOf } from '#server/db/portable.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'
import { mapYielding } from '#server/db/yielding.ts'
import { setManyPackDays } from '#server/delivery/change-delivery.ts'
import type { StockCount } from '#server/stock/set-stock.ts'
import { nextPositions, productColumns } from './product-columns.ts'
import type { ProductRow } from './product-fields.ts'
import type { VisibleChange } from './publish-changes.ts'
import { scheduleProductPublication } from './publish-product.ts'

/** Rows per statement; the event loop runs between statements. */
const ROWS_PER_STATEMENT = 64

/** Existing product with its validated change. */
export type ProductRewrite = VisibleChange & { row: ProductRow }

/**
 * Writes changed products in batches, with packing days and publication jobs. Stock and history are written by the
 * caller.
 */
export async function rewriteProducts(trx: Trx, changes: readonly ProductRewrite[], actor: Actor): Promise<void> {
  const moved = changes.filter(({ was, is }) => was.collection !== is.collection)
  const nextPosition = await nextPositions(
    trx,
    moved.map(({ is }) => is.collection),
  )
  const rows = await mapYielding(changes, ({ row, was, is }) => {
    const { listPaise: _, ...kept } = row
    const position = was.collection === is.collection ? {} : { position: nextPosition(is.collection) }
    return { ...kept, ...productColumns(is, row.twinOf !== null), ...position }
  })
  for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
    const [first] = chunk
    const columns = Object.keys(first ?? {}).filter((name) => name !== 'id') as (keyof (typeof chunk)[number])[]
    await trx
      .insertInto('products')
      .values(chunk)
      .onConflict((c) =>
        c
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute()
    await setImmediate()
  }
  await writeDependents(trx, changes, actor)
}

/** New product with its validated fields. */
export type NewProduct = Pick<VisibleChange, 'id' | 'is'>

/** Inserts products, each last in its collection. Returns the ids that were taken by a concurrent request. */
export async function insertProducts(trx: Trx, newProducts: readonly NewProduct[], actor: Actor): Promise<Set<string>> {
  const nextPosition = await nextPositions(
    trx,
    newProducts.map(({ is }) => is.collection),
  )
  const rows = await mapYielding(
    newProducts,
    ({ id, is }): Insertable<ProductTable> => ({
      ...{ pricePaise: null, gstRate: 0, ratingTenths: null, twinOf: null },
      ...productColumns(is, false),
      ...{ id, position: nextPosition(is.collection) },
    }),
  )
  const made = new Set<string>()
  for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
    const query = trx.insertInto('products').values(chunk)
    const inserted = await query
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) made.add(id)
    await setImmediate()
  }
  const fresh = newProducts.filter(({ id }) => made.has(id))
  await writeDependents(
    trx,
    fresh.map(({ id, is }) => ({ id, was: { packDays: '', from: '' }, is })),
    actor,
  )
  return new Set(newProducts.flatMap(({ id }) => (made.has(id) ? [] : [id])))
}

type WrittenProduct = { id: string; was: Pick<ProductValues, 'packDays' | 'from'>; is: ProductValues }

async function writeDependents(trx: Trx, changes: readonly WrittenProduct[], actor: Actor): Promise<void> {
  const packed = changes.filter(({ was, is }) => was.packDays !== is.packDays)
  await setManyPackDays(
    trx,
    packed.map(({ id, is }) => ({ id, days: is.packDays === '' ? undefined : Number(is.packDays) })),
    actor,
  )
  for (const { id, was, is } of changes) {
    const from = isInShop(is.selling) || was.from === is.from ? undefined : parseIndianDateTime(is.from)
    if (from) await scheduleProductPublication(trx, { id, from }, actor.now)
  }
}

/** Returns the new stock of a product, if it changed. */
export const stockCountOf = ({
  id,
  was,
  is,
}: {
  id: string
  was: Pick<ProductValues, 'stock'>
  is: ProductValues
}): StockCount[] => (was.stock === is.stock ? [] : [{ id, pieces: is.stock === '' ? undefined : Number(is.stock) }])
