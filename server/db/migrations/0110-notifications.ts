import type { Kysely } from 'kysely'

/** An older program ignores the column. */
export const oldestProgram = 106

/** Adds when a person last marked the notifications of the desk as read. */
export const up = (db: Kysely<unknown>) =>
  db.schema.alterTable('deskUsers').addColumn('notificationsSeenAt', 'text').execute()
