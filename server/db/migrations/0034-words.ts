import type { Kysely } from 'kysely'

/**
 * What an owner makes the shop say, every version of it. A program that does not know them would show the sample's terms
 * in place of the owner's, so none from before may run on these tables.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('words')
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('asOf', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('words_key', ['place', 'version'])
    .execute()
}
