import { type Kysely, sql } from 'kysely'

/** Adds the facts that a product's label declares, and an index for filters by country of origin. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table products add column mrp_paise bigint`.execute(db)
  await sql`alter table products add column label_facts text not null default '{}'`.execute(db)
  await sql`create index products_by_origin on products (collection, country_of_origin, position, id)`.execute(db)
}
