import type { Kysely } from 'kysely'

/** What is ticked at the bench of parcels that are being packed, so that it survives a reload and two people see each other. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('packTicks')
    .addColumn('orderId', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('parcel', 'integer', (c) => c.notNull())
    .addColumn('thing', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('pack_ticks_key', ['orderId', 'parcel', 'thing'])
    .execute()
}
