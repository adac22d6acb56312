import type { Db } from '#server/db/connect.ts'

/** Where somebody is signed in, the newest first. */
export const sessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('deskSessions')
    .select(['id', 'createdAt', 'userAgent', 'ipAddress'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .execute()

/** Ends one of somebody's own sessions; another's is not there for them. */
export const endSession = (db: Db, userId: string, id: string) =>
  db.deleteFrom('deskSessions').where('userId', '=', userId).where('id', '=', id).execute()
