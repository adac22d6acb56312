import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * PostgreSQL holds an order and looks whether it is marked in one statement, since nearly every one that is being bought
 * is: holding it and then trying to mark it cost each order six statements inside the server.
 */
export const oldestProgram = 10

const MARKS = ['parcels_insert', 'parcels_update', 'payments_insert', 'payments_update'] as const

export async function up(db: Kysely<unknown>) {
  if (isSqlite(db)) return
  // Held before it is looked at: whoever is listing this order has read it without this change, and takes the mark away.
  const body = `declare marked integer; begin
    select listing_outdated into marked from orders where id = new.order_id for no key update;
    if marked = 0 then update orders set listing_outdated = 1 where id = new.order_id; end if;
    return null; end`
  for (const name of MARKS)
    await sql
      .raw(`create or replace function listed_${name}() returns trigger language plpgsql as $$ ${body} $$`)
      .execute(db)
}
