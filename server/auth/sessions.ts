import type { Role } from '#domain/desk/roles.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authFor, authHeaders } from './auth-instance.ts'
import type { AuthUser } from './better-auth.ts'

/** Returns a person's active sessions, newest first. */
export const sessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('deskSessions')
    .select(['id', 'createdAt', 'userAgent', 'ipAddress'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .execute()

/** Ends one of the person's own sessions and writes an audit line. Another person's session is not found. */
export const endSession = (
  db: Db,
  { id: userId, email }: Pick<SignedInUser, 'id' | 'email'>,
  id: string,
  actor: Actor,
) =>
  transact(db, async (trx) => {
    const ended = await trx
      .deleteFrom('deskSessions')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning(['createdAt', 'ipAddress'])
      .executeTakeFirst()
    if (!ended) return
    const before = [`since ${ended.createdAt}`, ended.ipAddress].filter(Boolean).join(', ')
    await writeAudit(trx, { kind: 'access', what: 'ended a session of their own', subject: email, before }, actor)
  })

/** Returns whether the session of a request still exists, for a transaction that changes how its person signs in. */
export const isSessionOpen = async (
  db: Db,
  { id, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
): Promise<boolean> =>
  (await db
    .selectFrom('deskSessions')
    .select('id')
    .where('userId', '=', id)
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined

/** The signed-in person, with the session of the request. */
export type SignedInUser = {
  id: string
  name: string
  email: string
  role: Role
  sessionId: string
  /** Time of the last authentication in this session, by second factor, passkey or password. */
  provenAt: Date | undefined
  hasSecondFactor: boolean
}

export type SessionShop = Pick<RequestShop, 'db' | 'config' | 'log' | 'origin' | 'address'>

/** Rethrows what made better-auth fail: a database that is away is answered with 503. */
function throwCause(error: unknown): never {
  const isDatabase = error instanceof Error && isDatabaseUnavailable(error.cause)
  throw isDatabase ? error.cause : error
}

/** Returns the signed-in person of a request, or `undefined` if its session is missing or expired. */
export async function readSignedInUser(shop: SessionShop, request: Request): Promise<SignedInUser | undefined> {
  const auth = await authFor(shop)
  const found = await auth.api.getSession({ headers: authHeaders(shop, request) }).catch(throwCause)
  if (!found) return undefined
  const { id, name, email, role, twoFactorEnabled } = found.user as AuthUser
  const { provenAt } = found.session as { provenAt?: string | null }
  return {
    id,
    name,
    email,
    role,
    sessionId: found.session.id,
    provenAt: provenAt ? new Date(provenAt) : undefined,
    hasSecondFactor: twoFactorEnabled === true,
  }
}
