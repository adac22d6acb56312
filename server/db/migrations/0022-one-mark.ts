import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * Whether an order has changed since it was listed is a mark on its own row, there from its beginning: before, each of
 * five changes on the way to a paid order wrote a row elsewhere.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table orders add column listing_outdated integer not null default ${sql.raw(isSqlite(db) ? '1' : '0')}`.execute(
    db,
  )
  // Columns of PostgreSQL may change their default, so that no row is written anew for it.
  if (isSqlite(db))
    await sql`update orders set listing_outdated = 0 where id not in (select order_id from order_outdated)`.execute(db)
  else {
    await sql`alter table orders alter column listing_outdated set default 1`.execute(db)
    await sql`update orders set listing_outdated = 1 where id in (select order_id from order_outdated)`.execute(db)
  }
  await sql`create index orders_to_list on orders (id) where listing_outdated = 1`.execute(db)
  for (const { table, event } of CHANGES) await dropMark(db, `listed_${table}_${event}`, table)
  await sql`drop table order_outdated`.execute(db)
  for (const change of CHANGES) await mark(db, change)
}

type Change = { table: 'orders' | 'parcels' | 'payments'; event: 'insert' | 'update'; columns: readonly string[] }

const CHANGES: readonly Change[] = [
  { table: 'orders', event: 'update', columns: ['state', 'test', 'full_name', 'email', 'phone'] },
  { table: 'parcels', event: 'insert', columns: [] },
  { table: 'parcels', event: 'update', columns: ['state', 'full_name', 'phone', 'zip_code', 'promised_day'] },
  { table: 'payments', event: 'insert', columns: [] },
  { table: 'payments', event: 'update', columns: ['state', 'transaction_id', 'provider_ref'] },
]

async function dropMark(db: Kysely<unknown>, name: string, table: string) {
  if (isSqlite(db)) await sql`drop trigger ${sql.id(name)}`.execute(db)
  else await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db)
  if (!isSqlite(db)) await sql`drop function ${sql.id(name)}`.execute(db)
}

async function mark(db: Kysely<unknown>, { table, event, columns }: Change) {
  const name = `listed_${table}_${event}`
  const id = table === 'orders' ? 'new.id' : 'new.order_id'
  const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const conditions = [
    ...(differs ? [`(${differs})`] : []),
    ...(table === 'orders' ? ['new.listing_outdated = 0'] : []),
    ...(table === 'payments' ? [`${id} is not null`] : []),
  ]
  const when = conditions.length > 0 ? `when (${conditions.join(' and ')})` : ''
  const run = (statement: string) => sql.raw(statement).execute(db)
  const set = `update orders set listing_outdated = 1 where id = ${id} and listing_outdated = 0;`
  if (isSqlite(db)) return run(`create trigger ${name} after ${event} on ${table} ${when} begin ${set} end`)
  // Held before it is looked at: whoever is listing this order has read it without this change, and takes the mark away.
  const held = `perform from orders where id = ${id} for no key update;`
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${held} ${set} return null; end $$`)
  return run(`create trigger ${name} after ${event} on ${table} for each row ${when} execute function ${name}()`)
}
