import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * On SQLite what belongs to an order lies in the order of its key, where it lay in the order of its writing beside an
 * index of its keys, and its events lie beside each other, which was an index of its own. PostgreSQL has no such tables. On
 * both an index holds what it is asked for: of payments those that a provider named, of letters those about an enquiry.
 * A paid order changes a fifth fewer pages. A program of before asks and writes the same.
 */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await sql`drop index payments_by_ref`.execute(db)
  await sql`create unique index payments_by_ref on payments (provider, provider_ref) where provider_ref is not null`.execute(
    db,
  )
  await sql`drop index mails_once_per_enquiry`.execute(db)
  await sql`create unique index mails_once_per_enquiry on mails (enquiry_id, kind) where enquiry_id is not null`.execute(
    db,
  )
  if (!isSqlite(db)) return
  for (const table of ['order_lines', 'parcels', 'parcel_lines']) await layByKey(db, table, (made) => made)
  await sql`drop index order_events_by_order`.execute(db)
  await layByKey(db, 'order_events', (made) =>
    replaced(
      replaced(made, '"id" text primary key', '"id" text not null'),
      /\)$/,
      ', constraint "order_events_key" primary key ("order_id", "at", "id"))',
    ),
  )
}

type Part = { type: string; sql: string }

/** Everything that stands on the table is made again with it; what others refer to keeps its name. */
async function layByKey(db: Kysely<unknown>, table: string, change: (made: string) => string) {
  const { rows } =
    await sql<Part>`select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const [was] = rows.filter(({ type }) => type === 'table')
  const made = replaced(change(was?.sql ?? ''), `"${table}"`, `"new_${table}"`)
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`${made} without rowid`)
  await run(`insert into new_${table} select * from ${table}`)
  await run(`drop table ${table}`)
  // Triggers of other tables name it, and are not there to be asked while it is gone.
  await run('pragma legacy_alter_table = on')
  await run(`alter table new_${table} rename to ${table}`)
  await run('pragma legacy_alter_table = off')
  for (const part of rows) if (part.type !== 'table') await run(part.sql)
}

function replaced(made: string, part: string | RegExp, by: string): string {
  const changed = made.replace(part, () => by)
  if (changed === made) throw new Error(`a table was made in another way: ${made}`)
  return changed
}
