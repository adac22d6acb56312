import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * The words that enquiries are searched by have the time beside them, so that the newest of many are found in the index
 * alone. They are written down anew.
 */
export async function up(db: Kysely<unknown>) {
  const binary = sql.raw(isSqlite(db) ? 'collate binary' : 'collate "C"')
  await db.schema.dropTable('enquiryTerms').execute()
  await db.schema
    .createTable('enquiryTerms')
    .addColumn('term', sql`text ${binary}`, (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('enquiryId', 'text', (c) => c.notNull().references('enquiries.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('enquiry_terms_in_order', ['term', 'createdAt', 'enquiryId'])
    .execute()
  await db.schema.createIndex('enquiry_terms_by_enquiry').on('enquiryTerms').column('enquiryId').execute()
  await sql`update enquiries set listed = 0`.execute(db)
}
