import type { ProductField } from '#domain/catalogue/product-fields.ts'
import { formatCell, isProductField, SHEET_HEADINGS, type SheetColumn } from '#domain/catalogue/product-sheet.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type AddedProduct, addProducts } from '#server/catalogue/add-product.ts'
import {
  findProductsWithFields,
  listCollectionOptions,
  type ProductWithFields,
} from '#server/catalogue/product-fields.ts'
import type { ProductFieldChange } from '#server/catalogue/product-history.ts'
import { type SavedProduct, saveProducts } from '#server/catalogue/product-resource.ts'
import { invalidateProducts } from '#server/catalogue/publish-changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { chunksOf } from '#server/db/portable.ts'
import type { ImportRowTable } from '#server/db/schema/imports.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { throttle } from '#server/db/yielding.ts'
import { saveDeliveryVersion } from '#server/delivery/change-delivery.ts'
import { indexInBatches } from '#server/search/update-index.ts'
import { type CellFault, changeSchema } from './import-preview.ts'
import { toSheetRow } from './store-import.ts'

/** The background index picks up the rest. */
const MAX_INDEXING_MS = 5000

/**
 * Imports the next rows of a sheet and updates the search index. Other database users run between its transactions.
 */
export async function importNextRows(db: Db, id: string, actor: Pick<Actor, 'now' | 'live'>): Promise<boolean> {
  const begun = performance.now()
  const isMore = await applyNextRows(db, id, actor)
  await throttle(begun)
  await indexInBatches(db, AbortSignal.timeout(MAX_INDEXING_MS))
  return isMore
}

/** Rows per transaction: all of them or none. */
export const ROWS_PER_TRANSACTION = 200

/**
 * Imports the next rows of a running sheet and returns `true` if there are more. The sheet's row is locked, so
 * concurrent calls on several instances import each row once.
 */
export const applyNextRows = (db: Db, id: string, { now, live }: Pick<Actor, 'now' | 'live'>): Promise<boolean> =>
  transact(db, async (trx) => {
    const sheet = await forUpdate(trx, trx.selectFrom('sheets').selectAll().where('id', '=', id)).executeTakeFirst()
    if (sheet?.state !== 'running') return false
    const rows = await trx
      .selectFrom('sheetRows')
      .selectAll()
      .where('sheetId', '=', id)
      .where('what', '=', 'change')
      .where('no', '>', sheet.reached)
      .orderBy('no')
      .limit(ROWS_PER_TRANSACTION)
      .execute()
    const actor = { who: `${sheet.who}, ${sheet.name}`, now, live, bulkAction: id }
    const skippedCount = await applyRows(trx, rows, actor)
    const [last] = rows.slice(-1)
    const isOver = rows.length < ROWS_PER_TRANSACTION
    await trx
      .updateTable('sheets')
      .set((eb) => ({
        ...(last && { reached: last.no }),
        done: eb('done', '+', rows.length - skippedCount),
        told: eb('told', '+', skippedCount),
        state: isOver ? 'done' : 'running',
        movedAt: now.toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    return !isOver
  })

/** Takes products in the order of their ids, as sales do, to avoid deadlocks. Returns the number of skipped rows. */
async function applyRows(trx: Trx, rows: readonly ImportRowTable[], actor: Actor): Promise<number> {
  const gifts = await lockProducts(trx, rows)
  const places = await listCollectionOptions(trx)
  const parsedRows = rows
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
    .map((row) => ({ ...parseStoredRow(row), gift: gifts.get(row.productId) }))
  const newRows = parsedRows.flatMap((it) => (it.made && !it.gift ? [it] : []))
  const changedRows = parsedRows.flatMap(({ gift, ...it }) => (gift && !it.made ? [{ ...it, gift }] : []))
  const added = await addProducts(trx, newRows, places, actor)
  const saved = await saveProducts(trx, changedRows, places, actor)
  const shows = [...added, ...saved].flatMap((answer) => (answer.ok ? answer.shows : []))
  const left = [
    ...newRows.flatMap((it, at) => skippedRowOf(it, errorsOfAdded(added[at]))),
    ...changedRows.flatMap((it, at) => skippedRowOf(it, errorsOfSaved(it.row, saved[at]))),
    ...parsedRows
      .filter((it) => it.made === Boolean(it.gift))
      .flatMap((it) => skippedRowOf(it, { id: concurrentChangeMessage(it) })),
  ]
  for (const chunk of chunksOf(left)) await trx.insertInto('sheetRows').values(chunk).execute()
  await invalidateProducts(trx, shows)
  if (shows.some(({ fields }) => fields.includes('packDays')))
    await saveDeliveryVersion(trx, 'Days to pack, by a sheet.', { ...actor, bulkAction: undefined })
  return left.length
}

type ColumnErrors = Partial<Record<SheetColumn, string>>

function parseStoredRow(row: ImportRowTable) {
  const { sheetId, no, productId: id } = row
  const { made, facts } = parseColumn(changeSchema, row.said, 'sheetRows.said', `${sheetId} ${no}`)
  const submitted = Object.fromEntries(facts.map(({ field, is }) => [field, is]))
  const base = Object.fromEntries(facts.map(({ field, was }) => [field, was]))
  return { row, made, facts, submitted, id, key: `sheet-${sheetId}-${no}`, change: { base, submitted } }
}
type ParsedRow = ReturnType<typeof parseStoredRow>

/** Error of a row whose product was created or deleted since the preview. */
const concurrentChangeMessage = ({ made, id }: ParsedRow): string =>
  made ? `${id} has been created since the preview.` : `${id} no longer exists.`

const errorsOfAdded = (answer: AddedProduct | undefined): ColumnErrors => (answer?.ok ? {} : (answer?.faults ?? {}))

function errorsOfSaved({ productId: id }: ImportRowTable, saved: SavedProduct | undefined): ColumnErrors {
  if (saved?.ok) return {}
  if (!saved || saved.why === 'gone') return { id: `${id} no longer exists.` }
  if (saved.why === 'faulty') return saved.faults
  const since = saved.clashes.map((field) => [
    field,
    `Another user has changed it to “${formatCell(field, saved.now[field])}”.`,
  ])
  return Object.fromEntries(since)
}

/** Builds the row that reports why another one was skipped. */
function skippedRowOf({ row, facts }: ParsedRow, faults: ColumnErrors): ImportRowTable[] {
  const said = toCellErrors(faults, facts)
  const named = { row: row.row, id: row.productId, name: row.name }
  return said.length === 0 ? [] : [toSheetRow(row.sheetId, row.no, 'told', named, said)]
}

async function lockProducts(trx: Trx, rows: readonly ImportRowTable[]): Promise<Map<ProductId, ProductWithFields>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ productId }) => productId)
  return findProductsWithFields(
    trx,
    await forUpdate(trx, trx.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id')).execute(),
  )
}

const toCellErrors = (faults: ColumnErrors, facts: readonly ProductFieldChange[]): CellFault[] =>
  (Object.entries(faults) as [SheetColumn, string][]).map(([column, words]) => {
    const is = facts.find(({ field }) => field === column)?.is ?? ''
    return {
      column: SHEET_HEADINGS[isProductField(column) ? column : 'id'],
      value: formatCell(column as ProductField, is),
      words,
    }
  })
