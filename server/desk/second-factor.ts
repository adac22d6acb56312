import { FREE_TRIES } from '#domain/desk/tries.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authHeaders, authOf } from './open-desk.ts'
import { checkOwnPassword } from './own-password.ts'
import { isSessionOpen } from './own-sessions.ts'
import { type CodeCheck, checkCode } from './second-factor-code.ts'
import { type Offer, toOffer } from './second-factor-offer.ts'
import type { Signed } from './sessions.ts'
import { cookiesOf, markProven } from './sign-in.ts'
import { TEAM_LOCK } from './team-lock.ts'
import { recordAccessChange } from './tell-owners.ts'

/** Begins a second factor; it counts once its first code was typed. `undefined`: that is not the password. */
export async function offerSecondFactor(
  shop: RequestShop,
  request: Request,
  { userId, password }: { userId: string; password: string },
): Promise<Offer | undefined> {
  if (await checkOwnPassword(shop, userId, password)) return undefined
  const auth = await authOf(shop)
  const headers = authHeaders(shop, request)
  // What the app lists it under: the owner's own name for the shop.
  const issuer = `${shop.settings.name}, the desk`
  const made = await auth.api.enableTwoFactor({ body: { password, issuer }, headers }).catch(() => undefined)
  if (!made || !('totpURI' in made)) return undefined
  return toOffer(made.totpURI, made.backupCodes)
}

/** Cookies of the session that replaces the present one, or the reason why the code was refused. */
export type FirstCode = { ok: true; headers: Headers } | Extract<CodeCheck, { ok: false }>

/** Takes the first code, which switches the second factor on. The session is replaced, so its cookie is a new one. */
export async function takeFirstCode(
  shop: RequestShop,
  request: Request,
  who: Signed,
  typed: string,
): Promise<FirstCode> {
  const checked = await checkCode(shop, { userId: who.id, setUp: 'offered' }, typed)
  if (!checked.ok) return checked
  if (!(await switchOn(shop, who))) return { ok: false, used: false, waitMs: 0, left: FREE_TRIES }
  const auth = await authOf(shop)
  const headers = authHeaders(shop, request)
  const made = await auth.api.signInKnown({ body: { userId: who.id }, headers, returnHeaders: true })
  await markProven(shop, made.response.token)
  await shop.db.deleteFrom('deskSessions').where('id', '=', who.sessionId).execute()
  return { ok: true, headers: cookiesOf(made.headers) }
}

/** Writes the change, its audit line and its emails at once. Returns `false` if the session or the offer has ended. */
const switchOn = ({ db, now, address }: RequestShop, who: Signed): Promise<boolean> =>
  transact(db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    if (!(await isSessionOpen(trx, who))) return false
    const { id, name, email } = who
    const offer = trx.updateTable('deskTwoFactors').set({ verified: 1 }).where('userId', '=', id)
    if (!(await offer.where('verified', '=', 0).returning('id').executeTakeFirst())) return false
    const values = { twoFactorEnabled: 1 as const, updatedAt: now().toISOString() }
    await trx.updateTable('deskUsers').set(values).where('id', '=', id).execute()
    await recordAccessChange(trx, { email, what: 'a new second factor' }, { who: name, now: now(), address })
    return true
  })
