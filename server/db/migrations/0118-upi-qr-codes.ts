import { type Kysely, sql } from 'kysely'

/** An older program ignores the table. Its reconciler cannot ask about a code, and leaves that to the newer one. */
export const oldestProgram = 106

/** Adds the UPI QR codes of the payment provider: one row per payment attempt that shows a code. */
export async function up(db: Kysely<unknown>) {
  for (const statement of TABLE) await sql.raw(statement).execute(db)
}

const TABLE = [
  `create table qr_codes (
    payment_id text primary key references payments (id), order_id text not null, closes_at text not null,
    closed_at text, checked_at text
  )`,
  'create index qr_codes_by_order on qr_codes (order_id)',
]
