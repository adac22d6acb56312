import { type Kysely, sql } from 'kysely'

/** Adds how the shop gave money back itself. Refunds made before have none. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('alter table refunds add column hand_method text')
  await run('alter table refunds add column hand_reference text')
  await run('create index refunds_by_hand on refunds (created_at) where hand_method is not null')
}
