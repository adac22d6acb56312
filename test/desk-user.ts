import type { Role } from '#domain/desk/roles.ts'
import { type Auth, openAuth } from '#server/desk/auth.ts'
import { makeUser } from '#server/desk/make-user.ts'
import type { Shop } from '#server/shop.ts'

export const PASSWORD = 'a long enough password'
export const emailOf = (role: Role): string => `${role}@regalo.example`

/** Makes somebody of the desk and signs them in: the cookie that their browser then brings along. */
export async function deskCookie(
  { db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>,
  role: Role,
): Promise<string> {
  const auth = await openAuth({ db, config }, config.publicOrigin?.startsWith('https:') ?? false)
  await knowPassword(auth)
  await makeUser({ auth, db }, { name: `The ${role}`, email: emailOf(role), password: PASSWORD, role })
  const body = { email: emailOf(role), password: PASSWORD }
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true })
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).execute()
  const [cookie = ''] = headers.getSetCookie()
  return cookie.slice(0, cookie.indexOf(';'))
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
