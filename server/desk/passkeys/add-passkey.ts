import { MOST_PASSKEYS, passkeyName } from '#domain/desk/passkeys.ts'
import { writeAudit } from '#server/audit/changes.ts'
import { newId } from '#server/db/portable.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import type { Signed } from '#server/desk/sessions.ts'
import { tellOwners } from '#server/desk/tell-owners.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { makeChallenge, takeChallenge } from './challenges.ts'
import { credentialsOf } from './own-passkeys.ts'
import type { PasskeyPlace } from './passkey-place.ts'
import { madeSchema, readAnswer } from './read-answer.ts'

/** Loaded with the first passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256, as COSE numbers them: what phones, computers and tokens have. */
const ALGORITHMS = [-7, -8, -257]

/** What a browser is told to make a passkey for somebody: one that knows whose it is, and asks for finger, face or PIN. */
export async function askToMakePasskey(shop: RequestShop, { rpId }: PasskeyPlace, who: Signed) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { challenge, headers } = await makeChallenge(shop, { purpose: 'add', userId: who.id })
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

type Made = { answer: string; name: string }

/** Keeps a passkey that was made; the owners hear of it. `false`: it is none of ours, too late, or one too many. */
export async function takePasskey(
  shop: RequestShop,
  request: Request,
  { place, who }: { place: PasskeyPlace; who: Signed },
  { answer, name }: Made,
): Promise<boolean> {
  const challenge = await takeChallenge(shop, request, { purpose: 'add', userId: who.id })
  const made = challenge && (await checkMade(answer, challenge, place))
  if (!made) return false
  const at = shop.now()
  const row = {
    id: newId(),
    userId: who.id,
    name: passkeyName(name) || 'A passkey',
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
    if (known.length >= MOST_PASSKEYS) return false
    const added = await trx
      .insertInto('deskPasskeys')
      .values(row)
      .onConflict((c) => c.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    const by = { who: who.name, now: at, address: shop.address }
    await writeAudit(trx, { what: 'desk: a passkey added', kind: 'access', subject: email, after: row.name }, by)
    await tellOwners(trx, { email, what: 'a new passkey', address: shop.address, at })
    return true
  })
}

async function checkMade(text: string, expectedChallenge: string, { rpId, origin }: PasskeyPlace) {
  const response = readAnswer(madeSchema, text)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const made = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')))
    // Nobody was asked for certificates: whoever sends some wants them read.
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
