import { SHEET_HEADS, SHEETS, type SheetName } from '#domain/goods/sheet-columns.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { sheetPages } from '#server/owner/sheets/sheet-pages.ts'
import { csvStream } from './csv-stream.ts'

/** Belongs to whatever takes such a list away. */
export const noteExport = (db: Db, name: SheetName, by: By): Promise<void> =>
  transact(db, (trx) => writeAudit(trx, { what: `${name} exported`, subject: 'products' }, by))

/** All gifts, or how many there are of them, as a file that can be changed and brought back. */
export async function exportGoods(db: Db, name: SheetName, by: By): Promise<ReadableStream<Uint8Array>> {
  await noteExport(db, name, by)
  return csvStream(
    SHEETS[name].map((column) => SHEET_HEADS[column]),
    sheetPages(db, name),
  )
}
