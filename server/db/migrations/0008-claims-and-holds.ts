import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const TWO_DAYS_MS = 48 * 3_600_000

/** A program that knows none of this leaves it alone: a claim of its making is undisputed, what it sells it sells. */
export const oldestProgram = 5

/**
 * A transaction id may be given for several orders, of which one has it undisputed; what was said of a claim that was
 * not found; who has things set aside without having paid, by keys that tell nobody who that is.
 */
export async function up(db: Kysely<unknown>) {
  await claims(db)
  await holders(db)
  // What is under review today gets the whole time.
  const expiresAt = new Date(Date.now() + TWO_DAYS_MS).toISOString()
  await sql`update stock_holds set expires_at = ${expiresAt}
    where state = 'held' and order_id in (select id from orders where state = 'under_review')`.execute(db)
}

async function claims(db: Kysely<unknown>) {
  await db.schema
    .alterTable('payments')
    .addColumn('claimDisputed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('payments').addColumn('notFoundAt', 'text').execute()
  await db.schema.dropIndex('payments_one_claim').execute()
  await sql`create unique index payments_one_claim on payments (claim_key)
    where claim_key is not null and claim_disputed = 0 and state in ('pending', 'paid')`.execute(db)
  await sql`create index payments_by_claim on payments (claim_key) where claim_key is not null`.execute(db)
  // A buyer is told each time that money was not found, and of each refund; of anything else there is one letter.
  await db.schema.dropIndex('mails_once_per_order').execute()
  await sql`create unique index mails_once_per_order on mails (order_id, kind)
    where kind <> 'not_found' and refund_id is null`.execute(db)
}

async function holders(db: Kysely<unknown>) {
  await db.schema
    .createTable('holders')
    .addColumn('orderId', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('emailKey', 'text', (c) => c.notNull())
    .addColumn('phoneKey', 'text', (c) => c.notNull())
    .addColumn('networkKey', 'text')
    .addColumn('usedMs', 'bigint', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['emailKey', 'phoneKey', 'networkKey', 'until']) {
    await db.schema
      .createIndex(`holders_by_${column.replace('Key', '')}`)
      .on('holders')
      .column(column)
      .execute()
  }
  const secret = randomBytes(32).toString('base64')
  await sql`insert into meta (name, value) values ('holderSecret', ${secret})`.execute(db)
}
