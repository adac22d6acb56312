import type { Role } from '#domain/desk/roles.ts'
import { openAuth } from '#server/desk/auth.ts'
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
  await makeUser({ auth, db }, { name: `The ${role}`, email: emailOf(role), password: PASSWORD, role })
  const body = { email: emailOf(role), password: PASSWORD }
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true })
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).execute()
  const [cookie = ''] = headers.getSetCookie()
  return cookie.slice(0, cookie.indexOf(';'))
}
