import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * What was changed becomes the audit: of which thing, from what to what and from where, orders and sign-ins among it, and
 * the database itself refuses to change a line of it or to take one away.
 */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('changes')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('shop'))
    .execute()
  for (const column of ['subject', 'before', 'after', 'address'])
    await db.schema
      .alterTable('changes')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  for (const column of ['kind', 'subject', 'who', 'address'])
    await db.schema.createIndex(`changes_by_${column}`).on('changes').columns([column, 'at', 'id']).execute()
  await keep(db)
}

async function keep(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const words = `'the audit is only added to'`
  if (isSqlite(db)) {
    for (const event of ['update', 'delete'])
      await run(
        `create trigger changes_stay_${event} before ${event} on changes begin select raise(abort, ${words}); end`,
      )
    return
  }
  await run(
    `create function changes_stay() returns trigger language plpgsql as $$ begin raise exception ${words}; end $$`,
  )
  await run(
    'create trigger changes_stay before update or delete or truncate on changes for each statement execute function changes_stay()',
  )
}
