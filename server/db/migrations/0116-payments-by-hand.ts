import { type Kysely, sql } from 'kysely'

/** Adds what the desk records of payments by hand. Older programs do not know their methods. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table hand_payments (
    payment_id text primary key references payments (id), order_id text not null references orders (id),
    method text not null, received_on text not null, reference text not null, detail text not null,
    note text not null, who text not null, receipt_number text unique, record_key text not null unique,
    email_key text not null, phone_key text not null
  )`)
  await run('create index hand_payments_by_order on hand_payments (order_id)')
  await run('create index hand_payments_by_day on hand_payments (received_on, method)')
}
