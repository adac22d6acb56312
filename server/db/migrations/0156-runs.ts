import { type Kysely, sql } from 'kysely'

/** An older program does not know runs; it leaves them alone. */
export const oldestProgram = 141

/** Adds the runs of the shop's riders, and their stops. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table runs (id text primary key, day text not null, area text not null,
    area_name text not null, slot_id text not null, hours text not null, rider text not null, link_id text not null,
    secret_hash text not null, expires_at text not null, ended_at text, who text not null, created_at text not null)`)
  await run('create unique index runs_by_secret on runs (secret_hash)')
  await run('create index runs_by_day on runs (day)')
  await run('create index runs_by_expiry on runs (expires_at)')
  await run(`create table run_stops (run_id text not null references runs(id),
    order_id text not null references orders(id), parcel integer not null, position integer not null,
    delivered_at text, reason text not null default '',
    constraint run_stops_key primary key (run_id, order_id, parcel))`)
  await run('create index run_stops_by_order on run_stops (order_id, parcel)')
}
