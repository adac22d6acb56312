import { passkeyName } from '#domain/desk/passkeys.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Signed } from '#server/desk/sessions.ts'
import { tellOwners } from '#server/desk/tell-owners.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { transportsSchema } from './read-answer.ts'

/** Somebody's passkeys, the oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('deskPasskeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Whether there is a passkey at all, or one of this person: without one nobody is asked for it. */
export async function hasPasskeys(db: Db, userId?: string): Promise<boolean> {
  const any = db.selectFrom('deskPasskeys').select('id').limit(1)
  return (await (userId === undefined ? any : any.where('userId', '=', userId)).executeTakeFirst()) !== undefined
}

/** Somebody's passkeys as browsers name them. */
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

type Who = Pick<Signed, 'id' | 'name' | 'email'>
type Told = { db: RequestShop['db']; now: RequestShop['now']; address: string }

/** Gives one of somebody's own passkeys another name; another's is not there for them, and an empty name changes nothing. */
export async function renamePasskey(shop: Told, who: Who, { id, name }: { id: string; name: string }): Promise<void> {
  const after = passkeyName(name)
  if (after === '') return
  await transact(shop.db, async (trx) => {
    const known = await ofThem(trx, who, id)
    if (!known || known.name === after) return
    await trx.updateTable('deskPasskeys').set({ name: after }).where('id', '=', id).execute()
    await keep(trx, shop, who, { what: 'desk: a passkey renamed', before: known.name, after })
  })
}

/** Takes one of somebody's own passkeys away; the owners hear of it. */
export async function removePasskey(shop: Told, who: Who, id: string): Promise<void> {
  await transact(shop.db, async (trx) => {
    const known = await ofThem(trx, who, id)
    if (!known) return
    await trx.deleteFrom('deskPasskeys').where('id', '=', id).execute()
    await keep(trx, shop, who, { what: 'desk: a passkey removed', before: known.name })
    const { email } = who
    const heading = 'A way in is gone.'
    await tellOwners(trx, { email, what: 'a passkey removed', address: shop.address, at: shop.now(), heading })
  })
}

const ofThem = (trx: Trx, who: Who, id: string) =>
  trx.selectFrom('deskPasskeys').select('name').where('id', '=', id).where('userId', '=', who.id).executeTakeFirst()

const keep = (
  trx: Trx,
  { now, address }: Told,
  { name, email }: Who,
  line: { what: string; before: string; after?: string },
) => writeAudit(trx, { kind: 'access', subject: email, ...line }, { who: name, now: now(), address })
