import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Signed } from './sessions.ts'

/** Where somebody is signed in, the newest first. */
export const sessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('deskSessions')
    .select(['id', 'createdAt', 'userAgent', 'ipAddress'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .execute()

/** Ends one of somebody's own sessions, and keeps that in the audit; another's is not there for them. */
export const endSession = (db: Db, { id: userId, email }: Pick<Signed, 'id' | 'email'>, id: string, by: By) =>
  transact(db, async (trx) => {
    const ended = await trx
      .deleteFrom('deskSessions')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning(['createdAt', 'ipAddress'])
      .executeTakeFirst()
    if (!ended) return
    const before = [`since ${ended.createdAt}`, ended.ipAddress].filter(Boolean).join(', ')
    await writeAudit(trx, { kind: 'access', what: 'ended a session of their own', subject: email, before }, by)
  })

/** Returns whether the session of a request still exists, for a transaction that changes how its person signs in. */
export const isSessionOpen = async (db: Db, { id, sessionId }: Pick<Signed, 'id' | 'sessionId'>): Promise<boolean> =>
  (await db
    .selectFrom('deskSessions')
    .select('id')
    .where('userId', '=', id)
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined
