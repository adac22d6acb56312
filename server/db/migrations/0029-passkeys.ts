import type { Kysely } from 'kysely'

/** Passkeys of whoever works at the desk. A program of before neither asks for one nor takes one. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('deskPasskeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('deskUsers.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .execute()
  await db.schema.createIndex('desk_passkeys_by_user').on('deskPasskeys').column('userId').execute()
}
