import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What is said of a picture that was forgotten meanwhile, or never was there. */
export const NOT_THERE = 'This picture is not there any more. Bring it once more.'

/** Which of these were brought in at the desk. */
export async function broughtAmong(db: Db | Trx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('pictures').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}

/** These are shown from now on: what was shown once is not forgotten, whatever is shown after it. */
export async function keepShown(trx: Trx, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await trx
    .updateTable('pictures')
    .set({ usedAt: now.toISOString() })
    .where('name', 'in', names)
    .where('usedAt', 'is', null)
    .execute()
}

type Change<Field extends string> = { facts: Record<Field, string>; changed: readonly string[] }

/** Of these fields that have become another picture, those with one that nobody has brought in; by field, in words. */
export async function strangePictures<Field extends string>(
  trx: Trx,
  fields: readonly Field[],
  { facts, changed }: Change<Field>,
): Promise<Partial<Record<Field, string>>> {
  const asked = fields.filter((field) => changed.includes(field) && facts[field] !== '')
  const there = await broughtAmong(
    trx,
    asked.map((field) => facts[field]),
  )
  const strange = asked.filter((field) => !there.has(facts[field]))
  return Object.fromEntries(strange.map((field) => [field, NOT_THERE])) as Partial<Record<Field, string>>
}
