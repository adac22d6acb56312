import { type Kysely, sql } from 'kysely'

/**
 * How many there are of what is counted and who holds some of them; what a shopper wishes for a gift; what the owner
 * changed.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('stock')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('onHand', 'integer', (c) => c.notNull().check(sql<boolean>`on_hand >= 0`))
    .addColumn('reserved', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql<boolean>`reserved between 0 and on_hand`),
    )
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('stockHolds')
    .addColumn('orderId', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('stockId', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql<boolean>`quantity > 0`))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stock_holds_key', ['orderId', 'stockId'])
    .execute()
  await sql`create index stock_holds_open on stock_holds (expires_at) where state = 'held'`.execute(db)

  await db.schema
    .createTable('changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('changes_by_time').on('changes').column('at').execute()

  await db.schema
    .alterTable('orders')
    .addColumn('giftWrap', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('hidePrices', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('deliverOn', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('buyerGstin', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
