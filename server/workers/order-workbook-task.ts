import type { DatabaseLocation } from '#server/db/connect.ts'
import type { SheetRequest } from '#server/exports/list-pages.ts'
import { writeOrderWorkbook } from '#server/exports/write-order-workbook.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { place: DatabaseLocation; request: SheetRequest; at: number }

/** Writes orders as an Excel workbook. */
export default async function orderWorkbook({ place, request, at }: Job) {
  return { workbook: new Uint8Array(await writeOrderWorkbook(await threadDatabase(place), request, at)) }
}
