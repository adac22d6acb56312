import { setImmediate } from 'node:timers/promises'
import {
  formatCell,
  isProductField,
  SHEETS,
  type SheetColumn,
  type SheetName,
  sheetHeadings,
} from '#domain/catalogue/product-sheet.ts'
import type { ProductId } from '#domain/nominal.ts'
import { CSV_BYTE_ORDER_MARK, escapeCell, formatCsvLine } from '#domain/text/csv.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import {
  collectionOf,
  findProductsWithFields,
  listCollectionOptions,
  type ProductWithFields,
} from '#server/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { readPriceBasis } from '#server/settings/queries.ts'

const PRODUCTS_PER_PAGE = 64

/** Yields an export page by page, in the shop's order, hidden products at their positions. */
export async function* exportPages(db: Db, name: SheetName): AsyncGenerator<string[][], void> {
  const ids = await listProductIds(db)
  for (let at = 0; at < ids.length; at += PRODUCTS_PER_PAGE) {
    const page = ids.slice(at, at + PRODUCTS_PER_PAGE)
    const gifts = await findProductsWithFields(
      db,
      await db.selectFrom('products').selectAll().where('id', 'in', page).execute(),
    )
    yield page.flatMap((id) => {
      const gift = gifts.get(id)
      return gift ? [SHEETS[name].map((column) => escapeCell(exportCell(column, gift)))] : []
    })
  }
}

function exportCell(column: SheetColumn, { row, facts, reserved }: ProductWithFields): string {
  if (isProductField(column)) return formatCell(column, facts[column])
  if (column === 'id') return row.id
  if (column === 'gift') return row.name
  if (column === 'twinOf') return row.twinOf ?? ''
  return facts.stock === '' ? '' : String(reserved)
}

async function listProductIds(db: Db): Promise<ProductId[]> {
  const places = await listCollectionOptions(db)
  const order = new Map(places.map(({ slug }, place) => [slug, place]))
  const rows = await db
    .selectFrom('products')
    .select(['id', 'collection', 'hiddenFrom', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const placeOf = (row: (typeof rows)[number]) => order.get(collectionOf(row)) ?? order.size
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ id }) => id)
}

/** Writes the audit line of a catalogue export. */
export const auditCatalogueExport = (db: Db, name: SheetName, actor: Actor): Promise<void> =>
  transact(db, (trx) => writeAudit(trx, { what: `${name} exported`, subject: 'products' }, actor))

/** Exports a sheet of the catalogue as CSV that can be edited and imported again. */
export async function exportCatalogue(db: Db, name: SheetName, actor: Actor): Promise<ReadableStream<Uint8Array>> {
  await auditCatalogueExport(db, name, actor)
  const headings = sheetHeadings(await readPriceBasis(db))
  return csvStream(
    SHEETS[name].map((column) => headings[column]),
    exportPages(db, name),
  )
}

type Cells = readonly (string | number)[]

/**
 * Streams a list as CSV, page by page: one page is in memory at a time, and requests run between pages. Cancelling
 * the stream ends the iteration.
 */
export function csvStream(
  heads: readonly string[],
  pages: AsyncIterator<readonly Cells[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(CSV_BYTE_ORDER_MARK + formatCsvLine(heads))),
    async pull(stream) {
      await setImmediate()
      const page = await pages.next()
      if (page.done) return stream.close()
      stream.enqueue(encoder.encode(page.value.map(formatCsvLine).join('')))
    },
    cancel: () => void pages.return?.(),
  })
}
