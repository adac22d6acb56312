import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { DESK } from '#server/desk/auth-constants.ts'
import type { RequestShop } from '#server/http/shop-context.ts'

/** What is done with the answer; one that was asked for something else counts for nothing. `userId`: who asks, if known. */
export type Asking = { purpose: 'sign-in' | 'prove' | 'add'; userId?: string }

const KIND = 'desk-passkey:'
const COOKIE = 'desk.passkey'
const HOLDS_S = 5 * 60

/**
 * A challenge for a passkey, for this browser alone: its cookie names it, and the database has a hash of that. It is kept
 * here and not in the cookie, since only so it is answered once.
 */
export async function makeChallenge(
  { db, now, origin }: Pick<RequestShop, 'db' | 'now' | 'origin'>,
  asking: Asking,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; headers: Headers }> {
  const [token, challenge] = [randomBytes(24).toString('base64url'), new Uint8Array(randomBytes(32))]
  const at = now().toISOString()
  const row = {
    id: newId(),
    identifier: nameOf(token, asking),
    value: Buffer.from(challenge).toString('base64url'),
    expiresAt: new Date(now().getTime() + HOLDS_S * 1000).toISOString(),
    ...{ createdAt: at, updatedAt: at },
  }
  await transact(db, async (trx) => {
    const old = trx.deleteFrom('deskVerifications').where('identifier', 'like', `${KIND}%`)
    await old.where('expiresAt', '<', at).execute()
    await trx.insertInto('deskVerifications').values(row).execute()
  })
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${COOKIE}=${token}; Path=${DESK}; Max-Age=${HOLDS_S}; HttpOnly; SameSite=Strict${secure}`
  return { challenge, headers: new Headers({ 'set-cookie': cookie }) }
}

/** The challenge that a browser answers, once, in base64url; nothing where it has lapsed or was for something else. */
export async function takeChallenge(
  { db, now }: Pick<RequestShop, 'db' | 'now'>,
  request: Request,
  asking: Asking,
): Promise<string | undefined> {
  const token = /(?:^|;\s*)desk\.passkey=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!token) return undefined
  const taken = await db
    .deleteFrom('deskVerifications')
    .where('identifier', '=', nameOf(token, asking))
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return taken && taken.expiresAt > now().toISOString() ? taken.value : undefined
}

const nameOf = (token: string, { purpose, userId = '' }: Asking): string =>
  KIND + createHash('sha256').update(`${token} ${purpose} ${userId}`).digest('base64url')
