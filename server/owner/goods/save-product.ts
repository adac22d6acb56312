import type { ProductId } from '#domain/flavours.ts'
import { momentOf, type ProductFaults, productFaults } from '#domain/goods/check-product.ts'
import {
  changedFields,
  isInShop,
  mergeFacts,
  type ProductFacts,
  type ProductField,
} from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { ProductChangeTable } from '#server/db/schema/catalogue.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { awaitShowing } from '#server/launches/show-product.ts'
import { setPackDays } from '#server/owner/change-delivery.ts'
import { countStock } from '#server/owner/set-stock.ts'
import { factChanges, keepChange } from './product-changes.ts'
import { columnsOf, lastPlace } from './product-columns.ts'
import { factsOf, type ProductRow, shelfFor } from './read-facts.ts'
import { showChanges } from './show-changes.ts'

/** What somebody saw when they began, and what they made of it. What is not among it stays as it is. */
export type Typed = { saw: Partial<ProductFacts>; typed: Partial<ProductFacts> }

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
    const now = await factsOf(trx, row)
    const { facts: merged, clashes } = mergeFacts(change.saw, now, change.typed)
    const facts = settled(merged, row)
    if (clashes.length > 0) return { ok: false, why: 'clash', clashes, facts, now }
    const changed = changedFields(now, facts)
    if (changed.length === 0) return { ok: true, changed, facts }
    const twin = row.twinOf !== null
    const shelf = await shelfFor(trx, facts.collection, by.now, twin)
    const faults = ofChange(productFaults(facts, shelf), changed)
    if (Object.keys(faults).length > 0) return { ok: false, why: 'faulty', faults, facts, now }
    const short = await writeStock(trx, id, { now, facts }, by)
    if (short) return { ok: false, why: 'faulty', faults: { stock: short }, facts, now }
    await write(trx, row, { now, facts }, by)
    await keepChange(trx, { productId: id, what, facts: factChanges(changed, now, facts) }, by)
    await showChanges(trx, { id, twinOf: row.twinOf, fields: changed, was: now, is: facts })
    return { ok: true, changed, facts }
  })

export const lockProduct = (trx: Trx, id: ProductId): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** A day to be shown from means something of what is hidden; a twin has price, rate and stock from its twin. */
function settled(facts: ProductFacts, { twinOf }: Pick<ProductRow, 'twinOf'>): ProductFacts {
  const from = facts.selling === 'hidden' ? facts.from : ''
  return twinOf === null ? { ...facts, from } : { ...facts, from, price: '', gstRate: '', stock: '' }
}

/** What was so before is no reason to refuse another change, unless that brings it into the shop. */
function ofChange(faults: ProductFaults, changed: readonly ProductField[]): ProductFaults {
  if (changed.includes('selling') || changed.includes('from')) return faults
  return Object.fromEntries(Object.entries(faults).filter(([field]) => changed.includes(field as ProductField)))
}

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
