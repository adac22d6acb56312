import type { Kysely } from 'kysely'

/** An older program ignores the table. */
export const oldestProgram = 106

/** Adds the encrypted secrets that are entered at the desk. */
export const up = (db: Kysely<unknown>) =>
  db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('keyId', 'text', (c) => c.notNull())
    .addColumn('ciphertext', 'text', (c) => c.notNull())
    .addColumn('savedAt', 'text', (c) => c.notNull())
    .addColumn('savedBy', 'text', (c) => c.notNull())
    .execute()
