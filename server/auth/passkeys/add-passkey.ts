import { MAX_PASSKEYS, normalizePasskeyName } from '#domain/desk/credentials.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { notifyOwners } from '#server/auth/access-changes.ts'
import type { SignedInUser } from '#server/auth/sessions.ts'
import { newId } from '#server/db/portable.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { credentialsOf } from './own-passkeys.ts'
import type { RelyingParty } from './webauthn.ts'
import { consumeChallenge, createChallenge, parseResponse, registrationSchema } from './webauthn.ts'

/** Loaded on first use, because it slows down a cold start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** COSE ids of ES256, EdDSA and RS256, which cover phones, computers and security keys. */
const ALGORITHMS = [-7, -8, -257]

/** Returns the options for `navigator.credentials.create`: a discoverable credential with user verification. */
export async function registrationOptions(shop: RequestShop, { rpId }: RelyingParty, who: SignedInUser) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { challenge, headers } = await createChallenge(shop, { purpose: 'add', userId: who.id })
  const options = await generateRegistrationOptions({
    rpName: `${shop.settings.name}, the desk`,
    rpID: rpId,
    userName: who.email,
    userDisplayName: who.name,
    userID: new Uint8Array(Buffer.from(who.id)),
    challenge,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(shop.db, who.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { options, headers }
}

type RegistrationForm = { answer: string; name: string }

/**
 * Stores a new passkey and emails the owners. Returns `false` if the response is invalid or late, or the person has
 * `MAX_PASSKEYS` already.
 */
export async function addPasskey(
  shop: RequestShop,
  request: Request,
  { place, who }: { place: RelyingParty; who: SignedInUser },
  { answer, name }: RegistrationForm,
): Promise<boolean> {
  const challenge = await consumeChallenge(shop, request, { purpose: 'add', userId: who.id })
  const made = challenge && (await verifyRegistration(answer, challenge, place))
  if (!made) return false
  const at = shop.now()
  const row = {
    id: newId(),
    userId: who.id,
    name: normalizePasskeyName(name) || 'A passkey',
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: JSON.stringify(made.transports ?? []),
    createdAt: at.toISOString(),
    usedAt: null,
  }
  const { email } = who
  return transact(shop.db, async (trx) => {
    await lockNames(trx, [`passkeys ${who.id}`])
    const known = await trx.selectFrom('deskPasskeys').select('id').where('userId', '=', who.id).execute()
    if (known.length >= MAX_PASSKEYS) return false
    const added = await trx
      .insertInto('deskPasskeys')
      .values(row)
      .onConflict((c) => c.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    const actor = { who: who.name, now: at, address: shop.address }
    await writeAudit(trx, { what: 'desk: a passkey added', kind: 'access', subject: email, after: row.name }, actor)
    await notifyOwners(trx, { email, what: 'a new passkey', address: shop.address, at })
    return true
  })
}

async function verifyRegistration(text: string, expectedChallenge: string, { rpId, origin }: RelyingParty) {
  const response = parseResponse(registrationSchema, text)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const made = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')))
    // No attestation was requested, so a response with certificates is rejected unread.
    if (made.get('fmt') !== 'none' && (made.get('fmt') !== 'packed' || made.get('attStmt').get('x5c'))) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}
