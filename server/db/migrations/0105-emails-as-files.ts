import type { Kysely } from 'kysely'

/** Adds whether an email was written to a file instead of being sent. Null for earlier emails. */
export const up = (db: Kysely<unknown>) => db.schema.alterTable('mails').addColumn('keptAsFile', 'integer').execute()
