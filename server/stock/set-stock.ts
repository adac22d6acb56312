import type { StockId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, inList } from '#server/db/portable.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { recordStockMovements } from './queries.ts'

/**
 * Sets the stock of a product or box item in pieces, reserved ones included; `undefined` stops tracking it. Shared
 * stock is counted under the original product.
 */
export async function setStock(db: Db, id: string, pieces: number | undefined, actor: Actor): Promise<CommandResult> {
  return transact(db, async (trx) => {
    const counted = await findStockId(trx, id)
    if (!counted) return refused(`There is no product or box item called ${id}.`)
    return setStockById(trx, counted, pieces, actor)
  })
}

/** `setStock` inside a transaction, by stock id. A refusal has written nothing. */
export async function setStockById(
  trx: Trx,
  id: StockId,
  pieces: number | undefined,
  actor: Actor,
): Promise<CommandResult> {
  return (
    (await setManyStocks(trx, [{ id, pieces }], actor)).get(id) ??
    refused(`There is no product or box item called ${id}.`)
  )
}

/** `pieces` undefined stops tracking. */
export type StockCount = { id: StockId; pieces: number | undefined }

/** Sets the stock of several items, each listed once. Refused ones stay unchanged. */
export async function setManyStocks(
  trx: Trx,
  counts: readonly StockCount[],
  actor: Actor,
): Promise<Map<StockId, CommandResult>> {
  const ids = counts.map(({ id }) => id)
  const lockedRows = await lockStockRows(trx, ids)
  const reservedElsewhere = await findReservedPieces(
    trx,
    ids.filter((id) => !lockedRows.has(id)),
  )
  const answers = new Map(
    counts.map(({ id, pieces }) => [
      id,
      checkCount(id, pieces, lockedRows.get(id)?.reserved ?? reservedElsewhere.get(id) ?? 0),
    ]),
  )
  const written = counts.filter(({ id, pieces }) => answers.get(id)?.ok && (lockedRows.has(id) || pieces !== undefined))
  const at = actor.now.toISOString()
  const rows = written.flatMap(({ id, pieces: onHand }) =>
    onHand === undefined
      ? []
      : [{ id, onHand, reserved: reservedElsewhere.get(id) ?? 0, updatedAt: at, countedAt: at }],
  )
  for (const some of chunksOf(rows))
    await trx
      .insertInto('stock')
      .values(some)
      .onConflict((c) =>
        c.column('id').doUpdateSet((eb) => ({ onHand: eb.ref('excluded.onHand'), updatedAt: at, countedAt: at })),
      )
      .execute()
  const untracked = written.flatMap(({ id, pieces }) => (pieces === undefined ? [id] : []))
  if (untracked.length > 0)
    await trx
      .deleteFrom('stock')
      .where(inList(trx, 'id', untracked))
      .execute()
  const moves = written.map(({ id, pieces }) => {
    const change = (pieces ?? 0) - (lockedRows.get(id)?.onHand ?? 0)
    return { stockId: id, pieces: change, onHand: pieces ?? null, who: actor.who, orderId: null }
  })
  for (const some of chunksOf(moves)) await recordStockMovements(trx, some, actor.now)
  if (actor.bulkAction === undefined) await auditStock(trx, { answers, was: lockedRows }, actor)
  return answers
}

type LockedStock = ReadonlyMap<StockId, { onHand: number; reserved: number }>

/** Locks in the order of ids, as sales do, to avoid deadlocks. */
async function lockStockRows(trx: Trx, ids: readonly StockId[]): Promise<LockedStock> {
  if (ids.length === 0) return new Map()
  const some = trx
    .selectFrom('stock')
    .select(['id', 'onHand', 'reserved'])
    .where(inList(trx, 'id', ids))
  const rows = await forUpdate(trx, some.orderBy('id')).execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

function checkCount(id: StockId, pieces: number | undefined, reserved: number): CommandResult {
  if (pieces === undefined) return succeeded(untrackedMessage(id))
  if (reserved <= pieces) return succeeded(formatStock(id, { onHand: pieces, reserved }))
  return refused(`${reserved} of ${id} are reserved for unpaid orders, so stock cannot be less than ${reserved}.`)
}

async function auditStock(
  trx: Trx,
  { answers, was: lockedRows }: { answers: ReadonlyMap<StockId, CommandResult>; was: LockedStock },
  actor: Actor,
) {
  for (const [id, answer] of answers) {
    if (!answer.ok) continue
    const row = lockedRows.get(id)
    const before = row ? formatStock(id, row) : untrackedMessage(id)
    await writeAudit(trx, { what: answer.message, subject: id, before, after: answer.message }, actor)
    await invalidateTags(trx, 'stock', [id])
  }
}

/** Returns reserved pieces, including those reserved while the item was not tracked. */
async function findReservedPieces(trx: Trx, ids: readonly StockId[]): Promise<Map<StockId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('stockHolds')
    .select((eb) => ['stockId', eb.fn.sum<number | null>('quantity').as('held')])
    .where(inList(trx, 'stockId', ids))
    .where('state', '=', 'held')
    .groupBy('stockId')
    .execute()
  return new Map(rows.map(({ stockId, held: pieces }) => [stockId, Number(pieces ?? 0)]))
}

/** Describes the stock of an item; `undefined` if it does not exist. */
export async function describeStock(db: Db, id: string): Promise<string | undefined> {
  const counted = await findStockId(db, id)
  if (!counted) return undefined
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', counted).executeTakeFirst()
  return row ? formatStock(counted, row) : untrackedMessage(counted)
}

const untrackedMessage = (id: string): string => `${id} is not counted and never runs out.`

const formatStock = (id: string, { onHand, reserved }: { onHand: number; reserved: number }): string =>
  `${id}: ${onHand} in stock${reserved > 0 ? `, ${reserved} of them reserved` : ''}${onHand > reserved ? '' : '. It shows as sold out'}.`

/** Returns the stock id of a product or box item; `undefined` if it does not exist. */
async function findStockId(db: Db, id: string): Promise<StockId | undefined> {
  const product = await db.selectFrom('products').select(['id', 'twinOf']).where('id', '=', id).executeTakeFirst()
  if (product) return product.twinOf ?? product.id
  const item = await db.selectFrom('boxItems').select('id').where('id', '=', id).executeTakeFirst()
  return item?.id
}
