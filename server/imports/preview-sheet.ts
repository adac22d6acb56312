import { setImmediate } from 'node:timers/promises'
import { PRICE_LABELS } from '#domain/catalogue/product-fields.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { PriceBasis } from '#domain/tax/gst.ts'
import { findTakenIds } from '#server/catalogue/free-id.ts'
import { findProductsWithFields, listCollectionOptions } from '#server/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { readPriceTaxation } from '#server/settings/price-taxation.ts'
import { readPriceBasis } from '#server/settings/queries.ts'
import { lastPaymentMode } from '#server/settings/recorded-state.ts'
import type { ImportPreview } from './import-preview.ts'
import { previewRow } from './preview-row.ts'
import type { ParsedSheet } from './read-sheet.ts'

const ROWS_PER_QUERY = 250

/** Previews a sheet: changes by row and errors by cell. Writes nothing; unchanged rows are only counted. */
export async function previewSheet(db: Db, sheet: ParsedSheet, now: Date): Promise<ImportPreview> {
  const all: ImportPreview = { rowsRead: 0, unchanged: 0, changes: [], faulty: [] }
  for await (const { rowsRead, unchanged, changes, faulty } of previewInPieces(db, sheet, now)) {
    all.rowsRead += rowsRead
    all.unchanged += unchanged
    all.changes.push(...changes)
    all.faulty.push(...faulty)
  }
  return all
}

/** Previews a sheet in pieces, without holding all of it in memory. */
export async function* previewInPieces(
  db: Db,
  { columns, rows, priceBasis }: ParsedSheet,
  now: Date,
): AsyncGenerator<ImportPreview, void> {
  const at = columns.indexOf('id')
  const priceFault = basisFault(priceBasis, await readPriceBasis(db))
  const taxation = await readPriceTaxation(db, (await lastPaymentMode(db)) === 'live')
  const places = await listCollectionOptions(db)
  const around = { places, now, taxation, seen: new Map<ProductId, number>(), priceFault }
  for (let from = 0; from < rows.length; from += ROWS_PER_QUERY) {
    const piece = rows.slice(from, from + ROWS_PER_QUERY)
    const ids = [...new Set(piece.map(({ cells }) => cells[at] ?? ''))]
    const gifts = await findProductsWithFields(
      db,
      await db
        .selectFrom('products')
        .selectAll()
        .where(inList(db, 'id', ids))
        .execute(),
    )
    const unknown = ids.filter((id) => !gifts.has(id))
    const taken = await findTakenIds(db, unknown)
    const foreseen: ImportPreview = { rowsRead: piece.length, unchanged: 0, changes: [], faulty: [] }
    for (const row of piece) {
      const answer = previewRow(row, columns, gifts.get(row.cells[at] ?? ''), { ...around, taken })
      if ('faults' in answer) foreseen.faulty.push(answer)
      else if (answer.facts.length > 0) foreseen.changes.push(answer)
      else foreseen.unchanged += 1
    }
    yield foreseen
    await setImmediate()
  }
}

/** A sheet exported before the shop switched its prices would change what shoppers pay. */
const basisFault = (sheet: PriceBasis | undefined, shop: PriceBasis): string | undefined =>
  sheet === undefined || sheet === shop
    ? undefined
    : `The shop’s prices are now “${PRICE_LABELS[shop]}”. Export the sheet again, or correct the prices and this heading.`
