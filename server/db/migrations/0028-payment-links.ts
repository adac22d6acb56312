import { type Kysely, sql } from 'kysely'

/** Links by which somebody pays for an order that the desk wrote down, or that was left unpaid; one at a time is open. */
export const oldestProgram = 27

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('paymentLinks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull().unique())
    .addColumn('orderId', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('endedAt', 'text')
    .execute()
  await sql`create unique index payment_links_open on payment_links (order_id) where ended_at is null`.execute(db)
  await db.schema.createIndex('payment_links_by_order').on('paymentLinks').column('orderId').execute()
}
