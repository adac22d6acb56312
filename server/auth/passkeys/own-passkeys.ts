import { normalizePasskeyName } from '#domain/desk/credentials.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { notifyOwners } from '#server/auth/access-changes.ts'
import type { SignedInUser } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { transportsSchema } from './webauthn.ts'

/** Returns a person's passkeys, oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('deskPasskeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Returns whether any passkey exists, or one of this person. */
export async function hasPasskeys(db: Db, userId?: string): Promise<boolean> {
  const any = db.selectFrom('deskPasskeys').select('id').limit(1)
  return (await (userId === undefined ? any : any.where('userId', '=', userId)).executeTakeFirst()) !== undefined
}

/** Returns a person's passkeys as WebAuthn credential descriptors. */
export async function credentialsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('deskPasskeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: parseColumn(transportsSchema, transports, 'deskPasskeys.transports', credentialId),
  }))
}

type PasskeyOwner = Pick<SignedInUser, 'id' | 'name' | 'email'>
type PasskeyContext = { db: RequestShop['db']; now: RequestShop['now']; address: string }

/** Renames a passkey of the person. Another person's passkey is not found; an empty name changes nothing. */
export async function renamePasskey(
  shop: PasskeyContext,
  who: PasskeyOwner,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const after = normalizePasskeyName(name)
  if (after === '') return
  await transact(shop.db, async (trx) => {
    const known = await findOwnPasskey(trx, who, id)
    if (!known || known.name === after) return
    await trx.updateTable('deskPasskeys').set({ name: after }).where('id', '=', id).execute()
    await auditPasskey(trx, shop, who, { what: 'desk: a passkey renamed', before: known.name, after })
  })
}

/** Removes a passkey of the person and emails the owners. */
export async function removePasskey(shop: PasskeyContext, who: PasskeyOwner, id: string): Promise<void> {
  await transact(shop.db, async (trx) => {
    const known = await findOwnPasskey(trx, who, id)
    if (!known) return
    await trx.deleteFrom('deskPasskeys').where('id', '=', id).execute()
    await auditPasskey(trx, shop, who, { what: 'desk: a passkey removed', before: known.name })
    const { email } = who
    const heading = 'A passkey was removed.'
    await notifyOwners(trx, { email, what: 'a passkey removed', address: shop.address, at: shop.now(), heading })
  })
}

const findOwnPasskey = (trx: Trx, who: PasskeyOwner, id: string) =>
  trx.selectFrom('deskPasskeys').select('name').where('id', '=', id).where('userId', '=', who.id).executeTakeFirst()

const auditPasskey = (
  trx: Trx,
  { now, address }: PasskeyContext,
  { name, email }: PasskeyOwner,
  line: { what: string; before: string; after?: string },
) => writeAudit(trx, { kind: 'access', subject: email, ...line }, { who: name, now: now(), address })
