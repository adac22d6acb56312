import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * What the desk finds orders by: a row an order and collection, the words that it is searched by, and which orders have
 * changed since those were written, marked by the database itself. Beside them the notes that a team writes about an order.
 */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  const binary = sql.raw(isSqlite(db) ? 'collate binary' : 'collate "C"')
  await db.schema
    .createTable('orderListings')
    .addColumn('orderId', 'text', (c) => c.notNull())
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('told', 'text', (c) => c.notNull())
    .addColumn('placedAt', 'text', (c) => c.notNull())
    .addColumn('promisedDay', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('test', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_listings_key', ['orderId', 'collection'])
    .execute()
  // Each holds all that a list is narrowed by, so that whatever is asked for is answered from the index alone.
  const narrowed = ['method', 'test', 'promisedDay'] as const
  await db.schema
    .createIndex('order_listings_by_day')
    .on('orderListings')
    .columns(['collection', 'placedAt', 'orderId', 'told', ...narrowed])
    .execute()
  await db.schema
    .createIndex('order_listings_by_state')
    .on('orderListings')
    .columns(['collection', 'told', 'placedAt', 'orderId', ...narrowed])
    .execute()
  await sql`create index order_listings_promised on order_listings (collection, promised_day, order_id, told, method, test)
    where told in ('paid', 'packed', 'shipped') and promised_day <> ''`.execute(db)
  // Few among many, in a shop that takes real money.
  await sql`create index order_listings_of_tests on order_listings (collection, placed_at, order_id, told, method, promised_day)
    where test = 1`.execute(db)
  await db.schema
    .createTable('orderTerms')
    .addColumn('term', sql`text ${binary}`, (c) => c.notNull())
    .addColumn('orderId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_terms_key', ['term', 'orderId'])
    .execute()
  await db.schema.createIndex('order_terms_by_order').on('orderTerms').column('orderId').execute()
  await markWhatChanges(db)
  await db.schema
    .createTable('orderNotes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('orderId', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('order_notes_by_order').on('orderNotes').column('orderId').execute()
}

/** A number an entry, so that nobody who changes an order waits for somebody else who does. */
async function markWhatChanges(db: Kysely<unknown>) {
  const number = isSqlite(db) ? 'integer' : 'bigserial'
  await db.schema
    .createTable('orderOutdated')
    .addColumn('no', number, (c) => (isSqlite(db) ? c.primaryKey().autoIncrement() : c.primaryKey()))
    .addColumn('orderId', 'text', (c) => c.notNull())
    .execute()
  // An order is written with its parcel, and gone with it.
  await onChange(db, { table: 'orders', event: 'update', columns: ['state', 'test', 'full_name', 'email', 'phone'] })
  await onChange(db, { table: 'parcels', event: 'insert', columns: [] })
  const ofParcel = ['state', 'full_name', 'phone', 'zip_code', 'promised_day']
  await onChange(db, { table: 'parcels', event: 'update', columns: ofParcel })
  await onChange(db, { table: 'payments', event: 'insert', columns: [] })
  await onChange(db, { table: 'payments', event: 'update', columns: ['state', 'transaction_id', 'provider_ref'] })
  await sql`insert into order_outdated (order_id) select id from orders order by id`.execute(db)
}

type Change = { table: 'orders' | 'parcels' | 'payments'; event: 'insert' | 'update'; columns: string[] }

async function onChange(db: Kysely<unknown>, { table, event, columns }: Change) {
  const name = `listed_${table}_${event}`
  const id = table === 'orders' ? 'new.id' : 'new.order_id'
  const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const when = [differs && `(${differs})`, table === 'payments' && `${id} is not null`].filter(Boolean).join(' and ')
  const body = `insert into order_outdated (order_id) values (${id});`
  const run = (statement: string) => sql.raw(statement).execute(db)
  const only = when && `when (${when})`
  if (isSqlite(db)) return run(`create trigger ${name} after ${event} on ${table} ${only} begin ${body} end`)
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
  return run(`create trigger ${name} after ${event} on ${table} for each row ${only} execute function ${name}()`)
}
