import { type Kysely, sql } from 'kysely'

/** An older program shows such orders and refunds like any other. */
export const oldestProgram = 141

/** Adds the order that a charge for another slot belongs to, and marks refunds of a slot's charge. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('alter table orders add column supplement_of text')
  await run('create index orders_supplement_of on orders (supplement_of) where supplement_of is not null')
  await run('alter table refunds add column for_slot integer not null default 0')
}
