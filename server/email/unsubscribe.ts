import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EnquiryId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'

export const MAILING_LISTS = ['newsletter', 'notify'] as const
export type MailingList = (typeof MAILING_LISTS)[number]

const SIGNING_KEY_NAME = 'wayOutKey'

/** Returns the key that signs unsubscribe links. Created on first use; of several instances one wins. */
async function signingKey(db: Db): Promise<Buffer> {
  const stored = await db.selectFrom('meta').select('value').where('name', '=', SIGNING_KEY_NAME).executeTakeFirst()
  if (stored) return Buffer.from(stored.value, 'base64url')
  await db
    .insertInto('meta')
    .values({ name: SIGNING_KEY_NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  return signingKey(db)
}

const sign = (key: Buffer, id: EnquiryId): string =>
  createHmac('sha256', key).update(`way-out:${id}`).digest('base64url')

/** Returns the unsubscribe link: the sign-up's id with an HMAC. */
export async function unsubscribeLink(db: Db, origin: string, enquiryId: EnquiryId): Promise<string> {
  return `${origin}/unsubscribe/${enquiryId}.${sign(await signingKey(db), enquiryId)}`
}

/** Returns the sign-up of an unsubscribe token; `undefined` for a forged or deleted one. */
export async function findSignUp(db: Db, token: string): Promise<{ kind: MailingList; email: string } | undefined> {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSameSignature(signature, sign(await signingKey(db), id))) return undefined
  const row = await db
    .selectFrom('enquiries')
    .select(['kind', 'email'])
    .where('id', '=', id)
    .where('kind', 'in', MAILING_LISTS)
    .executeTakeFirst()
  return row as { kind: MailingList; email: string } | undefined
}

const isSameSignature = (given: string, right: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(right) && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** Removes an address from a list, including duplicate sign-ups. Idempotent. */
export async function unsubscribeAddress(
  db: Db,
  { kind, email }: { kind: MailingList; email: string },
  now: Date,
): Promise<void> {
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

/** True when the address is already on the list. */
export async function isOnList(
  trx: Trx,
  { id, kind, email }: { id: EnquiryId; kind: MailingList; email: string },
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
