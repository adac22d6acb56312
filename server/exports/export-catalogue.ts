import { setImmediate } from 'node:timers/promises'
import { SHEET_HEADINGS, SHEETS, type SheetName } from '#domain/catalogue/sheet-columns.ts'
import { CSV_BYTE_ORDER_MARK, formatCsvLine } from '#domain/text/csv.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { exportPages } from './export-products.ts'

/** Writes the audit line of a catalogue export. */
export const auditCatalogueExport = (db: Db, name: SheetName, actor: Actor): Promise<void> =>
  transact(db, (trx) => writeAudit(trx, { what: `${name} exported`, subject: 'products' }, actor))

/** Exports a sheet of the catalogue as CSV that can be edited and imported again. */
export async function exportCatalogue(db: Db, name: SheetName, actor: Actor): Promise<ReadableStream<Uint8Array>> {
  await auditCatalogueExport(db, name, actor)
  return csvStream(
    SHEETS[name].map((column) => SHEET_HEADINGS[column]),
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
