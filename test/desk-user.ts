import type { Role } from '#domain/desk/roles.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { type Auth, openAuth } from '#server/desk/auth.ts'
import { makeUser } from '#server/desk/make-user.ts'
import { createLog } from '#server/log.ts'
import type { Shop } from '#server/shop.ts'

const SILENT = createLog({ logLevel: 'silent' })

export const PASSWORD = 'a long enough password'
export const emailOf = (role: Role): string => `${role}@regalo.example`

/** Makes somebody of the desk and signs them in: the cookie that their browser then brings along. */
export async function deskCookie(
  { db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>,
  role: Role,
): Promise<string> {
  const auth = await openAuth({ db, config, log: SILENT }, config.publicOrigin?.startsWith('https:') ?? false)
  await knowPassword(auth)
  await makePerson({ auth, db, now }, role)
  const body = { email: emailOf(role), password: PASSWORD }
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true })
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).execute()
  const [cookie = ''] = headers.getSetCookie()
  return cookie.slice(0, cookie.indexOf(';'))
}

/** Makes somebody of the desk, or gives them their password and role again. */
export async function makePerson({ auth, db, now }: { auth: Auth; db: Db; now: Shop['now'] }, role: Role) {
  const { password } = await auth.$context
  const user = { name: `The ${role}`, email: emailOf(role), hash: await password.hash(PASSWORD), role }
  await transact(db, (trx) => makeUser(trx, user, { who: 'test', now: now() }))
}

let hash: Promise<string> | undefined

/**
 * Hashing a password is meant to take a tenth of a second: this one is hashed once, and not again to sign in with it. Who
 * signs in at the shop itself is asked as ever.
 */
async function knowPassword(auth: Auth): Promise<void> {
  const { password } = await auth.$context
  const make = password.hash
  password.hash = (word) => {
    hash ??= make(word)
    return hash
  }
  password.verify = async () => true
}
