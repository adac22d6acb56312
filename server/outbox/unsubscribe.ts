import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EnquiryId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'

export const LISTS = ['newsletter', 'notify'] as const
export type List = (typeof LISTS)[number]

const KEY = 'wayOutKey'

/** What links out of a list are signed with; made at the first use, by whichever machine is the first. */
async function signingKey(db: Db): Promise<Buffer> {
  const there = await db.selectFrom('meta').select('value').where('name', '=', KEY).executeTakeFirst()
  if (there) return Buffer.from(there.value, 'base64url')
  await db
    .insertInto('meta')
    .values({ name: KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  return signingKey(db)
}

const sign = (key: Buffer, id: EnquiryId): string =>
  createHmac('sha256', key).update(`way-out:${id}`).digest('base64url')

/** The address that takes whoever signed up off the list again: the sign-up, and a signature that only the shop makes. */
export async function unsubscribeLink(db: Db, origin: string, enquiryId: EnquiryId): Promise<string> {
  return `${origin}/unsubscribe/${enquiryId}.${sign(await signingKey(db), enquiryId)}`
}

/** The sign-up that a link was signed for; nothing for one that the shop did not make, and for one that it has forgotten. */
export async function signUpOf(db: Db, token: string): Promise<{ kind: List; email: string } | undefined> {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSame(signature, sign(await signingKey(db), id))) return undefined
  const row = await db
    .selectFrom('enquiries')
    .select(['kind', 'email'])
    .where('id', '=', id)
    .where('kind', 'in', LISTS)
    .executeTakeFirst()
  return row as { kind: List; email: string } | undefined
}

const isSame = (given: string, right: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(right) && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** Takes an address off a list, however often it was put on; again changes nothing. */
export async function withdraw(db: Db, { kind, email }: { kind: List; email: string }, now: Date): Promise<void> {
  await transact(db, (trx) =>
    trx
      .updateTable('enquiries')
      .set({ withdrawnAt: now.toISOString() })
      .where('kind', '=', kind)
      .where('withdrawnAt', 'is', null)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .execute(),
  )
}

/** Whether an address is on a list already. */
export async function isOnList(
  trx: Trx,
  { id, kind, email }: { id: EnquiryId; kind: List; email: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('enquiries')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('withdrawnAt', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}
