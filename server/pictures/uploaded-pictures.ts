import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Error for a picture that was deleted or never existed. */
export const PICTURE_NOT_FOUND = 'This picture no longer exists. Upload it again.'

/** Returns which of these pictures were uploaded at the desk. */
export async function findUploaded(db: Db | Trx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('pictures').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Marks pictures as used, so that the cleanup of unused uploads keeps them. */
export async function markPicturesUsed(trx: Trx, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await trx
    .updateTable('pictures')
    .set({ usedAt: now.toISOString() })
    .where('name', 'in', names)
    .where('usedAt', 'is', null)
    .execute()
}

type PictureChange<Field extends string> = { facts: Record<Field, string>; changed: readonly string[] }

/** Returns errors for changed fields whose picture was not uploaded. */
export async function findUnknownPictures<Field extends string>(
  trx: Trx,
  fields: readonly Field[],
  { facts, changed }: PictureChange<Field>,
): Promise<Partial<Record<Field, string>>> {
  const asked = fields.filter((field) => changed.includes(field) && facts[field] !== '')
  const there = await findUploaded(
    trx,
    asked.map((field) => facts[field]),
  )
  const unknown = asked.filter((field) => !there.has(facts[field]))
  return Object.fromEntries(unknown.map((field) => [field, PICTURE_NOT_FOUND])) as Partial<Record<Field, string>>
}
