import type { ProductId } from '#domain/flavours.ts'
import { FIELD_LABELS, type ProductField } from '#domain/goods/product-facts.ts'
import { cellOf, isField, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { chunksOf } from '#server/db/lists.ts'
import type { SheetRowTable } from '#server/db/schema/sheets.ts'
import { standBack } from '#server/db/stand-back.ts'
import { held, type Trx, transact } from '#server/db/transact.ts'
import { deliveryChanged } from '#server/owner/change-delivery.ts'
import { type AddedGift, addGifts } from '#server/owner/goods/add-product.ts'
import type { FactChange } from '#server/owner/goods/product-changes.ts'
import { type KnownGift, knownGifts, readPlaces } from '#server/owner/goods/read-facts.ts'
import { type SavedGift, saveGifts } from '#server/owner/goods/save-product.ts'
import { invalidateGifts } from '#server/owner/goods/show-changes.ts'
import { indexInPieces } from '#server/search/keep-index.ts'
import { type CellFault, changeSchema } from './foreseen.ts'
import { rowOf } from './keep-sheet.ts'

/** What is left then is the shop's own to look after. */
const LONGEST_INDEXING_MS = 5000

/** Does the next rows of a sheet and has search find them. Between its transactions others have their turn at the database. */
export async function bringPiece(db: Db, id: string, by: Pick<By, 'now' | 'live'>): Promise<boolean> {
  const begun = performance.now()
  const isMore = await applyPiece(db, id, by)
  await standBack(begun)
  await indexInPieces(db, AbortSignal.timeout(LONGEST_INDEXING_MS))
  return isMore
}

/** So many rows are changed in one transaction: all of them or none. */
export const PIECE = 200

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
  const asked = rows
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
    .map((row) => ({ ...readRow(row), gift: gifts.get(row.productId) }))
  const fresh = asked.flatMap((it) => (it.made && !it.gift ? [it] : []))
  const known = asked.flatMap(({ gift, ...it }) => (gift && !it.made ? [{ ...it, gift }] : []))
  const added = await addGifts(trx, fresh, places, by)
  const saved = await saveGifts(trx, known, places, by)
  const shows = [...added, ...saved].flatMap((answer) => (answer.ok ? answer.shows : []))
  const left = [
    ...fresh.flatMap((it, at) => toldOf(it, faultsOfAdded(added[at]))),
    ...known.flatMap((it, at) => toldOf(it, faultsOfSaved(it.row, saved[at]))),
    ...asked.filter((it) => it.made === Boolean(it.gift)).flatMap((it) => toldOf(it, { id: metWords(it) })),
  ]
  for (const some of chunksOf(left)) await trx.insertInto('sheetRows').values(some).execute()
  await invalidateGifts(trx, shows)
  if (shows.some(({ fields }) => fields.includes('packDays')))
    await deliveryChanged(trx, 'Days to pack, by a sheet.', { ...by, partOf: undefined })
  return left.length
}

type Faults = Partial<Record<SheetColumn, string>>

/** A row as those who make and change gifts want it. */
function readRow(row: SheetRowTable) {
  const { sheetId, no, productId: id } = row
  const { made, facts } = parseColumn(changeSchema, row.said, 'sheetRows.said', `${sheetId} ${no}`)
  const typed = Object.fromEntries(facts.map(({ field, is }) => [field, is]))
  const saw = Object.fromEntries(facts.map(({ field, was }) => [field, was]))
  return { row, made, facts, typed, id, key: `sheet-${sheetId}-${no}`, change: { saw, typed } }
}
type AskedRow = ReturnType<typeof readRow>

/** Of a gift that is there although it was none, or the other way round. */
const metWords = ({ made, id }: AskedRow): string =>
  made ? `${id} has been made meanwhile.` : `${id} is there no more.`

const faultsOfAdded = (answer: AddedGift | undefined): Faults => (answer?.ok ? {} : (answer?.faults ?? {}))

function faultsOfSaved({ productId: id }: SheetRowTable, saved: SavedGift | undefined): Faults {
  if (saved?.ok) return {}
  if (!saved || saved.why === 'gone') return { id: `${id} is there no more.` }
  if (saved.why === 'faulty') return saved.faults
  const since = saved.clashes.map((field) => [
    field,
    `Somebody has made it “${cellOf(field, saved.now[field])}” meanwhile.`,
  ])
  return Object.fromEntries(since)
}

/** The row that tells why one was left as it is; none where it was not. */
function toldOf({ row, facts }: AskedRow, faults: Faults): SheetRowTable[] {
  const said = faultsFrom(faults, facts)
  const named = { row: row.row, id: row.productId, name: row.name }
  return said.length === 0 ? [] : [rowOf(row.sheetId, row.no, 'told', named, said)]
}

async function heldGifts(trx: Trx, rows: readonly SheetRowTable[]): Promise<Map<ProductId, KnownGift>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ productId }) => productId)
  return knownGifts(
    trx,
    await held(trx, trx.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id')).execute(),
  )
}

/** Why a row was left as it is, by its fields. */
const faultsFrom = (faults: Faults, facts: readonly FactChange[]): CellFault[] =>
  (Object.entries(faults) as [SheetColumn, string][]).map(([column, words]) => {
    const is = facts.find(({ field }) => field === column)?.is ?? ''
    return { column: isField(column) ? FIELD_LABELS[column] : 'Id', value: cellOf(column as ProductField, is), words }
  })
