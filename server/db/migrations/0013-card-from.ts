import type { Kysely } from 'kysely'

/** Whom a card is from. A program that does not know it prints the card without. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('orders')
    .addColumn('cardFrom', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
