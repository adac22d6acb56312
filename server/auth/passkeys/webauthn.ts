import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod'
import { COOKIE_PATH } from '#server/auth/auth-constants.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'

const bytes = z.string().regex(/^[\w-]+$/)
const credential = {
  id: bytes.max(2000),
  rawId: bytes.max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** WebAuthn transports, such as `internal`, `hybrid` or `usb`. */
export const transportsSchema = z.array(z.string().max(20)).max(10)

/** Response of `navigator.credentials.create`. */
export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transportsSchema.optional(),
  }),
})

/** Response of `navigator.credentials.get`. `userHandle` is the user id in base64url. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

/** Parses a response sent as JSON. Returns `undefined` if it does not match the schema. */
export function parseResponse<Answer>(schema: z.ZodType<Answer>, text: string): Answer | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Purpose of a challenge; a response is valid for the same purpose only. `userId` is the signed-in person, if any.
 */
export type ChallengePurpose = { purpose: 'sign-in' | 'prove' | 'add'; userId?: string }

const KIND = 'desk-passkey:'
const COOKIE = 'desk.passkey'
const VALID_S = 5 * 60

/**
 * Creates a challenge for this browser, named by a cookie. The database stores it with a hash of the cookie, so that
 * it can be answered only once.
 */
export async function createChallenge(
  { db, now, origin }: Pick<RequestShop, 'db' | 'now' | 'origin'>,
  asking: ChallengePurpose,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; headers: Headers }> {
  const [token, challenge] = [randomBytes(24).toString('base64url'), new Uint8Array(randomBytes(32))]
  const at = now().toISOString()
  const row = {
    id: newId(),
    identifier: identifierOf(token, asking),
    value: Buffer.from(challenge).toString('base64url'),
    expiresAt: new Date(now().getTime() + VALID_S * 1000).toISOString(),
    ...{ createdAt: at, updatedAt: at },
  }
  await transact(db, async (trx) => {
    const old = trx.deleteFrom('deskVerifications').where('identifier', 'like', `${KIND}%`)
    await old.where('expiresAt', '<', at).execute()
    await trx.insertInto('deskVerifications').values(row).execute()
  })
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${COOKIE}=${token}; Path=${COOKIE_PATH}; Max-Age=${VALID_S}; HttpOnly; SameSite=Strict${secure}`
  return { challenge, headers: new Headers({ 'set-cookie': cookie }) }
}

/**
 * Consumes the challenge of a browser and returns it in base64url. Returns `undefined` if it has expired or was for
 * another purpose.
 */
export async function consumeChallenge(
  { db, now }: Pick<RequestShop, 'db' | 'now'>,
  request: Request,
  asking: ChallengePurpose,
): Promise<string | undefined> {
  const token = /(?:^|;\s*)desk\.passkey=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!token) return undefined
  const taken = await db
    .deleteFrom('deskVerifications')
    .where('identifier', '=', identifierOf(token, asking))
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return taken && taken.expiresAt > now().toISOString() ? taken.value : undefined
}

const identifierOf = (token: string, { purpose, userId = '' }: ChallengePurpose): string =>
  KIND + createHash('sha256').update(`${token} ${purpose} ${userId}`).digest('base64url')

/** Relying party id (the shop's host) and the origin that browsers report. */
export type RelyingParty = { rpId: string; origin: string }

/**
 * Returns where passkeys work: at `PUBLIC_ORIGIN` with https, or at localhost; elsewhere `undefined`, since browsers
 * support no passkeys there.
 *
 * The request's Host header is not trusted: a page of another program on this computer could otherwise use the shop's
 * passkeys.
 */
export function relyingPartyOf({ config, origin }: Pick<RequestShop, 'config' | 'origin'>): RelyingParty | undefined {
  const local = `http://localhost:${config.port}`
  const own = config.publicOrigin ?? (origin === local ? local : undefined)
  if (!own) return undefined
  const { protocol, hostname } = new URL(own)
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return hostname === 'localhost' || (protocol === 'https:' && isNamed) ? { rpId: hostname, origin: own } : undefined
}
