import type { Role } from '#domain/desk/roles.ts'
import type { By } from '#server/audit/changes.ts'
import { newId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'
import { endFirstOwnerLink, withdrawLinksOf } from './invites.ts'
import { recordAccessChange } from './tell-owners.ts'

/** `hash`: of the password, made before the transaction begins. */
export type NewUser = { name: string; email: string; hash: string; role: Role }

/**
 * Makes a person of the desk, or gives the person with this email another password and role. A replaced person is signed
 * out everywhere and loses second factor, passkeys, known networks and open links: an owner who lost them could not come
 * back otherwise, and a thief who stole them could. That is audited and sent to the person and every owner. There is no
 * other way to become one: signing up is closed.
 */
export async function makeUser(trx: Trx, { name, email, hash, role }: NewUser, by: Omit<By, 'live'>): Promise<void> {
  if (role === 'owner') await endFirstOwnerLink(trx)
  const known = await trx.selectFrom('deskUsers').select(['id', 'role']).where('email', '=', email).executeTakeFirst()
  const at = by.now.toISOString()
  const times = { createdAt: at, updatedAt: at }
  if (!known) {
    const id = newId()
    const user = {
      id,
      name,
      email,
      role,
      emailVerified: 1 as const,
      image: null,
      twoFactorEnabled: 0 as const,
      ...times,
    }
    await trx.insertInto('deskUsers').values(user).execute()
    const account = { id: newId(), userId: id, accountId: id, providerId: 'credential', password: hash, ...times }
    await trx
      .insertInto('deskAccounts')
      .values({ ...account, ...NO_PROVIDER })
      .execute()
    return
  }
  const { id, role: before } = known
  const changed = trx.updateTable('deskAccounts').set({ password: hash, updatedAt: at })
  await changed.where('userId', '=', id).where('providerId', '=', 'credential').execute()
  const user = { name, role, twoFactorEnabled: 0 as const, updatedAt: at }
  await trx.updateTable('deskUsers').set(user).where('id', '=', id).execute()
  for (const table of ['deskTwoFactors', 'deskPasskeys', 'deskSessions', 'deskNetworks'] as const)
    await trx.deleteFrom(table).where('userId', '=', id).execute()
  // Links to a new password, and sign-ins that wait for a code.
  await trx.deleteFrom('deskVerifications').where('value', '=', id).execute()
  await withdrawLinksOf(trx, { id, email }, by)
  const roles = before === role ? '' : `, role was ${before} and is ${role}`
  await recordAccessChange(trx, { email, what: `a new password, and no second factor${roles}` }, by)
}

const NO_PROVIDER = {
  ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
  ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
}
