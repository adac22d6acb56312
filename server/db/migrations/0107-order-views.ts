import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/** Columns that filters read, so that a page is found in an index alone. */
const FILTERED = 'method, test, placed_at, promised_day, day, town, pin, total_paise'
const SORTED = ['placed_at', 'customer', 'town', 'day', 'method', 'total_paise'] as const

/**
 * Adds the saved views of the order list, and the columns by which the list is sorted. Each sort has an index by state:
 * the list merges the first orders of each state, so that no sort reads a whole state. Marks all orders for indexing.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('orderViews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  const binary = isSqlite(db) ? '' : 'collate "C"'
  for (const column of ['day', 'customer', 'town', 'pin'])
    await sql.raw(`alter table order_listings add column ${column} text ${binary} not null default ''`).execute(db)
  await sql`alter table order_listings add column total_paise integer not null default 0`.execute(db)
  await sql`drop index order_listings_by_day`.execute(db)
  await sql`drop index order_listings_by_state`.execute(db)
  for (const column of SORTED) await sql.raw(indexBy(column)).execute(db)
  for (const statement of isSqlite(db) ? MARKS_ON_SQLITE : MARKS_ON_POSTGRES) await sql.raw(statement).execute(db)
  await sql`update orders set listing_outdated = 1`.execute(db)
}

const indexBy = (column: (typeof SORTED)[number]): string => {
  const others = FILTERED.split(', ').filter((name) => name !== column)
  return `create index order_listings_by_${column} on order_listings
    (collection, told, ${column}, order_id, ${others.join(', ')})`
}

const MARK_ORDER = 'update orders set listing_outdated = 1 where id = new.id and listing_outdated = 0;'
const MARK_ORDER_OF_PARCEL = `update orders set listing_outdated = 1
  where id = new.order_id and listing_outdated = 0;`
const ORDER_DIFFERS = 'old.total_paise is distinct from new.total_paise'
const PARCEL_DIFFERS = ['city', 'deliver_on', 'estimated_delivery']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ')

const MARKS_ON_SQLITE = [
  `create trigger listed_orders_total after update on orders when ${ORDER_DIFFERS} begin ${MARK_ORDER} end`,
  `create trigger listed_parcels_town after update on parcels when ${PARCEL_DIFFERS} begin ${MARK_ORDER_OF_PARCEL} end`,
]

/** Locks the order first: a concurrent transaction that lists it has read it without this change. */
const MARKS_ON_POSTGRES = [
  `create function listed_orders_total() returns trigger language plpgsql as $$ begin
    perform from orders where id = new.id for no key update; ${MARK_ORDER} return null; end $$`,
  `create trigger listed_orders_total after update on orders
    for each row when (${ORDER_DIFFERS}) execute function listed_orders_total()`,
  `create function listed_parcels_town() returns trigger language plpgsql as $$ begin
    perform from orders where id = new.order_id for no key update; ${MARK_ORDER_OF_PARCEL} return null; end $$`,
  `create trigger listed_parcels_town after update on parcels
    for each row when (${PARCEL_DIFFERS}) execute function listed_parcels_town()`,
]
