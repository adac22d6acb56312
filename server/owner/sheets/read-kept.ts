import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { SheetRowTable } from '#server/db/schema/sheets.ts'
import { cellFaultsSchema, changeSchema } from './foreseen.ts'

/** So many rows are shown at once. */
export const SHOWN_ROWS = 50

/** A sheet that was brought in, whole or on its way; not one whose rows are still being written. */
export const keptSheet = (db: Db, id: string) =>
  db.selectFrom('sheets').selectAll().where('id', '=', id).where('state', '!=', 'reading').executeTakeFirst()
export type KeptSheet = NonNullable<Awaited<ReturnType<typeof keptSheet>>>

const LATELY = 10

/** The last sheets, the newest first. */
export const lastSheets = (db: Db) =>
  db
    .selectFrom('sheets')
    .selectAll()
    .where('state', '!=', 'reading')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATELY)
    .execute()

const rowsOf = (db: Db, sheetId: string, what: SheetRowTable['what'], page: number) =>
  db
    .selectFrom('sheetRows')
    .select(['no', 'row', 'productId as id', 'name', 'said'])
    .where('sheetId', '=', sheetId)
    .where('what', '=', what)
    .orderBy('no')
    .offset(SHOWN_ROWS * (page - 1))
    .limit(SHOWN_ROWS)
    .execute()

/** What a sheet changes, or would; pages begin with 1. */
export async function changesIn(db: Db, sheetId: string, page: number) {
  const rows = await rowsOf(db, sheetId, 'change', page)
  return rows.map(({ said, ...row }) => ({
    ...row,
    ...parseColumn(changeSchema, said, 'sheetRows.said', `${sheetId} ${row.no}`),
  }))
}

/** The rows that cannot be, or those that were left as they are because of what has happened meanwhile. */
export async function faultsIn(db: Db, sheetId: string, what: 'faulty' | 'told', page: number) {
  const rows = await rowsOf(db, sheetId, what, page)
  return rows.map(({ said, ...row }) => ({
    ...row,
    faults: parseColumn(cellFaultsSchema, said, 'sheetRows.said', `${sheetId} ${row.no}`),
  }))
}
