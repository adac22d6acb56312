import type { ProductId } from '#domain/flavours.ts'
import { changeOf, faultsOfChange, type Typed } from '#domain/goods/change-facts.ts'
import { momentOf, type ProductFaults } from '#domain/goods/check-product.ts'
import { isInShop, type ProductFacts, type ProductField } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { ProductChangeTable } from '#server/db/schema/catalogue.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { awaitShowing } from '#server/launches/show-product.ts'
import { setPackDays } from '#server/owner/change-delivery.ts'
import { countStock } from '#server/owner/set-stock.ts'
import { factChanges, keepChange } from './product-changes.ts'
import { columnsOf, lastPlace } from './product-columns.ts'
import { factsOf, type KnownGift, type Place, type ProductRow, readPlaces, shelfOf } from './read-facts.ts'
import { type ShownChange, showChanges } from './show-changes.ts'

export type Saved =
  | { ok: true; changed: ProductField[]; facts: ProductFacts }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: ProductFaults; facts: ProductFacts; now: ProductFacts }
  /** Somebody else has changed the same fields meanwhile; `facts` is what would be, `now` what is. */
  | { ok: false; why: 'clash'; clashes: ProductField[]; facts: ProductFacts; now: ProductFacts }

/** Changes a gift. All of it or nothing; whoever changes the same gift at the same time waits. */
export const saveProduct = (
  db: Db,
  id: ProductId,
  change: Typed,
  by: By,
  what: ProductChangeTable['what'] = 'changed',
): Promise<Saved> =>
  transact(db, async (trx) => {
    const row = await lockProduct(trx, id)
    if (!row) return { ok: false, why: 'gone' }
    const saved = await saveGift(trx, { row, facts: await factsOf(trx, row) }, change, await readPlaces(trx), by, what)
    if (!saved.ok) return saved
    await showChanges(trx, saved.shows)
    return { ok: true, changed: saved.changed, facts: saved.facts }
  })

/** The same of a gift that is held, in a transaction that is open. `shows`: whoever changed it has that shown in the end. */
export async function saveGift(
  trx: Trx,
  { row, facts: now }: Pick<KnownGift, 'row' | 'facts'>,
  change: Typed,
  places: readonly Place[],
  by: By,
  what: ProductChangeTable['what'] = 'changed',
): Promise<Exclude<Saved, { ok: true }> | (Extract<Saved, { ok: true }> & { shows: ShownChange[] })> {
  const { id, twinOf } = row
  const twin = twinOf !== null
  const { facts, clashes, changed } = changeOf(now, change, twin)
  if (clashes.length > 0) return { ok: false, why: 'clash', clashes, facts, now }
  if (changed.length === 0) return { ok: true, changed, facts, shows: [] }
  const faults = faultsOfChange(facts, changed, shelfOf(places, facts.collection, by.now, twin))
  if (Object.keys(faults).length > 0) return { ok: false, why: 'faulty', faults, facts, now }
  const short = await writeStock(trx, id, { now, facts }, by)
  if (short) return { ok: false, why: 'faulty', faults: { stock: short }, facts, now }
  await write(trx, row, { now, facts }, by)
  await keepChange(trx, { productId: id, what, facts: factChanges(changed, now, facts) }, by)
  return { ok: true, changed, facts, shows: [{ id, twinOf, fields: changed, was: now, is: facts }] }
}

export const lockProduct = (trx: Trx, id: ProductId): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

type WasAndIs = { now: ProductFacts; facts: ProductFacts }

/** Why it cannot be; nothing has been written then. */
async function writeStock(trx: Trx, id: ProductId, { now, facts }: WasAndIs, by: By): Promise<string | undefined> {
  if (now.stock === facts.stock) return undefined
  const answer = await countStock(trx, id, facts.stock === '' ? undefined : Number(facts.stock), by)
  return answer.ok ? undefined : answer.message
}

async function write(trx: Trx, row: ProductRow, { now, facts }: WasAndIs, by: By): Promise<void> {
  const { id } = row
  const moved = now.collection !== facts.collection
  await trx
    .updateTable('products')
    .set({
      ...columnsOf(facts, row.twinOf !== null),
      ...(moved ? { position: await lastPlace(trx, facts.collection) } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (now.packDays !== facts.packDays)
    await setPackDays(trx, id, facts.packDays === '' ? undefined : Number(facts.packDays), by)
  const from = isInShop(facts.selling) ? undefined : momentOf(facts.from)
  if (from && now.from !== facts.from) await awaitShowing(trx, { id, from }, by.now)
}
