import type { Kysely } from 'kysely'

/** All that the desk's lists and counts of gifts ask for, so that none of them reads through ten thousand descriptions. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createIndex('products_at_desk')
    .on('products')
    .columns(['hiddenFrom', 'collection', 'position', 'id', 'available', 'archived', 'showFrom', 'twinOf'])
    .execute()
}
