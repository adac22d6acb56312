import type { StockId } from '#domain/flavours.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, inList } from '#server/db/lists.ts'
import { held, type Trx, transact } from '#server/db/transact.ts'
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
  return (await countStocks(trx, [{ id, pieces }], by)).get(id) ?? refused(`There is nothing called ${id}.`)
}

/** `pieces`: without them it is not counted any more. */
export type Count = { id: StockId; pieces: number | undefined }

/** The same of many at once, each once: those that are refused stay as they are. */
export async function countStocks(trx: Trx, counts: readonly Count[], by: By): Promise<Map<StockId, Answer>> {
  const ids = counts.map(({ id }) => id)
  const was = await heldStock(trx, ids)
  const setAside = await heldOf(
    trx,
    ids.filter((id) => !was.has(id)),
  )
  const answers = new Map(
    counts.map(({ id, pieces }) => [id, counted(id, pieces, was.get(id)?.reserved ?? setAside.get(id) ?? 0)]),
  )
  const due = counts.filter(({ id, pieces }) => answers.get(id)?.ok && (was.has(id) || pieces !== undefined))
  const at = by.now.toISOString()
  const rows = due.flatMap(({ id, pieces: onHand }) =>
    onHand === undefined ? [] : [{ id, onHand, reserved: setAside.get(id) ?? 0, updatedAt: at, countedAt: at }],
  )
  for (const some of chunksOf(rows))
    await trx
      .insertInto('stock')
      .values(some)
      .onConflict((c) =>
        c.column('id').doUpdateSet((eb) => ({ onHand: eb.ref('excluded.onHand'), updatedAt: at, countedAt: at })),
      )
      .execute()
  const gone = due.flatMap(({ id, pieces }) => (pieces === undefined ? [id] : []))
  if (gone.length > 0)
    await trx
      .deleteFrom('stock')
      .where(inList(trx, 'id', gone))
      .execute()
  const moves = due.map(({ id, pieces }) => {
    const change = (pieces ?? 0) - (was.get(id)?.onHand ?? 0)
    return { stockId: id, pieces: change, onHand: pieces ?? null, who: by.who, orderId: null }
  })
  for (const some of chunksOf(moves)) await keepMoves(trx, some, by.now)
  if (by.partOf === undefined) await tell(trx, { answers, was }, by)
  return answers
}

type Held = ReadonlyMap<StockId, { onHand: number; reserved: number }>

/** In the order of their ids, as whoever sells them takes their stock. */
async function heldStock(trx: Trx, ids: readonly StockId[]): Promise<Held> {
  if (ids.length === 0) return new Map()
  const some = trx
    .selectFrom('stock')
    .select(['id', 'onHand', 'reserved'])
    .where(inList(trx, 'id', ids))
  const rows = await held(trx, some.orderBy('id')).execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

function counted(id: StockId, pieces: number | undefined, reserved: number): Answer {
  if (pieces === undefined) return done(notCounted(id))
  if (reserved <= pieces) return done(countWords(id, { onHand: pieces, reserved }))
  return refused(
    `${reserved} of ${id} are set aside for orders that are being paid, so there are at least ${reserved}.`,
  )
}

async function tell(trx: Trx, { answers, was }: { answers: ReadonlyMap<StockId, Answer>; was: Held }, by: By) {
  for (const [id, answer] of answers) {
    if (!answer.ok) continue
    const row = was.get(id)
    const before = row ? countWords(id, row) : notCounted(id)
    await writeAudit(trx, { what: answer.message, subject: id, before, after: answer.message }, by)
    await invalidateShown(trx, 'stock', [id])
  }
}

/** Set aside for orders, also while it was not counted. */
async function heldOf(trx: Trx, ids: readonly StockId[]): Promise<Map<StockId, number>> {
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

/** How many there are of something, as the owner is told. */
export async function stockWords(db: Db, id: string): Promise<string | undefined> {
  const counted = await countedId(db, id)
  if (!counted) return undefined
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', counted).executeTakeFirst()
  return row ? countWords(counted, row) : notCounted(counted)
}

const notCounted = (id: string): string => `${id} is not counted and never runs out.`

const countWords = (id: string, { onHand, reserved }: { onHand: number; reserved: number }): string =>
  `${id}: ${onHand} in stock${reserved > 0 ? `, ${reserved} of them set aside` : ''}${onHand > reserved ? '' : '. It shows as sold out'}.`

/** What a gift or a thing for a box is counted under: a twin under its twin. `undefined` where there is no such thing. */
async function countedId(db: Db, id: string): Promise<StockId | undefined> {
  const product = await db.selectFrom('products').select(['id', 'twinOf']).where('id', '=', id).executeTakeFirst()
  if (product) return product.twinOf ?? product.id
  const item = await db.selectFrom('boxItems').select('id').where('id', '=', id).executeTakeFirst()
  return item?.id
}
