import { type Kysely, sql } from 'kysely'

/** An older program writes orders whose prices exclude GST, which is the default. */
export const oldestProgram = 106

/** Adds to orders whether the prices of their lines include GST. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table orders add column gst_included integer not null default 0`.execute(db)
}
