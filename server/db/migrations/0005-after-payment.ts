import { type Kysely, sql } from 'kysely'

/**
 * What may follow a payment: how a parcel is followed, money that is paid back through the provider, and the credit
 * notes that undo invoices, with the counter that numbers them.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('orders')
    .addColumn('tracking', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await refunds(db)
  await creditNotes(db)
}

async function refunds(db: Kysely<unknown>) {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('orderId', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('providerRef', 'text')
    .addColumn('reason', 'text')
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('askedAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  // Money goes back once, however often and however simultaneously it is asked for.
  await sql`create unique index refunds_one_open on refunds (payment_id) where state in ('asked', 'done')`.execute(db)
  await db.schema.createIndex('refunds_by_order').on('refunds').columns(['orderId', 'createdAt']).execute()
}

async function creditNotes(db: Kysely<unknown>) {
  await db.schema
    .createTable('creditNoteSeries')
    .addColumn('year', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('creditNotes')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('invoiceNumber', 'text', (c) => c.notNull().unique().references('invoices.number'))
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addUniqueConstraint('credit_notes_serial', ['year', 'serial'])
    .execute()
}
