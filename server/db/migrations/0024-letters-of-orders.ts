import { type Kysely, sql } from 'kysely'

/** The letters of an order are found without reading all of them. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await sql`create index mails_by_order on mails (order_id, created_at) where order_id is not null`.execute(db)
}
