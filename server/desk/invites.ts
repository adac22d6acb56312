import { createHash, randomBytes } from 'node:crypto'
import { may, type Role } from '#domain/desk/roles.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

export const INVITE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Where somebody who was invited begins. */
export const welcomePath = (token: string): string => `/desk/welcome/${token}`

/** The inviter of links made at the server: by the command line, or by the shop itself for its first owner. */
export const MADE_AT_SERVER = ''

type NewInvite = {
  email: string
  role: Role
  /** The person of the desk who invites, or `MADE_AT_SERVER`. */
  inviterId: string
  who: string
  now: Date
  address?: string | undefined
}

/** Answers with what makes the link: it is kept nowhere but in the link, and works once, within a week. */
export async function createInvite(trx: Trx, { email, role, inviterId, ...by }: NewInvite): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { who, now } = by
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS).toISOString()
  const tokenHash = hashOf(token)
  const createdAt = now.toISOString()
  // The newest link is the one that counts.
  await trx.deleteFrom('deskInvites').where('email', '=', email).where('usedAt', 'is', null).execute()
  const row = { tokenHash, email, role, invitedBy: who, inviterId, createdAt, expiresAt }
  await trx.insertInto('deskInvites').values(row).execute()
  const what = `desk: a link for ${email || 'the first owner'} to be ${role}`
  await writeAudit(trx, { what, subject: email, after: role }, by)
  return token
}

/**
 * Returns an invitation that can still be used. One made at the desk needs its inviter, who may still invite; the first
 * owner's, which names no email, needs a shop without an owner.
 */
export async function openInvite(db: Db, token: string, now: Date): Promise<{ email: string; role: Role } | undefined> {
  const invite = await db
    .selectFrom('deskInvites')
    .select(['email', 'role', 'inviterId'])
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!invite || !(await isGiven(db, invite))) return undefined
  return { email: invite.email, role: invite.role }
}

async function isGiven(db: Db, { email, inviterId }: { email: string; inviterId: string | null }): Promise<boolean> {
  if (inviterId === MADE_AT_SERVER) return email !== '' || !(await hasOwner(db))
  if (inviterId === null) return false
  const inviter = await db.selectFrom('deskUsers').select('role').where('id', '=', inviterId).executeTakeFirst()
  return inviter !== undefined && may(inviter.role, 'people')
}

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('deskUsers').select('id').where('role', '=', 'owner').executeTakeFirst()) !== undefined

/**
 * Marks an invitation as used; belongs into the transaction that found it open and makes the person. Returns `false` if
 * another request has used or withdrawn it.
 */
export async function redeemInvite(
  trx: Trx,
  token: string,
  { email, role }: { email: string; role: Role },
  by: Omit<By, 'live'>,
): Promise<boolean> {
  const used = await trx
    .updateTable('deskInvites')
    .set({ usedAt: by.now.toISOString() })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .returning('role')
    .executeTakeFirst()
  if (!used) return false
  await writeAudit(
    trx,
    { what: `desk: ${email || 'the first owner'} came as ${role}`, subject: email, after: role },
    by,
  )
  return true
}

/**
 * Withdraws the open links for a person and those that the person made: an older link must not bring back a role that was
 * taken away, nor give one in the name of a person who lost theirs.
 */
export async function withdrawLinksOf(
  trx: Trx,
  { id, email }: { id: string; email: string },
  by: Omit<By, 'live'>,
): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('deskInvites')
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([eb('email', '=', email), eb('inviterId', '=', id)]))
    .returning(['email', 'role'])
    .execute()
  for (const { email: subject, role: before } of withdrawn)
    await writeAudit(trx, { what: 'desk: a link withdrawn', subject, before }, by)
}

/** Ends the first owner's link: there is an owner now. */
export async function endFirstOwnerLink(trx: Trx): Promise<void> {
  await trx.deleteFrom('deskInvites').where('email', '=', '').where('usedAt', 'is', null).execute()
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
