import type { StockId } from '#domain/flavours.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { keepMoves } from '#server/stock/stock-moves.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { type Answer, done, refused } from './answer.ts'

/**
 * Says how many there are of a gift or a thing for a box, those that are set aside among them; `undefined` stops
 * counting, and what is not counted never runs out. A twin is counted under its twin.
 */
export async function setStock(db: Db, id: string, pieces: number | undefined, by: By): Promise<Answer> {
  return transact(db, async (trx) => {
    const counted = await countedId(trx, id)
    if (!counted) return refused(`There is no gift and no thing for a box called ${id}.`)
    return countStock(trx, counted, pieces, by)
  })
}

/** The same in a transaction that is open, of what is counted under `id`. Where it is refused nothing has been written. */
export async function countStock(trx: Trx, id: StockId, pieces: number | undefined, by: By): Promise<Answer> {
  const was = await trx.selectFrom('stock').select('onHand').where('id', '=', id).executeTakeFirst()
  const before = by.partOf === undefined ? await stockWords(trx, id) : undefined
  const answer = pieces === undefined ? await stopCounting(trx, id) : await count(trx, id, pieces, by.now)
  if (!answer.ok) return answer
  const change = (pieces ?? 0) - (was?.onHand ?? 0)
  const move = { stockId: id, pieces: change, onHand: pieces ?? null, who: by.who, orderId: null }
  if (was || pieces !== undefined) await keepMoves(trx, [move], by.now)
  await writeAudit(trx, { what: answer.message, subject: id, before, after: answer.message }, by)
  if (by.partOf === undefined) await invalidateShown(trx, 'stock', [id])
  return answer
}

async function stopCounting(trx: Trx, id: StockId): Promise<Answer> {
  await trx.deleteFrom('stock').where('id', '=', id).execute()
  return done(`${id} is not counted and never runs out.`)
}

async function count(trx: Trx, id: string, pieces: number, now: Date): Promise<Answer> {
  const at = now.toISOString()
  const counted = await trx
    .updateTable('stock')
    .set({ onHand: pieces, updatedAt: at, countedAt: at })
    .where('id', '=', id)
    .where('reserved', '<=', pieces)
    .returning('reserved')
    .executeTakeFirst()
  if (counted) return done(countWords(id, { onHand: pieces, reserved: counted.reserved }))
  const held = await heldOf(trx, id)
  if (held > pieces)
    return refused(`${held} of ${id} are set aside for orders that are being paid, so there are at least ${held}.`)
  await trx.insertInto('stock').values({ id, onHand: pieces, reserved: held, updatedAt: at, countedAt: at }).execute()
  return done(countWords(id, { onHand: pieces, reserved: held }))
}

/** Set aside for orders, also while it was not counted. */
async function heldOf(trx: Trx, id: string): Promise<number> {
  const row = await trx
    .selectFrom('stockHolds')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('held'))
    .where('stockId', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return Number(row?.held ?? 0)
}

/** How many there are of something, as the owner is told. */
export async function stockWords(db: Db, id: string): Promise<string | undefined> {
  const counted = await countedId(db, id)
  if (!counted) return undefined
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', counted).executeTakeFirst()
  return row ? countWords(counted, row) : `${counted} is not counted and never runs out.`
}

const countWords = (id: string, { onHand, reserved }: { onHand: number; reserved: number }): string =>
  `${id}: ${onHand} in stock${reserved > 0 ? `, ${reserved} of them set aside` : ''}${onHand > reserved ? '' : '. It shows as sold out'}.`

/** What a gift or a thing for a box is counted under: a twin under its twin. `undefined` where there is no such thing. */
async function countedId(db: Db, id: string): Promise<StockId | undefined> {
  const product = await db.selectFrom('products').select(['id', 'twinOf']).where('id', '=', id).executeTakeFirst()
  if (product) return product.twinOf ?? product.id
  const item = await db.selectFrom('boxItems').select('id').where('id', '=', id).executeTakeFirst()
  return item?.id
}
