import { type Kysely, sql } from 'kysely'

/**
 * What was made in test mode is marked so for ever, and has document numbers of its own. What was issued before keeps
 * its number, since it may be on paper (docs/decisions/0018).
 */
export async function up(db: Kysely<unknown>) {
  await markOrders(db)
  await numberSeries(db)
  await documents(db)
  await countedAt(db)
}

/**
 * Real money wins over test money, so that none is ever taken for test. Where no real provider has a payment the shop
 * was never live, and orders that nobody tried to pay were made in test mode as well.
 */
async function markOrders(db: Kysely<unknown>) {
  await db.schema
    .alterTable('orders')
    .addColumn('test', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const payment = (condition: string) =>
    sql.raw(`exists (select 1 from payments p where p.order_id = orders.id and ${condition})`)
  await sql`update orders set test = 1
    where not ${payment("p.provider <> 'test' and p.state = 'paid'")}
      and (${payment("p.provider = 'test' and p.state = 'paid'")}
        or (${payment("p.provider = 'test'")} and not ${payment("p.provider <> 'test' and p.state = 'pending'")})
        or (not ${payment('1 = 1')} and not exists (select 1 from payments where provider <> 'test')))`.execute(db)
}

async function numberSeries(db: Kysely<unknown>) {
  await db.schema
    .createTable('numberSeries')
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('last', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('number_series_key', ['series', 'year'])
    .execute()
  await sql`insert into number_series (series, year, last)
    select 'invoice', year, last from invoice_series
    union all select 'credit-note', year, last from credit_note_series`.execute(db)
  await db.schema.dropTable('invoiceSeries').execute()
  await db.schema.dropTable('creditNoteSeries').execute()
}

/** The new tables are filled first and the old ones dropped children first, so that no key ever points at nothing. */
async function documents(db: Kysely<unknown>) {
  await db.schema
    .createTable('newInvoices')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('orderId', 'text', (c) => c.notNull().unique().references('orders.id'))
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .addUniqueConstraint('invoices_in_series', ['series', 'year', 'serial'])
    .execute()
  await sql`insert into new_invoices (number, order_id, series, year, serial, issued_at, seller, contents)
    select number, order_id, 'invoice', year, serial, issued_at, seller, contents from invoices`.execute(db)
  await db.schema
    .createTable('newCreditNotes')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('invoiceNumber', 'text', (c) => c.notNull().unique().references('newInvoices.number'))
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addUniqueConstraint('credit_notes_in_series', ['series', 'year', 'serial'])
    .execute()
  await sql`insert into new_credit_notes (number, invoice_number, series, year, serial, issued_at, reason)
    select number, invoice_number, 'credit-note', year, serial, issued_at, reason from credit_notes`.execute(db)
  await db.schema.dropTable('creditNotes').execute()
  await db.schema.dropTable('invoices').execute()
  await db.schema.alterTable('newInvoices').renameTo('invoices').execute()
  await db.schema.alterTable('newCreditNotes').renameTo('creditNotes').execute()
}

/** When the owner last counted a thing on the shelf, as the history of changes has it. */
async function countedAt(db: Kysely<unknown>) {
  await db.schema.alterTable('stock').addColumn('countedAt', 'text').execute()
  await sql`update stock set counted_at = (
    select max(at) from changes where what like stock.id || ': % in stock%')`.execute(db)
}
