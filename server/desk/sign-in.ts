import { networkOf } from '#domain/shop/network.ts'
import { writeAudit } from '#server/audit/changes.ts'
import { countRefusal } from '#server/audit/refusals.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { authHeaders, authOf } from './open-desk.ts'
import { type CodeCheck, checkCode } from './second-factor-code.ts'
import { readSigned } from './sessions.ts'
import { type Counted, forgetTries, type Taken, takeTry } from './tries.ts'

/** Cookies to be set, or what was wrong: a wait that is not over, or tries that are left. */
export type CameIn = { ok: true; headers: Headers } | ({ ok: false } & Taken)

type Visitor = Pick<RequestShop, 'db' | 'now' | 'address'>

/** However many networks guess at one person's password, together they are slowed down as well. */
const FREE_FROM_EVERYWHERE = 50

/** What wrong passwords for an e-mail are counted under. */
export const passwordTries = (visitor: Pick<RequestShop, 'address'>, email: string): Counted[] => [
  ownTries(visitor, email),
  { what: `password ${email}`, free: FREE_FROM_EVERYWHERE },
]

const ownTries = ({ address }: Pick<RequestShop, 'address'>, email: string): Counted => {
  return { what: `password ${email} ${networkOf(address)}` }
}

/**
 * Signs in with e-mail and password. What is answered, and how soon, is the same whether the e-mail is known or not.
 * `code`: a second factor is asked for next.
 */
export async function signIn(
  shop: RequestShop,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<(CameIn & { ok: true; code: boolean }) | (CameIn & { ok: false })> {
  const typed = email.trim().toLowerCase()
  // Guesses from other networks do not lock a person out of a network that they signed in from before.
  const counted = (await isKnownNetwork(shop, typed)) ? [ownTries(shop, typed)] : passwordTries(shop, typed)
  const taken = await takeTry(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return { ok: false, ...taken }
  const auth = await authOf(shop)
  const answer = await auth.api
    .signInEmail({ body: { email: typed, password }, headers: authHeaders(shop, request), returnHeaders: true })
    .catch(() => undefined)
  if (!answer) {
    await keepAccess(shop, typed, 'sign-in refused')
    return { ok: false, ...taken }
  }
  await forgetTries(shop.db, counted)
  const code = 'twoFactorRedirect' in answer.response
  if (!code) await keepSignIn(shop, { token: answer.response.token, userId: answer.response.user.id, email: typed })
  return { ok: true, headers: cookiesOf(answer.headers), code }
}

/** Cookies to be set, or why the code was refused. `expired`: no password of this browser waits for a code. */
export type CodeSignIn =
  | { ok: true; headers: Headers }
  | { ok: false; expired: true }
  | Extract<CodeCheck, { ok: false }>

/**
 * Ends a sign-in whose password was right with a code of the app or a recovery code. An existing session plays no part:
 * the code is checked for the person whose password this browser has given.
 */
export async function signInWithCode(shop: RequestShop, request: Request, typed: string): Promise<CodeSignIn> {
  const auth = await authOf(shop)
  const headers = authHeaders(shop, request)
  const { userId } = await auth.api.pendingSignIn({ headers })
  if (userId === undefined) return { ok: false, expired: true }
  const checked = await checkCode(shop, { userId }, typed)
  if (!checked.ok) {
    const user = await shop.db.selectFrom('deskUsers').select('email').where('id', '=', userId).executeTakeFirst()
    await keepAccess(shop, user?.email ?? '', 'second factor refused')
    return checked
  }
  const answer = await auth.api.finishSignIn({ headers, returnHeaders: true }).catch(() => undefined)
  if (!answer) return { ok: false, expired: true }
  await keepSignIn(shop, answer.response)
  return { ok: true, headers: cookiesOf(answer.headers) }
}

/** Records a completed sign-in: the session counts as proven, its network as known. */
export async function keepSignIn(
  shop: Visitor,
  { token, userId, email }: { token: string; userId: string; email: string },
  what = 'signed in',
): Promise<void> {
  await markProven(shop, token)
  await rememberNetwork(shop, userId)
  await keepAccess(shop, email, what)
}

/**
 * Writes to the audit who came in, and who was refused. A refusal under an unknown email is only counted, without the
 * email: it may be a password in the wrong field.
 */
export async function keepAccess({ db, now, address }: Visitor, email: string, what: string): Promise<void> {
  const known = await db.selectFrom('deskUsers').select(['name', 'email']).where('email', '=', email).executeTakeFirst()
  if (!known) return countRefusal(db, what, now())
  const by = { who: known.name, now: now(), address }
  await transact(db, (trx) => writeAudit(trx, { kind: 'access', what, subject: known.email }, by))
}

/** Ends the session that a request brings; without one nothing happens, and nothing is kept. */
export async function signOut(shop: RequestShop, request: Request): Promise<Headers> {
  const auth = await authOf(shop)
  const who = await readSigned(shop, request)
  const { headers } = await auth.api.signOut({ headers: authHeaders(shop, request), returnHeaders: true })
  if (who) await keepAccess(shop, who.email, 'signed out')
  return cookiesOf(headers)
}

export async function markProven({ db, now }: Pick<Visitor, 'db' | 'now'>, token: string): Promise<void> {
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).where('token', '=', token).execute()
}

export function cookiesOf(answered: Headers): Headers {
  const headers = new Headers()
  for (const cookie of answered.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
