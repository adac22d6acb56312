import { createHash, randomBytes } from 'node:crypto'
import { COOKIE_PATH } from '#server/auth/auth-constants.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'

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
