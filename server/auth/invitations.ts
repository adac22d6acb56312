import { createHash, randomBytes } from 'node:crypto'
import { canAccess, type Role } from '#domain/desk/roles.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

export const INVITE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Path of the page that accepts an invitation. */
export const welcomePath = (token: string): string => `/desk/welcome/${token}`

/** Inviter id of links created on the server, by the CLI or for the first owner. */
export const SERVER_INVITER = ''

type NewInvite = {
  email: string
  role: Role
  /** Id of the inviter, or `SERVER_INVITER`. */
  inviterId: string
  who: string
  now: Date
  address?: string | undefined
}

/** Creates an invitation and returns its token. Only a hash is stored. The link works once, within `INVITE_DAYS`. */
export async function createInvite(trx: Trx, { email, role, inviterId, ...actor }: NewInvite): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { who, now } = actor
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS).toISOString()
  const tokenHash = hashOf(token)
  const createdAt = now.toISOString()
  // A new invitation replaces older ones for the email.
  await trx.deleteFrom('deskInvites').where('email', '=', email).where('usedAt', 'is', null).execute()
  const row = { tokenHash, email, role, invitedBy: who, inviterId, createdAt, expiresAt }
  await trx.insertInto('deskInvites').values(row).execute()
  const what = `desk: a link for ${email || 'the first owner'} to be ${role}`
  await writeAudit(trx, { what, subject: email, after: role }, actor)
  return token
}

/**
 * Returns an invitation that can still be used. One made at the desk is valid only while its inviter may invite; the
 * first owner's, which has no email, only while the shop has no owner.
 */
export async function openInvite(db: Db, token: string, now: Date): Promise<{ email: string; role: Role } | undefined> {
  const invite = await db
    .selectFrom('deskInvites')
    .select(['email', 'role', 'inviterId'])
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!invite || !(await isInviterValid(db, invite))) return undefined
  return { email: invite.email, role: invite.role }
}

async function isInviterValid(
  db: Db,
  { email, inviterId }: { email: string; inviterId: string | null },
): Promise<boolean> {
  if (inviterId === SERVER_INVITER) return email !== '' || !(await hasOwner(db))
  if (inviterId === null) return false
  const inviter = await db.selectFrom('deskUsers').select('role').where('id', '=', inviterId).executeTakeFirst()
  return inviter !== undefined && canAccess(inviter.role, 'people')
}

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('deskUsers').select('id').where('role', '=', 'owner').executeTakeFirst()) !== undefined

/**
 * Marks an invitation as used. Call it in the transaction that checked it and creates the user. Returns `false` if
 * another request has used or withdrawn it.
 */
export async function redeemInvite(
  trx: Trx,
  token: string,
  { email, role }: { email: string; role: Role },
  actor: Omit<Actor, 'live'>,
): Promise<boolean> {
  const used = await trx
    .updateTable('deskInvites')
    .set({ usedAt: actor.now.toISOString() })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .returning('role')
    .executeTakeFirst()
  if (!used) return false
  await writeAudit(
    trx,
    { what: `desk: ${email || 'the first owner'} came as ${role}`, subject: email, after: role },
    actor,
  )
  return true
}

/**
 * Withdraws the open invitations for a person and those the person made: an old link must not restore a removed role,
 * nor grant one in the name of a person who lost theirs.
 */
export async function withdrawInvitesOf(
  trx: Trx,
  { id, email }: { id: string; email: string },
  actor: Omit<Actor, 'live'>,
): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('deskInvites')
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([eb('email', '=', email), eb('inviterId', '=', id)]))
    .returning(['email', 'role'])
    .execute()
  for (const { email: subject, role: before } of withdrawn)
    await writeAudit(trx, { what: 'desk: a link withdrawn', subject, before }, actor)
}

/** Deletes the first owner's link. */
export async function endFirstOwnerLink(trx: Trx): Promise<void> {
  await trx.deleteFrom('deskInvites').where('email', '=', '').where('usedAt', 'is', null).execute()
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
