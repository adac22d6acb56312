import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { decryptSecret, encryptSecret, type SecretKey } from './secret-cipher.ts'
import { type KeyLocation, readSecretKey } from './secret-key.ts'

type SavedBy = { savedAt: string; savedBy: string }

/**
 * State of a secret. `locked` means that it is stored but cannot be decrypted: the database was restored without its
 * key, or the key was replaced. It counts as absent until a person enters it once more.
 */
export type Secret =
  | { state: 'absent' }
  | ({ state: 'locked' } & SavedBy)
  | ({ state: 'ready'; value: string } & SavedBy)

/** Reads and decrypts a secret. Its value must not reach pages, logs, exports or the audit log. */
export async function readSecret(db: Db, location: KeyLocation, name: string): Promise<Secret> {
  const row = await db.selectFrom('secrets').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return { state: 'absent' }
  const { savedAt, savedBy } = row
  const key = await readSecretKey(location)
  const value = key?.id === row.keyId ? decryptSecret(key, name, row.ciphertext) : undefined
  return value === undefined ? { state: 'locked', savedAt, savedBy } : { state: 'ready', value, savedAt, savedBy }
}

/** Stores a secret, replacing an earlier one. Call `ensureSecretKey` for the key before the transaction begins. */
export async function saveSecret(
  trx: Trx,
  key: SecretKey,
  { name, value }: { name: string; value: string },
  { who, now }: { who: string; now: Date },
): Promise<void> {
  const row = {
    keyId: key.id,
    ciphertext: encryptSecret(key, name, value),
    savedAt: now.toISOString(),
    savedBy: who,
  }
  await trx
    .insertInto('secrets')
    .values({ name, ...row })
    .onConflict((c) => c.column('name').doUpdateSet(row))
    .execute()
}

export async function deleteSecret(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('secrets').where('name', '=', name).execute()
}
