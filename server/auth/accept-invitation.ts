import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { notifyOwners, TEAM_LOCK } from './access-changes.ts'
import { authFor } from './auth-instance.ts'
import { createUser } from './create-user.ts'
import { removeLinkFile } from './first-owner.ts'
import { openInvite, redeemInvite } from './invitations.ts'
import { type SignInResult, signIn } from './sign-in.ts'

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
