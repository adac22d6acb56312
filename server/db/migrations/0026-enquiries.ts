import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * What the desk does with what visitors send: by when it is to be answered, whether it was and with which words, what it
 * is searched by; and of a problem with an order which one, under a number of its own. What came before is answered.
 * A program that does not know of problems would take their photos for nobody's.
 */
export async function up(db: Kysely<unknown>) {
  const binary = sql.raw(isSqlite(db) ? 'collate binary' : 'collate "C"')
  const add = (column: string) => db.schema.alterTable('enquiries').addColumn(column, 'text').execute()
  for (const column of ['ticket', 'dueAt', 'answeredAt', 'settledAt']) await add(column)
  await db.schema
    .alterTable('enquiries')
    .addColumn('orderId', 'text', (c) => c.references('orders.id'))
    .execute()
  await db.schema
    .alterTable('enquiries')
    .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update enquiries set answered_at = created_at, settled_at = created_at
    where kind not in ('newsletter', 'notify')`.execute(db)
  await indexes(db)
  await db.schema
    .createTable('enquiryTerms')
    .addColumn('term', sql`text ${binary}`, (c) => c.notNull())
    .addColumn('enquiryId', 'text', (c) => c.notNull().references('enquiries.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('enquiry_terms_key', ['term', 'enquiryId'])
    .execute()
  await db.schema.createIndex('enquiry_terms_by_enquiry').on('enquiryTerms').column('enquiryId').execute()
  await db.schema
    .createTable('enquiryAnswers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('enquiryId', 'text', (c) => c.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('enquiry_answers_by_enquiry').on('enquiryAnswers').columns(['enquiryId', 'at']).execute()
}

/** Each list of the desk is read from an index in its order. */
async function indexes(db: Kysely<unknown>) {
  await sql`create index enquiries_open on enquiries (created_at, id) where due_at is not null`.execute(db)
  await sql`create index enquiries_due on enquiries (due_at, id) where due_at is not null`.execute(db)
  await sql`create index enquiries_answered on enquiries (created_at, id) where answered_at is not null and due_at is null`.execute(
    db,
  )
  await db.schema
    .createIndex('enquiries_by_kind_and_time')
    .on('enquiries')
    .columns(['kind', 'createdAt', 'id'])
    .execute()
  await db.schema.createIndex('enquiries_by_time').on('enquiries').columns(['createdAt', 'id']).execute()
  await sql`create index enquiries_unlisted on enquiries (id) where listed = 0`.execute(db)
  await sql`create index enquiries_of_order on enquiries (order_id) where order_id is not null`.execute(db)
  await sql`create unique index enquiries_ticket on enquiries (ticket) where ticket is not null`.execute(db)
}
