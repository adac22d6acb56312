import { type Kysely, sql } from 'kysely'

/**
 * What real payments need: who moved an order, our own name for an attempt before the provider has one, one claim per
 * transaction id, what the providers send, the work that follows from it, and notes for a person.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('orderEvents')
    .addColumn('actor', 'text', (c) => c.notNull().defaultTo('shopper'))
    .execute()
  await payments(db)
  await webhookEvents(db)
  await jobs(db)
  await notes(db)
}

async function payments(db: Kysely<unknown>) {
  for (const column of ['paymentUrl', 'attemptKey', 'claimKey', 'reason']) {
    await db.schema.alterTable('payments').addColumn(column, 'text').execute()
  }
  // One open attempt of a kind for an order, however often and however simultaneously it is asked for.
  await sql`create unique index payments_open_attempt on payments (attempt_key)
    where attempt_key is not null and state = 'pending'`.execute(db)
  // A transaction id pays for one order.
  await sql`create unique index payments_one_claim on payments (claim_key)
    where claim_key is not null and state in ('pending', 'paid')`.execute(db)
}

async function webhookEvents(db: Kysely<unknown>) {
  await db.schema
    .createTable('webhookEvents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('eventId', 'text', (c) => c.notNull())
    .addColumn('bodyHash', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('receivedAt', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .execute()
  await db.schema
    .createIndex('webhook_events_by_event')
    .on('webhookEvents')
    .columns(['provider', 'eventId'])
    .unique()
    .execute()
  await db.schema
    .createIndex('webhook_events_by_body')
    .on('webhookEvents')
    .columns(['provider', 'bodyHash'])
    .unique()
    .execute()
}

async function jobs(db: Kysely<unknown>) {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('doneAt', 'text')
    .addColumn('fault', 'text')
    .execute()
  await db.schema.createIndex('jobs_by_subject').on('jobs').columns(['kind', 'subject']).unique().execute()
  await sql`create index jobs_due on jobs (due_at) where done_at is null`.execute(db)
}

async function notes(db: Kysely<unknown>) {
  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('orderId', 'text', (c) => c.references('orders.id'))
    .addColumn('subject', 'text', (c) => c.notNull().unique())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('doneAt', 'text')
    .execute()
  await db.schema.createIndex('notes_by_order').on('notes').columns(['orderId', 'at']).execute()
}
