import type { ProductId } from '#domain/flavours.ts'
import { changeOf, faultsOfChange, type Typed } from '#domain/goods/change-facts.ts'
import type { ProductFaults } from '#domain/goods/check-product.ts'
import type { ProductFacts, ProductField } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { mapYielding } from '#server/db/map-yielding.ts'
import type { ProductChangeTable } from '#server/db/schema/catalogue.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Answer } from '#server/owner/answer.ts'
import { countStocks } from '#server/owner/set-stock.ts'
import { factChanges, keepChanges } from './product-changes.ts'
import { factsOf, type KnownGift, type Place, type ProductRow, readPlaces, shelfOf } from './read-facts.ts'
import { type ShownChange, showChanges } from './show-changes.ts'
import { countOf, rewriteGifts } from './write-gifts.ts'

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
    const saving = { gift: { row, facts: await factsOf(trx, row) }, change }
    const [saved] = await saveGifts(trx, [saving], await readPlaces(trx), by, what)
    if (!saved?.ok) return saved ?? { ok: false, why: 'gone' }
    await showChanges(trx, saved.shows)
    return { ok: true, changed: saved.changed, facts: saved.facts }
  })

/** A gift that is held, and what somebody wants it to be. */
export type Saving = { gift: Pick<KnownGift, 'row' | 'facts'>; change: Typed }
/** `shows`: whoever saved it has that shown in the end. */
export type SavedGift = Exclude<Saved, { ok: true }> | (Extract<Saved, { ok: true }> & { shows: ShownChange[] })

/**
 * The same of many gifts, each once, in a transaction that is open: of each its answer, in their order. What is right is
 * written in a few statements, however many there are.
 */
export async function saveGifts(
  trx: Trx,
  savings: readonly Saving[],
  places: readonly Place[],
  by: By,
  what: ProductChangeTable['what'] = 'changed',
): Promise<SavedGift[]> {
  const wanted = await mapYielding(savings, (saving) => decide(saving, places, by.now))
  const counted = await countStocks(
    trx,
    wanted.flatMap((answer) => (answer.ok ? answer.shows.flatMap(countOf) : [])),
    by,
  )
  const answers = wanted.map((answer) => (answer.ok ? unlessShort(answer, counted) : answer))
  const changes = answers.flatMap((answer, at) => {
    const row = savings[at]?.gift.row
    return answer.ok && row ? answer.shows.map((change) => ({ ...change, row })) : []
  })
  await rewriteGifts(trx, changes, by)
  const kept = changes.map(({ id, fields, was, is }) => ({ productId: id, what, facts: factChanges(fields, was, is) }))
  await keepChanges(trx, kept, by)
  return answers
}

/** What would become of a gift; nothing is written. */
function decide({ gift: { row, facts: now }, change }: Saving, places: readonly Place[], at: Date): SavedGift {
  const { id, twinOf } = row
  const twin = twinOf !== null
  const { facts, clashes, changed } = changeOf(now, change, twin)
  if (clashes.length > 0) return { ok: false, why: 'clash', clashes, facts, now }
  if (changed.length === 0) return { ok: true, changed, facts, shows: [] }
  const faults = faultsOfChange(facts, changed, shelfOf(places, facts.collection, at, twin))
  if (Object.keys(faults).length > 0) return { ok: false, why: 'faulty', faults, facts, now }
  return { ok: true, changed, facts, shows: [{ id, twinOf, fields: changed, was: now, is: facts }] }
}

/** A count below what is set aside is none, and then nothing else of the gift changes. */
function unlessShort(saved: Extract<SavedGift, { ok: true }>, counted: ReadonlyMap<string, Answer>): SavedGift {
  const [change] = saved.shows
  const answer = change && counted.get(change.id)
  if (!answer || answer.ok) return saved
  return { ok: false, why: 'faulty', faults: { stock: answer.message }, facts: saved.facts, now: change.was }
}

export const lockProduct = (trx: Trx, id: ProductId): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
