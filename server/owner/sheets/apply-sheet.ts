import { setImmediate } from 'node:timers/promises'
import type { ProductId } from '#domain/flavours.ts'
import { FIELD_LABELS, type ProductField } from '#domain/goods/product-facts.ts'
import { cellOf, isField, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { SheetRowTable } from '#server/db/schema/sheets.ts'
import { held, type Trx, transact } from '#server/db/transact.ts'
import { deliveryChanged } from '#server/owner/change-delivery.ts'
import { addGift } from '#server/owner/goods/add-product.ts'
import type { FactChange } from '#server/owner/goods/product-changes.ts'
import { type KnownGift, knownGifts, type Place, readPlaces } from '#server/owner/goods/read-facts.ts'
import { saveGift } from '#server/owner/goods/save-product.ts'
import { type ShownChange, showChanges } from '#server/owner/goods/show-changes.ts'
import { type CellFault, changeSchema } from './foreseen.ts'
import { rowOf } from './keep-sheet.ts'

/** So many rows are changed in one transaction: all of them or none. */
export const PIECE = 200
/** After so many everybody else has their turn at the event loop. */
const BREATH = 4

/**
 * Does the next rows of a sheet that somebody has begun, and answers whether there are more. Whoever does the same sheet at
 * the same time waits and goes on after them: no row is done twice, however often and on how many machines this is called.
 */
export const applyPiece = (db: Db, id: string, { now, live }: Pick<By, 'now' | 'live'>): Promise<boolean> =>
  transact(db, async (trx) => {
    const sheet = await held(trx, trx.selectFrom('sheets').selectAll().where('id', '=', id)).executeTakeFirst()
    if (sheet?.state !== 'running') return false
    const rows = await trx
      .selectFrom('sheetRows')
      .selectAll()
      .where('sheetId', '=', id)
      .where('what', '=', 'change')
      .where('no', '>', sheet.reached)
      .orderBy('no')
      .limit(PIECE)
      .execute()
    const by = { who: `${sheet.who}, ${sheet.name}`, now, live, partOf: id }
    const told = await applyRows(trx, rows, by)
    const [last] = rows.slice(-1)
    const isOver = rows.length < PIECE
    await trx
      .updateTable('sheets')
      .set((eb) => ({
        ...(last && { reached: last.no }),
        done: eb('done', '+', rows.length - told),
        told: eb('told', '+', told),
        state: isOver ? 'done' : 'running',
        movedAt: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    return !isOver
  })

/** Gifts are taken in the order of their ids, as whoever sells them takes their stock. Answers how many were left as they are. */
async function applyRows(trx: Trx, rows: readonly SheetRowTable[], by: By): Promise<number> {
  const gifts = await heldGifts(trx, rows)
  const places = await readPlaces(trx)
  const shows: ShownChange[] = []
  let told = 0
  for (const [at, row] of rows.toSorted((one, other) => (one.productId < other.productId ? -1 : 1)).entries()) {
    if (at % BREATH === BREATH - 1) await setImmediate()
    const answer = await applyRow(trx, row, gifts.get(row.productId), places, by)
    if ('faults' in answer) {
      told += 1
      const { row: number, productId, name } = row
      const left = rowOf(row.sheetId, row.no, 'told', { row: number, id: productId, name }, answer.faults)
      await trx.insertInto('sheetRows').values(left).execute()
    } else shows.push(...answer.shows)
  }
  await showChanges(trx, shows)
  if (shows.some(({ fields }) => fields.includes('packDays')))
    await deliveryChanged(trx, 'Days to pack, by a sheet.', { ...by, partOf: undefined })
  return told
}

async function heldGifts(trx: Trx, rows: readonly SheetRowTable[]): Promise<Map<ProductId, KnownGift>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ productId }) => productId)
  return knownGifts(
    trx,
    await held(trx, trx.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id')).execute(),
  )
}

type Applied = { shows: ShownChange[] } | { faults: CellFault[] }

async function applyRow(
  trx: Trx,
  { sheetId, no, productId: id, said }: SheetRowTable,
  gift: KnownGift | undefined,
  places: readonly Place[],
  by: By,
): Promise<Applied> {
  const { made, facts } = parseColumn(changeSchema, said, 'sheetRows.said', `${sheetId} ${no}`)
  const typed = Object.fromEntries(facts.map(({ field, is }) => [field, is]))
  if (made) {
    const added = gift ? undefined : await addGift(trx, { key: `sheet-${sheetId}-${no}`, id, typed }, places, by)
    if (added?.ok) return added
    return { faults: faultsFrom(added?.faults ?? { id: `${id} has been made meanwhile.` }, facts) }
  }
  if (!gift) return { faults: faultsFrom({ id: `${id} is there no more.` }, facts) }
  const saw = Object.fromEntries(facts.map(({ field, was }) => [field, was]))
  const saved = await saveGift(trx, gift, { saw, typed }, places, by)
  if (saved.ok) return saved
  if (saved.why === 'gone') return { faults: faultsFrom({ id: `${id} is there no more.` }, facts) }
  if (saved.why === 'faulty') return { faults: faultsFrom(saved.faults, facts) }
  const { now } = saved
  const since = saved.clashes.map((field) => [field, `Somebody has made it “${cellOf(field, now[field])}” meanwhile.`])
  return { faults: faultsFrom(Object.fromEntries(since), facts) }
}

/** Why a row was left as it is, by its fields. */
const faultsFrom = (faults: Partial<Record<SheetColumn, string>>, facts: readonly FactChange[]): CellFault[] =>
  (Object.entries(faults) as [SheetColumn, string][]).map(([column, words]) => {
    const is = facts.find(({ field }) => field === column)?.is ?? ''
    return { column: isField(column) ? FIELD_LABELS[column] : 'Id', value: cellOf(column as ProductField, is), words }
  })
