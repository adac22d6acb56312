import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { removeLinkFile } from './first-owner.ts'
import { openInvite, redeemInvite } from './invites.ts'
import { makeUser } from './make-user.ts'
import { authOf } from './open-desk.ts'
import { type CameIn, signIn } from './sign-in.ts'
import { TEAM_LOCK } from './team-lock.ts'
import { tellOwners } from './tell-owners.ts'

type Typed = { name: string; email: string; password: string }

/** `used`: the link is used, withdrawn or expired. `email-taken`: the first owner typed the email of another person. */
export type Joined = { ok: true; signedIn: CameIn } | { ok: false; reason: 'used' | 'email-taken' }

/**
 * Takes up an invitation: makes the person who was invited, and signs them in. The email is the one that was invited; the
 * first owner alone says it, and it must be unknown.
 */
export async function comeIn(
  shop: RequestShop,
  request: Request,
  token: string,
  { name, email: typed, password }: Typed,
): Promise<Joined> {
  const { password: passwords } = await (await authOf(shop)).$context
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
    const by = { who: email, now: at, address }
    if (!(await redeemInvite(trx, token, invite, by))) return 'used'
    await makeUser(trx, { name, email, hash, role: invite.role }, by)
    // The first of all has nobody to tell; a replaced person and the owners are told by the change itself.
    if (invite.email && !known) await tellOwners(trx, { email, what: `a new ${invite.role}`, address, at })
    return { email, role: invite.role }
  })
  if (typeof made === 'string') return { ok: false, reason: made }
  if (made.role === 'owner') await removeLinkFile(shop.config.dataDir)
  return { ok: true, signedIn: await signIn(shop, request, { email: made.email, password }) }
}
