import type { Role } from '#domain/desk/roles.ts'
import { createUser } from '#server/auth/accept-invitation.ts'
import { type Auth, createAuth } from '#server/auth/better-auth.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import type { Shop } from '#server/shop.ts'

const SILENT = createLog({ logLevel: 'silent' })

export const PASSWORD = 'a long enough password'
export const emailOf = (role: Role): string => `${role}@regalo.example`

/** Creates a desk user with a role and signs them in; returns the session cookie. */
export async function deskCookie(
  { db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>,
  role: Role,
): Promise<string> {
  const auth = await createAuth({ db, config, log: SILENT }, config.publicOrigin?.startsWith('https:') ?? false)
  await cachePasswordHash(auth)
  await createDeskUser({ auth, db, now }, role)
  const body = { email: emailOf(role), password: PASSWORD }
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true })
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).execute()
  const [cookie = ''] = headers.getSetCookie()
  return cookie.slice(0, cookie.indexOf(';'))
}

/** Creates a desk user, or resets their password and role. */
export async function createDeskUser({ auth, db, now }: { auth: Auth; db: Db; now: Shop['now'] }, role: Role) {
  const { password } = await auth.$context
  const user = { name: `The ${role}`, email: emailOf(role), hash: await password.hash(PASSWORD), role }
  await transact(db, (trx) => createUser(trx, user, { who: 'test', now: now() }))
}

let hash: Promise<string> | undefined

/**
 * Hashes the test password once, because hashing takes 100 ms by design.
 *
 * Sign-in requests to the shop itself verify as usual.
 */
async function cachePasswordHash(auth: Auth): Promise<void> {
  const { password } = await auth.$context
  const make = password.hash
  password.hash = (word) => {
    hash ??= make(word)
    return hash
  }
  password.verify = async () => true
}
