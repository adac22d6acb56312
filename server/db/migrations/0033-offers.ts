import { type Kysely, sql } from 'kysely'

/**
 * Offers, and who has used them. A program that does not know them would issue an order with one an invoice without its
 * discount, so none from before may run on these tables.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer')
    .addColumn('amountPaise', 'bigint')
    .addColumn('freeWrap', 'integer', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('scopeOf', 'text', (c) => c.notNull())
    .addColumn('minimumPaise', 'bigint', (c) => c.notNull())
    .addColumn('fromDay', 'text', (c) => c.notNull())
    .addColumn('untilDay', 'text', (c) => c.notNull())
    .addColumn('maxUses', 'integer')
    .addColumn('maxPerPerson', 'integer')
    .addColumn('isOn', 'integer', (c) => c.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  // One that has ended gives its code back.
  await sql`create unique index offers_by_code on offers (code) where code <> '' and ended_at is null`.execute(db)

  await db.schema
    .createTable('offerUses')
    .addColumn('orderId', 'text', (c) => c.primaryKey().references('orders.id'))
    .addColumn('offerId', 'text', (c) => c.notNull().references('offers.id'))
    .addColumn('emailKey', 'text', (c) => c.notNull())
    .addColumn('phoneKey', 'text', (c) => c.notNull())
    .addColumn('until', 'text')
    .execute()
  await db.schema.createIndex('offer_uses_by_offer').on('offerUses').columns(['offerId', 'until']).execute()

  await db.schema.alterTable('orders').addColumn('offer', 'text').execute()
  await db.schema
    .alterTable('orderLines')
    .addColumn('discountPaise', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
