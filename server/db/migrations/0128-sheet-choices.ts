import type { Kysely } from 'kysely'

export const oldestProgram = 106

/** Adds the columns that each person chose for an export of orders, by preset. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('sheetChoices')
    .addColumn('userId', 'text', (c) => c.notNull().references('deskUsers.id').onDelete('cascade'))
    .addColumn('preset', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sheetChoicesPk', ['userId', 'preset'])
    .execute()
}
