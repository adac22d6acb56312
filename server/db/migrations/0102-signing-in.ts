import type { Kysely } from 'kysely'

/**
 * Adds used time steps of two-factor codes, inviters, networks of completed sign-ins, and amounts that a user moved.
 *
 * Open invitations do not name their inviter, so they are withdrawn, except the link for the first owner.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('deskTwoFactors')
    .addColumn('usedStep', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('deskInvites').addColumn('inviterId', 'text').execute()
  const invites = db.withTables<{ deskInvites: { email: string; usedAt: string | null; inviterId: string | null } }>()
  await invites.updateTable('deskInvites').set({ inviterId: '' }).where('email', '=', '').execute()
  await invites.deleteFrom('deskInvites').where('email', '<>', '').where('usedAt', 'is', null).execute()
  await db.schema.createIndex('deskTriesByTime').on('deskTries').column('lastAt').execute()
  await db.schema
    .createTable('deskNetworks')
    .addColumn('userId', 'text', (c) => c.notNull().references('deskUsers.id').onDelete('cascade'))
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('lastAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('deskNetworksPk', ['userId', 'network'])
    .execute()
  await db.schema
    .createTable('deskMoneyMoves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('amountPaise', 'bigint', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('deskMoneyMovesByUser').on('deskMoneyMoves').columns(['userId', 'at']).execute()
}
