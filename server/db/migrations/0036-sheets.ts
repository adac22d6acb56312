import type { Kysely } from 'kysely'

/** Sheets that were brought in, and what each of their rows would change. A program of before knows nothing of them. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('sheets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('rowsRead', 'integer', (c) => c.notNull())
    .addColumn('unchanged', 'integer', (c) => c.notNull())
    .addColumn('made', 'integer', (c) => c.notNull())
    .addColumn('changed', 'integer', (c) => c.notNull())
    .addColumn('faulty', 'integer', (c) => c.notNull())
    .addColumn('reached', 'integer', (c) => c.notNull().defaultTo(-1))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('movedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sheets_by_time').on('sheets').columns(['at', 'id']).execute()

  await db.schema
    .createTable('sheetRows')
    .addColumn('sheetId', 'text', (c) => c.notNull().references('sheets.id').onDelete('cascade'))
    .addColumn('no', 'integer', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('productId', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('said', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sheet_rows_pk', ['sheetId', 'what', 'no'])
    .execute()
}
