import { type Kysely, sql } from 'kysely'

/**
 * What an owner changes of gifts without a developer: one that is not in the shop (not yet, or not any more) hangs in no
 * collection and says where it will, every change is kept with what it was before, and so is what came and went of
 * everything that is counted. A program that knows none of it sees a gift without a collection, which is nowhere.
 */
export const oldestProgram = 16

export async function up(db: Kysely<unknown>) {
  const add = (column: string) => db.schema.alterTable('products').addColumn(column, 'text').execute()
  await add('hiddenFrom')
  await add('showFrom')
  await db.schema
    .alterTable('products')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('allergens', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // A collection comes and goes on days of its own.
  for (const column of ['showFrom', 'showUntil'])
    await db.schema.alterTable('collections').addColumn(column, 'text').execute()
  await sql`create index products_hidden on products (hidden_from, position, id) where hidden_from is not null`.execute(
    db,
  )
  await db.schema
    .createTable('productChanges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('productId', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('product_changes_by_product')
    .on('productChanges')
    .columns(['productId', 'at', 'id'])
    .execute()
  await db.schema
    .createTable('stockMoves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stockId', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('pieces', 'integer', (c) => c.notNull())
    .addColumn('onHand', 'integer')
    .addColumn('who', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('orderId', 'text', (c) => c.references('orders.id'))
    .execute()
  await db.schema.createIndex('stock_moves_by_thing').on('stockMoves').columns(['stockId', 'at', 'id']).execute()
  await sql`create index stock_moves_of_order on stock_moves (order_id) where order_id is not null`.execute(db)
}
