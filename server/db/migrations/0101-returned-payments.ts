import { type Kysely, sql } from 'kysely'

/** Adds payments that the provider returned by itself, and further payments of the same provider order. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('payments').addColumn('furtherOf', 'text').execute()
  await db.schema.alterTable('payments').addColumn('returnedAt', 'text').execute()
  await sql`create index payments_further_of on payments (further_of) where further_of is not null`.execute(db)
}
