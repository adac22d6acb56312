import type { Role } from '#domain/desk/roles.ts'
import type { Db } from '#server/db/connect.ts'
import type { Auth } from './auth.ts'

export type NewUser = { name: string; email: string; password: string; role: Role }

/**
 * Makes somebody of the desk, or gives whoever has this e-mail another password and role: they are signed out
 * everywhere, and their second factor and their passkeys are gone, since whoever lost them could not come back otherwise,
 * and whoever stole them could. There is no other way to become one: signing up is closed.
 */
export async function makeUser(
  { auth, db }: { auth: Auth; db: Db },
  { name, email, password, role }: NewUser,
): Promise<{ id: string; isNew: boolean }> {
  const { internalAdapter, adapter, password: passwords } = await auth.$context
  const known = await internalAdapter.findUserByEmail(email)
  const hash = await passwords.hash(password)
  if (!known) {
    const { id } = await internalAdapter.createUser({ name, email, role, emailVerified: true }, { method: 'admin' })
    await internalAdapter.linkAccount({ userId: id, accountId: id, providerId: 'credential', password: hash })
    return { id, isNew: true }
  }
  const { id } = known.user
  await internalAdapter.updatePassword(id, hash)
  await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: id }] })
  await db.deleteFrom('deskPasskeys').where('userId', '=', id).execute()
  await internalAdapter.updateUser(id, { name, role, twoFactorEnabled: false })
  await internalAdapter.deleteUserSessions(id)
  return { id, isNew: false }
}
