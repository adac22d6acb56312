import type { Kysely } from 'kysely'

/** What the picture of a collection shows, and each logo that another has replaced, by the line of the audit that says so. */
export const oldestProgram = 34

export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('collections').addColumn('heroWideAlt', 'text').execute()
  await db.schema
    .createTable('replacedLogos')
    .addColumn('changeId', 'text', (c) => c.primaryKey())
    .addColumn('logo', 'text', (c) => c.notNull())
    .execute()
}
