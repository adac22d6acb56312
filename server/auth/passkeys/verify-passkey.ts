import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { credentialsOf } from './own-passkeys.ts'
import {
  assertionSchema,
  type ChallengePurpose,
  consumeChallenge,
  createChallenge,
  parseResponse,
  type RelyingParty,
  relyingPartyOf,
} from './webauthn.ts'

/** Loaded on first use, because it slows down a cold start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * Returns the options for `navigator.credentials.get`. Without a `userId`, the browser offers any passkey for this
 * shop.
 */
export async function authenticationOptions(shop: RequestShop, { rpId }: RelyingParty, asking: ChallengePurpose) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { challenge, headers } = await createChallenge(shop, asking)
  const allowCredentials = asking.userId === undefined ? undefined : await credentialsOf(shop.db, asking.userId)
  const options = await generateAuthenticationOptions({
    ...{ rpID: rpId, challenge, allowCredentials },
    userVerification: 'required',
  })
  return { options, headers }
}

/**
 * Verifies a passkey response against the browser's challenge, with user verification. Returns its owner, or
 * `undefined` if it is invalid or not of `asking.userId`. A counter that did not increase may mean a cloned passkey
 * and is rejected.
 */
export async function verifyPasskey(
  shop: RequestShop,
  request: Request,
  { answer, ...asking }: ChallengePurpose & { answer: string },
): Promise<{ userId: string } | undefined> {
  const place = relyingPartyOf(shop)
  // Consumed before any check, so that each challenge is answered once.
  const expectedChallenge = await consumeChallenge(shop, request, asking)
  const response = parseResponse(assertionSchema, answer)
  if (!place || !expectedChallenge || !response) return undefined
  const known = await shop.db
    .selectFrom('deskPasskeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', response.id)
    .executeTakeFirst()
  const { userHandle } = response.response
  // A device may omit the user handle when the options listed the credentials.
  const says = userHandle === undefined ? asking.userId : Buffer.from(userHandle, 'base64url').toString()
  if (!known || known.userId !== says || (asking.userId ?? says) !== says) return undefined
  const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'))
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    credential: { id: known.credentialId, publicKey, counter: known.counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const went = await updateCounter(shop, known, checked.authenticationInfo.newCounter)
  return went ? { userId: known.userId } : undefined
}

/**
 * Updates the counter if it is still the one that was checked: of two responses with the same count, the second
 * fails, as does one for a removed passkey.
 */
const updateCounter = (
  { db, now }: Pick<RequestShop, 'db' | 'now'>,
  { id, counter }: { id: string; counter: number },
  next: number,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const moved = trx.updateTable('deskPasskeys').set({ counter: next, usedAt: now().toISOString() })
    const row = await moved.where('id', '=', id).where('counter', '=', counter).returning('id').executeTakeFirst()
    return row !== undefined
  })
