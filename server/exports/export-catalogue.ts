import { SHEET_HEADINGS, SHEETS, type SheetName } from '#domain/catalogue/sheet-columns.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { csvStream } from './csv-stream.ts'
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
