import { type Kysely, sql } from 'kysely'

/** An older program reads through any index. */
export const oldestProgram = 110

/** Adds the columns that views filter by to the indexes that sort customers: a rare view is found in the index alone. */
export async function up(db: Kysely<unknown>) {
  const indexes = { spent_paise: 'last_order_at, orders', orders: 'last_order_at', name_key: 'last_order_at, orders' }
  for (const [column, filtered] of Object.entries(indexes)) {
    await sql.raw(`drop index customer_listings_by_${column}`).execute(db)
    await sql
      .raw(
        `create index customer_listings_by_${column} on customer_listings (test, ${column}, customer_id, ${filtered})`,
      )
      .execute(db)
  }
}
