import { type Kysely, sql } from 'kysely'

/**
 * What letters and people's data need: whom the owner has been told about, how many letters an address may get before
 * any money has come, the way out of a list, what was erased, what an invoice says of its buyer once the order does
 * not, and how much visitors have sent.
 */
export async function up(db: Kysely<unknown>) {
  await letters(db)
  await untold(db)
  await people(db)
  await intake(db)
}

async function letters(db: Kysely<unknown>) {
  await db.schema.alterTable('mails').addColumn('capKey', 'text').execute()
  await db.schema.alterTable('mails').addColumn('capSlot', 'integer').execute()
  await db.schema.alterTable('mails').addColumn('wayOut', 'text').execute()
  await sql`create index mails_given_up on mails (created_at) where due_at is null and sent_at is null`.execute(db)
  // Each letter under a cap has a place of its own, so that of several at once none is one too many.
  await sql`create unique index mails_within_cap on mails (cap_key, cap_slot) where cap_key is not null`.execute(db)
}

/** What happened before is no news. */
async function untold(db: Kysely<unknown>) {
  await db.schema.alterTable('orderEvents').addColumn('toldAt', 'text').execute()
  await sql`update order_events set told_at = at where to_state in ('paid', 'under_review')`.execute(db)
  await sql`create index order_events_untold on order_events (at)
    where told_at is null and to_state in ('paid', 'under_review')`.execute(db)
  await db.schema.alterTable('notes').addColumn('toldAt', 'text').execute()
  await sql`update notes set told_at = at`.execute(db)
  await sql`create index notes_untold on notes (at) where told_at is null`.execute(db)
}

async function people(db: Kysely<unknown>) {
  await db.schema.alterTable('orders').addColumn('erasedAt', 'text').execute()
  await db.schema.alterTable('invoices').addColumn('recipient', 'text').execute()
  await db.schema.alterTable('enquiries').addColumn('withdrawnAt', 'text').execute()
  await db.schema
    .alterTable('enquiries')
    .addColumn('resumeBytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

async function intake(db: Kysely<unknown>) {
  await db.schema
    .createTable('intake')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('enquiries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('resumeBytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
