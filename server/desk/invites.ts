import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#domain/desk/roles.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'

export const INVITE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Where somebody who was invited begins. */
export const welcomePath = (token: string): string => `/desk/welcome/${token}`

type NewInvite = { email: string; role: Role; who: string; now: Date; address?: string | undefined }

/** Answers with what makes the link: it is kept nowhere but in the link, and works once, within a week. */
export async function createInvite(trx: Trx, { email, role, ...by }: NewInvite): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { who, now } = by
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS).toISOString()
  const tokenHash = hashOf(token)
  const createdAt = now.toISOString()
  // The newest link is the one that counts.
  await trx.deleteFrom('deskInvites').where('email', '=', email).where('usedAt', 'is', null).execute()
  await trx.insertInto('deskInvites').values({ tokenHash, email, role, invitedBy: who, createdAt, expiresAt }).execute()
  const what = `desk: a link for ${email || 'the first owner'} to be ${role}`
  await writeAudit(trx, { what, subject: email, after: role }, by)
  return token
}

/** An invitation that can still be taken up. */
export const openInvite = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('deskInvites')
    .select(['email', 'role'])
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()

/** Takes it up; of two who press at once it is there for one. */
export async function takeInvite(db: Db, token: string, now: Date, address?: string) {
  return transact(db, async (trx) => {
    const taken = await trx
      .updateTable('deskInvites')
      .set({ usedAt: now.toISOString() })
      .where('tokenHash', '=', hashOf(token))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now.toISOString())
      .returning(['email', 'role'])
      .executeTakeFirst()
    if (taken)
      await writeAudit(
        trx,
        { what: `desk: ${whose(taken)} came as ${taken.role}`, subject: taken.email, after: taken.role },
        { who: whose(taken), now, address },
      )
    return taken
  })
}

const whose = ({ email }: { email: string }): string => email || 'the first owner'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
