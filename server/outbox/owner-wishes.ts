import type { Db } from '#server/db/connect.ts'

export const OWNER_LETTERS = ['paid', 'claim', 'dispute', 'task', 'morning'] as const
export type OwnerLetter = (typeof OWNER_LETTERS)[number]

/** Which letters the owner wants: each that no setting turns off. */
export async function wantedLetters(db: Db): Promise<ReadonlySet<OwnerLetter>> {
  const names = OWNER_LETTERS.map((letter) => `letters.${letter}`)
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', names)
    .where('value', '=', 'off')
    .execute()
  const off = new Set(rows.map(({ name }) => name))
  return new Set(OWNER_LETTERS.filter((letter) => !off.has(`letters.${letter}`)))
}
