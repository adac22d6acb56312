import type { SheetName } from '#domain/catalogue/product-sheet.ts'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { writeWorkbook } from '#server/exports/write-workbook.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { place: DatabaseLocation; sheet: SheetName }

/** Writes all products, or their stock, as an Excel workbook. */
export default async function writeSheet({ place, sheet }: Job): Promise<{ workbook: Uint8Array<ArrayBuffer> }> {
  return { workbook: new Uint8Array(await writeWorkbook(await threadDatabase(place), sheet)) }
}
