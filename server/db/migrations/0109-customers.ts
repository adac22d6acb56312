import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * Adds the customers of the desk: their index, which is kept with the index of orders, and the team's notes and tags.
 * Marks every order as changed, so that the index is filled after the start.
 */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of tables(isSqlite(db))) await run(statement)
  for (const trigger of TRIGGERS) for (const statement of triggerStatements(db, trigger)) await run(statement)
  await run('update orders set listing_outdated = 1 where listing_outdated = 0')
}

const tables = (sqlite: boolean, binary = sqlite ? 'collate binary' : 'collate "C"') => [
  'create table customers (id text primary key, email_key text not null unique)',
  `create table customer_orders (
    order_id text primary key, customer_id text not null, test integer not null, placed_at text not null,
    counted integer not null, spent_paise bigint not null
  )`,
  'create index customer_orders_by_customer on customer_orders (customer_id, placed_at)',
  `create table customer_listings (
    customer_id text not null, test integer not null, whole integer not null, name text not null,
    name_key text ${binary} not null, place text not null, gstin text not null, orders integer not null,
    spent_paise bigint not null, last_order_at text not null,
    constraint customer_listings_key primary key (customer_id, test)
  )`,
  ...['last_order_at', 'spent_paise', 'orders', 'name_key'].map(
    (column) => `create index customer_listings_by_${column} on customer_listings (test, ${column}, customer_id)`,
  ),
  'create index customer_listings_whole on customer_listings (whole, last_order_at, customer_id)',
  `create index customer_listings_of_companies on customer_listings (test, last_order_at, customer_id)
    where gstin <> ''`,
  `create table customer_terms (
    term text ${binary} not null, customer_id text not null,
    constraint customer_terms_key primary key (term, customer_id)
  )${sqlite ? ' without rowid' : ''}`,
  'create index customer_terms_by_customer on customer_terms (customer_id, term)',
  `create table customer_words (word text ${binary} not null primary key)`,
  `create table customer_notes (
    id text primary key, customer_id text not null references customers (id), at text not null, who text not null,
    text text not null
  )`,
  'create index customer_notes_by_customer on customer_notes (customer_id)',
  `create table customer_tags (
    customer_id text not null references customers (id), tag text not null,
    constraint customer_tags_key primary key (customer_id, tag)
  )`,
  'create index customer_tags_by_tag on customer_tags (tag, customer_id)',
  'create index enquiries_by_email on enquiries (lower(email))',
]

type Trigger = { name: string; on: string; when: string; id: string }

const differs = (column: string) => `old.${column} is distinct from new.${column}`

/** Changes of an order that the triggers of its list rows do not cover. */
const TRIGGERS: readonly Trigger[] = [
  {
    name: 'customer_orders_update',
    on: 'update on orders',
    when: `(${differs('total_paise')} or ${differs('buyer_gstin')}) and new.listing_outdated = 0`,
    id: 'new.id',
  },
  { name: 'customer_parcels_update', on: 'update on parcels', when: differs('city'), id: 'new.order_id' },
  { name: 'customer_refunds_insert', on: 'insert on refunds', when: 'new.order_id is not null', id: 'new.order_id' },
  {
    name: 'customer_refunds_update',
    on: 'update on refunds',
    when: `(${differs('state')} or ${differs('amount_paise')}) and new.order_id is not null`,
    id: 'new.order_id',
  },
]

function triggerStatements(db: Kysely<unknown>, { name, on, when, id }: Trigger): string[] {
  const mark = `update orders set listing_outdated = 1 where id = ${id} and listing_outdated = 0;`
  if (isSqlite(db)) return [`create trigger ${name} after ${on} when ${when} begin ${mark} end`]
  // Locks the order first: a concurrent transaction that lists it has read it without this change.
  const lock = `perform from orders where id = ${id} for no key update;`
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${lock} ${mark} return null; end $$`,
    `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`,
  ]
}
