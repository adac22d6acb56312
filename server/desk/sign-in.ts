import { networkOf } from '#domain/shop/network.ts'
import { writeAudit } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authHeaders, authOf } from './open-desk.ts'
import { readSigned } from './sessions.ts'
import { type Counted, forgetTries, type Taken, takeTry } from './tries.ts'

/** Cookies to be set, or what was wrong: a wait that is not over, or tries that are left. */
export type CameIn = { ok: true; headers: Headers } | ({ ok: false } & Taken)

/** However many networks guess at one person's password, together they are slowed down as well. */
const FREE_FROM_EVERYWHERE = 50

/** What wrong passwords for an e-mail are counted under. */
export const passwordTries = ({ address }: Pick<RequestShop, 'address'>, email: string): Counted[] => [
  { what: `password ${email} ${networkOf(address)}` },
  { what: `password ${email}`, free: FREE_FROM_EVERYWHERE },
]

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
  const counted = passwordTries(shop, typed)
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
  if (!code) {
    await markProven(shop, answer.response.token)
    await keepAccess(shop, typed, 'signed in')
  }
  return { ok: true, headers: cookiesOf(answer.headers), code }
}

/**
 * The second factor: a code of the app, or one of those that were written down for when it is lost. better-auth counts
 * the wrong ones: five for one signing in, ten in a row for one person.
 */
export async function signInWithCode(shop: RequestShop, request: Request, typed: string): Promise<Headers | undefined> {
  const auth = await authOf(shop)
  const headers = authHeaders(shop, request)
  const code = typed.replace(/\s/g, '')
  const verified = /^\d{6}$/.test(code)
    ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
    : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
  const answer = await verified.catch(() => undefined)
  if (!answer?.response.token) {
    await keepAccess(shop, '', 'second factor refused')
    return undefined
  }
  await markProven(shop, answer.response.token)
  await keepAccess(shop, answer.response.user.email, 'signed in')
  return cookiesOf(answer.headers)
}

/** Who came in, and who was refused. An e-mail that is nobody's is not kept: it may be a password in the wrong field. */
export async function keepAccess({ db, now, address }: RequestShop, email: string, what: string): Promise<void> {
  const known = await db.selectFrom('deskUsers').select(['name', 'email']).where('email', '=', email).executeTakeFirst()
  const by = { who: known?.name ?? 'somebody', now: now(), address }
  await transact(db, (trx) => writeAudit(trx, { kind: 'access', what, subject: known?.email ?? '' }, by))
}

/** Ends the session that a request brings; without one nothing happens, and nothing is kept. */
export async function signOut(shop: RequestShop, request: Request): Promise<Headers> {
  const auth = await authOf(shop)
  const who = await readSigned(shop, request)
  const { headers } = await auth.api.signOut({ headers: authHeaders(shop, request), returnHeaders: true })
  if (who) await keepAccess(shop, who.email, 'signed out')
  return cookiesOf(headers)
}

export async function markProven({ db, now }: RequestShop, token: string): Promise<void> {
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).where('token', '=', token).execute()
}

export function cookiesOf(answered: Headers): Headers {
  const headers = new Headers()
  for (const cookie of answered.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
