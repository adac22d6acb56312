import type { Kysely } from 'kysely'

/** Pictures that are brought in at the desk, and which of them a gift is shown by. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('products').addColumn('pictures', 'text').execute()
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .execute()
}
