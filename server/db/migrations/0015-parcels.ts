import { type Kysely, sql } from 'kysely'

const TEXTS = [
  ...['full_name', 'phone', 'street', 'city', 'region', 'state_code', 'zip_code', 'country', 'message', 'card_from'],
  ...['deliver_on', 'promised_day', 'promise_services', 'estimated_delivery', 'tracking'],
] as const
const NUMBERS = ['gift_wrap', 'hide_prices', 'promise_version'] as const
/** What a buyer has as well as whoever gets a parcel. */
const KEPT: readonly string[] = ['full_name', 'phone']

/**
 * An order has parcels. Each that is there gets one, with its address, words, day, tracking and lines, which leave the
 * order; what is told of an order stays the same, as do all its sums. The order's state is that of its money, a
 * parcel's its own; an order may have several invoices. A program from before this would misread all of it.
 */
export async function up(db: Kysely<unknown>) {
  await parcels(db)
  await fill(db)
  await events(db)
  await payments(db)
  await orders(db)
  await invoices(db)
}

async function parcels(db: Kysely<unknown>) {
  const begun = db.schema
    .createTable('parcels')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
  const named = TEXTS.reduce((table, name) => table.addColumn(name, 'text', (c) => c.notNull()), begun)
  await NUMBERS.reduce((table, name) => table.addColumn(name, 'integer', (c) => c.notNull()), named)
    .addPrimaryKeyConstraint('parcels_key', ['order_id', 'position'])
    .execute()
  await db.schema
    .createTable('parcel_lines')
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('parcel', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql<boolean>`quantity > 0`))
    .addPrimaryKeyConstraint('parcel_lines_key', ['order_id', 'parcel', 'position'])
    .addForeignKeyConstraint('parcel_lines_of', ['order_id', 'parcel'], 'parcels', ['order_id', 'position'])
    .execute()
}

/** What had left the shop before its money went back has left it; the rest of what was paid back stays here. */
async function fill(db: Kysely<unknown>) {
  const moved = sql.raw([...TEXTS, ...NUMBERS].join(', '))
  await sql`insert into parcels (order_id, position, state, ${moved})
    select id, 0, case
        when state in ('packed', 'shipped', 'delivered', 'cancelled') then state
        when state = 'refunded' then coalesce((select case when e.from_state in ('shipped', 'delivered') then e.from_state
          end from order_events e where e.order_id = orders.id and e.to_state = 'refunded' limit 1), 'cancelled')
        else 'to_pack' end, ${moved} from orders`.execute(db)
  await sql`insert into parcel_lines (order_id, parcel, position, quantity)
    select order_id, 0, position, quantity from order_lines`.execute(db)
}

/** What happened to the parcel is told apart from what happened to the money. */
async function events(db: Kysely<unknown>) {
  await db.schema.alterTable('order_events').addColumn('parcel', 'integer').execute()
  await sql`update order_events set parcel = 0, from_state = case when from_state = 'paid' then 'to_pack' else from_state end
    where to_state in ('packed', 'shipped', 'delivered')`.execute(db)
  await sql`update order_events set from_state = 'paid'
    where to_state = 'refunded' and from_state in ('packed', 'shipped', 'delivered')`.execute(db)
}

/** Where an order's money is, which has been said beside its state until now. */
async function payments(db: Kysely<unknown>) {
  await sql`update orders set state = 'paid' where state in ('packed', 'shipped', 'delivered')`.execute(db)
  await sql`update orders set state = 'partly_refunded' where state = 'paid' and exists (
    select 1 from payments p join refunds r on r.payment_id = p.id
    where p.order_id = orders.id and p.for_order = 1 and p.state = 'paid' and r.state = 'done')`.execute(db)
}

async function orders(db: Kysely<unknown>) {
  for (const name of [...TEXTS, ...NUMBERS].filter((it) => !KEPT.includes(it)))
    await db.schema.alterTable('orders').dropColumn(name).execute()
}

/**
 * One for each place, so that an order may have several, and a refund a credit note over each. The new tables are filled
 * first and the old ones dropped children first, so that no key ever points at nothing.
 */
async function invoices(db: Kysely<unknown>) {
  await db.schema
    .createTable('new_invoices')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('parcels', 'text', (c) => c.notNull())
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text')
    .addColumn('body', 'text')
    .addUniqueConstraint('invoices_serial_in_series', ['series', 'year', 'serial'])
    .execute()
  const issued = sql.raw('number, order_id, series, year, serial, issued_at, seller, contents, recipient, body')
  await sql`insert into new_invoices (parcels, ${issued}) select '[0]', ${issued} from invoices`.execute(db)
  await db.schema
    .createTable('new_credit_notes')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('invoice_number', 'text', (c) => c.notNull().references('new_invoices.number'))
    .addColumn('refund_id', 'text', (c) => c.references('refunds.id'))
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint')
    .addColumn('lines', 'text')
    .addUniqueConstraint('credit_notes_serial_in_series', ['series', 'year', 'serial'])
    .addUniqueConstraint('credit_notes_once_for_refund', ['refund_id', 'invoice_number'])
    .execute()
  const credited = sql.raw(
    'number, invoice_number, refund_id, series, year, serial, issued_at, reason, amount_paise, lines',
  )
  await sql`insert into new_credit_notes (${credited}) select ${credited} from credit_notes`.execute(db)
  await db.schema.dropTable('credit_notes').execute()
  await db.schema.dropTable('invoices').execute()
  await db.schema.alterTable('new_invoices').renameTo('invoices').execute()
  await db.schema.alterTable('new_credit_notes').renameTo('credit_notes').execute()
  await db.schema.createIndex('invoices_by_order').on('invoices').column('order_id').execute()
  await db.schema.createIndex('credit_notes_by_invoice').on('credit_notes').column('invoice_number').execute()
}
