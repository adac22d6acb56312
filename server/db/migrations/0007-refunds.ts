import { type Kysely, sql } from 'kysely'

/**
 * Money goes back by payment: what an order was paid by is marked, a payment has refunds in parts, each with its lines,
 * its letter and its credit note, and banks may dispute it. It runs with and without foreign keys being checked.
 */
export async function up(db: Kysely<unknown>) {
  await markPayments(db)
  await refunds(db)
  await refundLines(db)
  await disputes(db)
  await creditNotes(db)
  await letters(db)
}

/** Money that came beside the payment by which an order became paid stays unmarked. */
async function markPayments(db: Kysely<unknown>) {
  await db.schema
    .alterTable('payments')
    .addColumn('forOrder', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update payments set for_order = 1 where id in (
    select (
      select p.id from payments p where p.order_id = o.id and p.state = 'paid'
      order by case when p.amount_paise = o.total_paise then 0 else 1 end, p.updated_at, p.id limit 1
    ) from orders o where o.state in ('paid', 'packed', 'shipped', 'delivered', 'refunded'))`.execute(db)
  await db.schema.createIndex('payments_by_transaction').on('payments').columns(['provider', 'transactionId']).execute()
}

async function refunds(db: Kysely<unknown>) {
  await db.schema
    .createTable('newRefunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('orderId', 'text', (c) => c.references('orders.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('amountPaise', 'bigint', (c) => c.notNull().check(sql<boolean>`amount_paise > 0`))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('providerRef', 'text')
    .addColumn('reason', 'text')
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('askedAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  const columns = sql.raw(
    'id, payment_id, order_id, provider, amount_paise, state, provider_ref, reason, who, asked_at, created_at, updated_at',
  )
  await sql`insert into new_refunds (${columns}) select ${columns} from refunds`.execute(db)
  // An order that was marked as refunded without a provider had no row of its own.
  await sql`insert into new_refunds (${columns})
    select 'refund-of-' || p.id, p.id, o.id, p.provider, p.amount_paise, 'done', null, 'by hand', 'the owner',
      o.updated_at, o.updated_at, o.updated_at
    from orders o join payments p on p.order_id = o.id and p.for_order = 1
    where o.state = 'refunded' and not exists (
      select 1 from refunds r where r.order_id = o.id and r.state in ('asked', 'done'))`.execute(db)
  await db.schema.dropTable('refunds').execute()
  await db.schema.alterTable('newRefunds').renameTo('refunds').execute()
  await db.schema.createIndex('refunds_by_payment').on('refunds').column('paymentId').execute()
  await db.schema.createIndex('refunds_by_order_id').on('refunds').columns(['orderId', 'createdAt']).execute()
  // What the provider calls a refund is one refund, however it was learned of.
  await sql`create unique index refunds_by_ref on refunds (provider, provider_ref)
    where provider_ref is not null`.execute(db)
}

async function refundLines(db: Kysely<unknown>) {
  await db.schema
    .createTable('refundLines')
    .addColumn('refundId', 'text', (c) => c.notNull().references('refunds.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql<boolean>`quantity > 0`))
    .addColumn('amountPaise', 'bigint', (c) => c.notNull())
    .addColumn('restock', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('refund_lines_key', ['refundId', 'position'])
    .execute()
}

async function disputes(db: Kysely<unknown>) {
  await db.schema
    .createTable('disputes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('providerRef', 'text', (c) => c.notNull())
    .addColumn('amountPaise', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('respondBy', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('disputes_by_ref', ['provider', 'providerRef'])
    .execute()
  await db.schema.createIndex('disputes_by_payment').on('disputes').column('paymentId').execute()
}

/** Those that were issued before took the whole invoice back: they have neither lines nor an amount of their own. */
async function creditNotes(db: Kysely<unknown>) {
  await db.schema
    .createTable('newCreditNotes')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('invoiceNumber', 'text', (c) => c.notNull().references('invoices.number'))
    .addColumn('refundId', 'text', (c) => c.unique().references('refunds.id'))
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('amountPaise', 'bigint')
    .addColumn('lines', 'text')
    .addUniqueConstraint('credit_notes_numbered', ['series', 'year', 'serial'])
    .execute()
  const kept = sql.raw('number, invoice_number, series, year, serial, issued_at, reason')
  await sql`insert into new_credit_notes (${kept}, refund_id)
    select ${kept}, (
      select r.id from refunds r join invoices i on i.order_id = r.order_id
      where i.number = credit_notes.invoice_number and r.state = 'done' order by r.updated_at desc, r.id limit 1
    ) from credit_notes`.execute(db)
  await db.schema.dropTable('creditNotes').execute()
  await db.schema.alterTable('newCreditNotes').renameTo('creditNotes').execute()
  await db.schema.createIndex('credit_notes_by_invoice').on('creditNotes').column('invoiceNumber').execute()
}

/** One letter of a kind for an order, but one for each of its refunds. */
async function letters(db: Kysely<unknown>) {
  await db.schema
    .alterTable('mails')
    .addColumn('refundId', 'text', (c) => c.references('refunds.id'))
    .execute()
  await sql`update mails set refund_id = (
    select r.id from refunds r where r.order_id = mails.order_id and r.state = 'done'
    order by r.updated_at desc, r.id limit 1) where kind = 'refunded'`.execute(db)
  await db.schema.dropIndex('mails_once_per_order').execute()
  await sql`create unique index mails_once_per_order on mails (order_id, kind) where refund_id is null`.execute(db)
  await sql`create unique index mails_once_per_refund on mails (refund_id, kind) where refund_id is not null`.execute(
    db,
  )
}
