import { type Kysely, sql } from 'kysely'

/** An older program shows the email by its subject. */
export const oldestProgram = 131

/** Allows several emails about a changed delivery day for one order. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index mails_once_per_order`.execute(db)
  await sql`create unique index mails_once_per_order on mails (order_id, kind)
    where kind not in ('not_found', 'payment_link', 'day_changed') and refund_id is null`.execute(db)
}
