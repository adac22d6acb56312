import type { Kysely } from 'kysely'

/** The few gifts that are not taxed at the usual rate are found without reading all the others. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('products_by_rate').on('products').column('gstRate').execute()
}
