import { networkOf } from '#domain/settings/network.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { countRefusal } from '#server/audit/refusals.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { type AttemptCounter, type AttemptResult, countAttempt, resetAttempts } from './attempts.ts'
import { authFor, authHeaders } from './auth-instance.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { type CodeCheck, checkCode } from './second-factor-code.ts'
import { readSignedInUser } from './sessions.ts'

/** Cookies of the new session, or the wait and the attempts left. */
export type SignInResult = { ok: true; headers: Headers } | ({ ok: false } & AttemptResult)

type Visitor = Pick<RequestShop, 'db' | 'now' | 'address'>

/** Attempts on one person's password from all networks together before a wait. */
const FREE_PER_PERSON = 50

/** Rate limit counters of password attempts on an email. */
export const passwordCounters = (visitor: Pick<RequestShop, 'address'>, email: string): AttemptCounter[] => [
  networkCounter(visitor, email),
  { what: `password ${email}`, free: FREE_PER_PERSON },
]

const networkCounter = ({ address }: Pick<RequestShop, 'address'>, email: string): AttemptCounter => {
  return { what: `password ${email} ${networkOf(address)}` }
}

/**
 * Signs in with email and password. Neither the answer nor its timing reveals whether the email is known. `code` is
 * true if a second factor is required next.
 */
export async function signIn(
  shop: RequestShop,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<(SignInResult & { ok: true; code: boolean }) | (SignInResult & { ok: false })> {
  const typed = email.trim().toLowerCase()
  // Guesses from other networks do not lock out a person on a network they signed in from before.
  const counted = (await isKnownNetwork(shop, typed)) ? [networkCounter(shop, typed)] : passwordCounters(shop, typed)
  const taken = await countAttempt(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return { ok: false, ...taken }
  const auth = await authFor(shop)
  const answer = await auth.api
    .signInEmail({ body: { email: typed, password }, headers: authHeaders(shop, request), returnHeaders: true })
    .catch(() => undefined)
  if (!answer) {
    await auditAccess(shop, typed, 'sign-in refused')
    return { ok: false, ...taken }
  }
  await resetAttempts(shop.db, counted)
  const code = 'twoFactorRedirect' in answer.response
  if (!code) await recordSignIn(shop, { token: answer.response.token, userId: answer.response.user.id, email: typed })
  return { ok: true, headers: cookiesOf(answer.headers), code }
}

/**
 * Cookies of the new session, or the reason why the code was rejected. `expired` means that this browser has no
 * pending sign-in.
 */
export type CodeSignInResult =
  | { ok: true; headers: Headers }
  | { ok: false; expired: true }
  | Extract<CodeCheck, { ok: false }>

/**
 * Completes a sign-in whose password was right with a code of the app or a recovery code. An existing session is
 * ignored: the code is checked for the person whose password this browser has given.
 */
export async function signInWithCode(shop: RequestShop, request: Request, typed: string): Promise<CodeSignInResult> {
  const auth = await authFor(shop)
  const headers = authHeaders(shop, request)
  const { userId } = await auth.api.pendingSignIn({ headers })
  if (userId === undefined) return { ok: false, expired: true }
  const checked = await checkCode(shop, { userId }, typed)
  if (!checked.ok) {
    const user = await shop.db.selectFrom('deskUsers').select('email').where('id', '=', userId).executeTakeFirst()
    await auditAccess(shop, user?.email ?? '', 'second factor refused')
    return checked
  }
  const answer = await auth.api.finishSignIn({ headers, returnHeaders: true }).catch(() => undefined)
  if (!answer) return { ok: false, expired: true }
  await recordSignIn(shop, answer.response)
  return { ok: true, headers: cookiesOf(answer.headers) }
}

/** Records a completed sign-in: marks the session as authenticated and its network as known. */
export async function recordSignIn(
  shop: Visitor,
  { token, userId, email }: { token: string; userId: string; email: string },
  what = 'signed in',
): Promise<void> {
  await markReauthenticated(shop, token)
  await rememberNetwork(shop, userId)
  await auditAccess(shop, email, what)
}

/**
 * Audits a sign-in or its refusal. A refusal of an unknown email is only counted, without the email: people sometimes
 * type their password into that field.
 */
export async function auditAccess({ db, now, address }: Visitor, email: string, what: string): Promise<void> {
  const known = await db.selectFrom('deskUsers').select(['name', 'email']).where('email', '=', email).executeTakeFirst()
  if (!known) return countRefusal(db, what, now())
  const actor = { who: known.name, now: now(), address }
  await transact(db, (trx) => writeAudit(trx, { kind: 'access', what, subject: known.email }, actor))
}

/** Ends the session of a request and returns the headers that clear its cookies. */
export async function signOut(shop: RequestShop, request: Request): Promise<Headers> {
  const auth = await authFor(shop)
  const who = await readSignedInUser(shop, request)
  const { headers } = await auth.api.signOut({ headers: authHeaders(shop, request), returnHeaders: true })
  if (who) await auditAccess(shop, who.email, 'signed out')
  return cookiesOf(headers)
}

export async function markReauthenticated({ db, now }: Pick<Visitor, 'db' | 'now'>, token: string): Promise<void> {
  await db.updateTable('deskSessions').set({ provenAt: now().toISOString() }).where('token', '=', token).execute()
}

export function cookiesOf(answered: Headers): Headers {
  const headers = new Headers()
  for (const cookie of answered.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
