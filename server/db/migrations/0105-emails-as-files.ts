import type { Kysely } from 'kysely'

/** Whether an email was kept as a file instead of being sent; null for those of before. */
export const up = (db: Kysely<unknown>) => db.schema.alterTable('mails').addColumn('keptAsFile', 'integer').execute()
