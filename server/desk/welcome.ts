import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { takeInvite } from './invites.ts'
import { makeUser } from './make-user.ts'
import { authOf } from './open-desk.ts'
import { type CameIn, signIn } from './sign-in.ts'
import { tellOwners } from './tell-owners.ts'

type Typed = { name: string; email: string; password: string }

/**
 * Takes up an invitation: makes who was invited, and signs them in. `undefined` where it was taken up meanwhile, or has
 * lapsed. The e-mail is the one that was invited; the first owner alone says it.
 */
export async function comeIn(
  shop: RequestShop,
  request: Request,
  token: string,
  { name, email: typed, password }: Typed,
): Promise<CameIn | undefined> {
  const taken = await takeInvite(shop.db, token, shop.now(), shop.address)
  if (!taken) return undefined
  const email = (taken.email || typed).trim().toLowerCase()
  const { isNew } = await makeUser(
    { auth: await authOf(shop), db: shop.db },
    { name, email, password, role: taken.role },
  )
  const what = isNew ? `a new ${taken.role}` : 'a new password, and no second factor'
  const { address } = shop
  // The first of all has nobody to tell.
  if (taken.email) await transact(shop.db, (trx) => tellOwners(trx, { email, what, address, at: shop.now() }))
  return signIn(shop, request, { email, password })
}
