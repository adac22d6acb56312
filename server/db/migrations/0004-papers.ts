import { type Kysely, sql } from 'kysely'

/** The letters that the shop owes somebody, and its invoices with the counter that numbers them. */
export async function up(db: Kysely<unknown>) {
  await mails(db)
  await invoices(db)
}

async function mails(db: Kysely<unknown>) {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('orderId', 'text', (c) => c.references('orders.id'))
    .addColumn('enquiryId', 'text', (c) => c.references('enquiries.id'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lastError', 'text')
    .execute()
  // One mail of a kind for one order or enquiry, however often its cause is repeated.
  await db.schema.createIndex('mails_once_per_order').on('mails').columns(['orderId', 'kind']).unique().execute()
  await db.schema.createIndex('mails_once_per_enquiry').on('mails').columns(['enquiryId', 'kind']).unique().execute()
  await sql`create index mails_due on mails (due_at) where due_at is not null`.execute(db)
}

async function invoices(db: Kysely<unknown>) {
  await db.schema
    .createTable('invoiceSeries')
    .addColumn('year', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('invoices')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('orderId', 'text', (c) => c.notNull().unique().references('orders.id'))
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .addUniqueConstraint('invoices_serial', ['year', 'serial'])
    .execute()
}
