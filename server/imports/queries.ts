import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { inList } from '#server/db/portable.ts'
import type { ImportRowTable } from '#server/db/schema/imports.ts'
import { cellFaultsSchema, changeSchema } from './import-preview.ts'

export const ROWS_PER_PAGE = 50

/** Returns an imported or previewed sheet; not one that is still being read. */
export const findImport = (db: Db, id: string) =>
  db.selectFrom('sheets').selectAll().where('id', '=', id).where('state', '!=', 'reading').executeTakeFirst()
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

const MAX_RECENT = 10

/** Returns the last 10 sheets, newest first. */
export const listRecentImports = (db: Db) =>
  db
    .selectFrom('sheets')
    .selectAll()
    .where('state', '!=', 'reading')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT)
    .execute()

const findRows = (db: Db, sheetId: string, what: ImportRowTable['what'], page: number) =>
  db
    .selectFrom('sheetRows')
    .select(['no', 'row', 'productId as id', 'name', 'said'])
    .where('sheetId', '=', sheetId)
    .where('what', '=', what)
    .orderBy('no')
    .offset(ROWS_PER_PAGE * (page - 1))
    .limit(ROWS_PER_PAGE)
    .execute()

/** Returns a page of a sheet's changes; pages start at 1. */
export async function findImportChanges(db: Db, sheetId: string, page: number) {
  const rows = await findRows(db, sheetId, 'change', page)
  return rows.map(({ said, ...row }) => ({
    ...row,
    ...parseColumn(changeSchema, said, 'sheetRows.said', `${sheetId} ${row.no}`),
  }))
}

/**
 * Returns a page of the rows with errors (`faulty`), or of those skipped at the import. `made`: the row is of a product
 * that does not exist.
 */
export async function findImportErrors(db: Db, sheetId: string, what: 'faulty' | 'told', page: number) {
  const rows = await findRows(db, sheetId, what, page)
  const ids = rows.map(({ id }) => id)
  const existing =
    ids.length > 0
      ? await db
          .selectFrom('products')
          .select('id')
          .where(inList(db, 'id', ids))
          .execute()
      : []
  return rows.map(({ said, ...row }) => ({
    ...row,
    made: !existing.some(({ id }) => id === row.id),
    faults: parseColumn(cellFaultsSchema, said, 'sheetRows.said', `${sheetId} ${row.no}`),
  }))
}
