import { networkOf } from '#domain/settings/network.ts'
import { type AttemptCounter, countAttempt, resetAttempts } from '#server/auth/attempts.ts'
import { authFor, authHeaders } from '#server/auth/auth-instance.ts'
import { auditAccess, cookiesOf, recordSignIn, type SignInResult } from '#server/auth/sign-in.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authenticationOptions, verifyPasskey } from './verify-passkey.ts'
import type { RelyingParty } from './webauthn.ts'

/** Challenges per network before a wait, because each one is stored as a row. */
const FREE_CHALLENGES = 30

type Visitor = Pick<RequestShop, 'address'>
/** Counted per network, because the person is not known yet. */
const challengeCounter = ({ address }: Visitor): AttemptCounter => ({
  what: `passkey asked ${networkOf(address)}`,
  free: FREE_CHALLENGES,
})
const responseCounter = ({ address }: Visitor): AttemptCounter => ({ what: `passkey ${networkOf(address)}` })

/** Returns the options to sign in with any passkey, or `undefined` if the network must wait. */
export async function passkeySignInOptions(shop: RequestShop, place: RelyingParty) {
  const { waitMs } = await countAttempt(shop.db, [challengeCounter(shop)], shop.now())
  return waitMs > 0 ? undefined : authenticationOptions(shop, place, { purpose: 'sign-in' })
}

/**
 * Signs in with a passkey. It counts as both factors: the device, and its biometric or PIN check. A failure reveals
 * only the wait.
 */
export async function signInWithPasskey(shop: RequestShop, request: Request, answer: string): Promise<SignInResult> {
  const taken = await countAttempt(shop.db, [responseCounter(shop)], shop.now())
  if (taken.waitMs > 0) return { ok: false, ...taken }
  const made = await createPasskeySession(shop, request, answer)
  if (!made) {
    await auditAccess(shop, '', 'sign-in with a passkey refused')
    return { ok: false, ...taken }
  }
  await resetAttempts(shop.db, [challengeCounter(shop), responseCounter(shop)])
  await recordSignIn(shop, made.response, 'signed in with a passkey')
  return { ok: true, headers: cookiesOf(made.headers) }
}

async function createPasskeySession(shop: RequestShop, request: Request, answer: string) {
  const body = await verifyPasskey(shop, request, { purpose: 'sign-in', answer })
  if (!body) return undefined
  const auth = await authFor(shop)
  // Fails if the person was removed after the check.
  return auth.api.signInKnown({ body, headers: authHeaders(shop, request), returnHeaders: true }).catch(() => undefined)
}
