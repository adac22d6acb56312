import { type Kysely, sql } from 'kysely'

/** An older program reads the queue in any order. */
export const oldestProgram = 110

/** Orders the queue of the order index by the last change, so that recently changed orders are indexed first. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index orders_to_list`.execute(db)
  await sql`create index orders_to_list on orders (updated_at, id) where listing_outdated = 1`.execute(db)
}
