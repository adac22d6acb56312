import type { Role } from '#domain/desk/roles.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { newId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { notifyOwners, recordAccessChange, TEAM_LOCK } from './access-changes.ts'
import { authFor } from './auth-instance.ts'
import { removeLinkFile } from './first-owner.ts'
import { endFirstOwnerLink, openInvite, redeemInvite, withdrawInvitesOf } from './invitations.ts'
import { type SignInResult, signIn } from './sign-in.ts'

/** `hash` is the password hash, computed before the transaction begins. */
type NewUser = { name: string; email: string; hash: string; role: Role }

/**
 * Creates a user of the desk, or resets the one with this email to a new password and role.
 *
 * A reset ends all sessions and removes second factor, passkeys, known networks and open links: an owner who lost
 * them could not sign in otherwise, and a thief who has them could. It is audited and emailed to the person and every
 * owner. Sign-up is closed, so this is the only way to create a user.
 */
export async function createUser(
  trx: Trx,
  { name, email, hash, role }: NewUser,
  actor: Omit<Actor, 'live'>,
): Promise<void> {
  if (role === 'owner') await endFirstOwnerLink(trx)
  const known = await trx.selectFrom('deskUsers').select(['id', 'role']).where('email', '=', email).executeTakeFirst()
  const at = actor.now.toISOString()
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
  // Reset links, and sign-ins that wait for a code.
  await trx.deleteFrom('deskVerifications').where('value', '=', id).execute()
  await withdrawInvitesOf(trx, { id, email }, actor)
  const roles = before === role ? '' : `, role was ${before} and is ${role}`
  await recordAccessChange(trx, { email, what: `a new password, and no second factor${roles}` }, actor)
}

const NO_PROVIDER = {
  ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
  ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
}

type InvitationForm = { name: string; email: string; password: string }

/**
 * `used`: the link is used, withdrawn or expired. `email-taken`: the first owner typed the email of another person.
 */
export type AcceptanceResult = { ok: true; signedIn: SignInResult } | { ok: false; reason: 'used' | 'email-taken' }

/**
 * Accepts an invitation: creates the user and signs them in. The email is the invited one; only the first owner types
 * one, which must be unknown.
 */
export async function acceptInvitation(
  shop: RequestShop,
  request: Request,
  token: string,
  { name, email: typed, password }: InvitationForm,
): Promise<AcceptanceResult> {
  const { password: passwords } = await (await authFor(shop)).$context
  const hash = await passwords.hash(password)
  const { address } = shop
  const at = shop.now()
  const made = await transact(shop.db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    const invite = await openInvite(trx, token, at)
    if (!invite) return 'used'
    const email = invite.email || typed.trim().toLowerCase()
    const known = await trx.selectFrom('deskUsers').select('id').where('email', '=', email).executeTakeFirst()
    if (known && !invite.email) return 'email-taken'
    const actor = { who: email, now: at, address }
    if (!(await redeemInvite(trx, token, invite, actor))) return 'used'
    await createUser(trx, { name, email, hash, role: invite.role }, actor)
    // The first owner has no other owner to inform; for an existing person, `createUser` sends the emails.
    if (invite.email && !known) await notifyOwners(trx, { email, what: `a new ${invite.role}`, address, at })
    return { email, role: invite.role }
  })
  if (typeof made === 'string') return { ok: false, reason: made }
  if (made.role === 'owner') await removeLinkFile(shop.config.dataDir)
  return { ok: true, signedIn: await signIn(shop, request, { email: made.email, password }) }
}
