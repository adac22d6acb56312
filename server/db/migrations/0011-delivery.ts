import type { Kysely } from 'kysely'

/**
 * What a promised day is made of: zones, days off, days to pack, and each state of them that a day was promised by. An
 * order keeps its promised day, the version that made it, and how its lines travel, so that it can be reckoned again.
 */
export async function up(db: Kysely<unknown>) {
  await tables(db)
  await db.schema
    .createTable('deliveryVersions')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('tables', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['promisedDay', 'promiseServices'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('promiseVersion', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

async function tables(db: Kysely<unknown>) {
  const zones = db.schema
    .createTable('deliveryZones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('covers', 'text', (c) => c.notNull())
    .addColumn('belongs', 'text', (c) => c.notNull())
  const spans = ['transitLeast', 'transitMost', 'mothersDayLeast', 'mothersDayMost'] as const
  await spans.reduce((table, name) => table.addColumn(name, 'integer', (c) => c.notNull()), zones).execute()
  await db.schema
    .createTable('daysOff')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('packDays')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('days', 'integer', (c) => c.notNull())
    .execute()
}
