import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { type Asking, makeChallenge, takeChallenge } from './challenges.ts'
import { credentialsOf } from './own-passkeys.ts'
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts'
import { readAnswer, signedSchema } from './read-answer.ts'

/** Loaded with the first passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** What a browser is told to ask a passkey of: one of this person's, or whichever the device has for this shop. */
export async function askForPasskey(shop: RequestShop, { rpId }: PasskeyPlace, asking: Asking) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { challenge, headers } = await makeChallenge(shop, asking)
  const allowCredentials = asking.userId === undefined ? undefined : await credentialsOf(shop.db, asking.userId)
  const options = await generateAuthenticationOptions({
    ...{ rpID: rpId, challenge, allowCredentials },
    userVerification: 'required',
  })
  return { options, headers }
}

/**
 * Whose passkey has answered this browser's challenge, with finger, face or PIN; nothing where it is no passkey of ours,
 * or not of `asking.userId`. One whose counter did not go on may be a copy, and is refused.
 */
export async function checkPasskey(
  shop: RequestShop,
  request: Request,
  { answer, ...asking }: Asking & { answer: string },
): Promise<{ userId: string } | undefined> {
  const place = passkeyPlace(shop)
  // Whatever was answered, it was answered once.
  const expectedChallenge = await takeChallenge(shop, request, asking)
  const response = readAnswer(signedSchema, answer)
  if (!place || !expectedChallenge || !response) return undefined
  const known = await shop.db
    .selectFrom('deskPasskeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', response.id)
    .executeTakeFirst()
  const { userHandle } = response.response
  // A device may leave out whose it is where it was asked for one of theirs.
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
  const went = await wentOn(shop, known, checked.authenticationInfo.newCounter)
  return went ? { userId: known.userId } : undefined
}

/** Of two answers with the same count one was copied: the second finds it used. A passkey that was removed meanwhile is gone. */
const wentOn = (
  { db, now }: Pick<RequestShop, 'db' | 'now'>,
  { id, counter }: { id: string; counter: number },
  next: number,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const moved = trx.updateTable('deskPasskeys').set({ counter: next, usedAt: now().toISOString() })
    const row = await moved.where('id', '=', id).where('counter', '=', counter).returning('id').executeTakeFirst()
    return row !== undefined
  })
