import { networkOf } from '#domain/shop/network.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authHeaders, authOf } from './open-desk.ts'
import { type Counted, forgetTries, type Taken, takeTry } from './tries.ts'

/** Cookies to be set, or what was wrong: a wait that is not over, or tries that are left. */
export type CameIn = { ok: true; headers: Headers } | ({ ok: false } & Taken)

/** However many networks guess at one person's password, together they are slowed down as well. */
const FREE_FROM_EVERYWHERE = 50

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
  const counted: Counted[] = [
    { what: `password ${typed} ${networkOf(shop.address)}` },
    { what: `password ${typed}`, free: FREE_FROM_EVERYWHERE },
  ]
  const taken = await takeTry(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return { ok: false, ...taken }
  const auth = await authOf(shop)
  const answer = await auth.api
    .signInEmail({ body: { email: typed, password }, headers: authHeaders(shop, request), returnHeaders: true })
    .catch(() => undefined)
  if (!answer) return { ok: false, ...taken }
  await forgetTries(shop.db, counted)
  const code = 'twoFactorRedirect' in answer.response
  if (!code) await markProven(shop, answer.response.token)
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
  if (!answer?.response.token) return undefined
  await markProven(shop, answer.response.token)
  return cookiesOf(answer.headers)
}

/** Ends the session that a request brings. */
export async function signOut(shop: RequestShop, request: Request): Promise<Headers> {
  const auth = await authOf(shop)
  const { headers } = await auth.api.signOut({ headers: authHeaders(shop, request), returnHeaders: true })
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
