import { nearby } from '#domain/search/nearest-words.ts'
import type { Db } from '#server/db/connect.ts'
import { holdsThree } from '#server/db/portable.ts'

/** Behind every letter that a word may go on with. */
export const LAST = '\u{10ffff}'

/** Those of the words that a gift has. */
export async function wordsAmong(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const rows = await db.selectFrom('searchVocabulary').select('word').where('word', 'in', words).execute()
  return new Set(rows.map(({ word }) => word))
}

/** Those with which a word of a gift begins. */
export async function beginningsAmong(db: Db, typed: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    typed.map((word) =>
      db
        .selectFrom('searchVocabulary')
        .select('word')
        .where('word', '>=', word)
        .where('word', '<', word + LAST)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return new Set(typed.filter((_, index) => found[index]))
}

/** Those that one may have meant with a word that is none of the shop's, sorted; `nearestWords` says which. */
export async function wordsNear(db: Db, typed: string): Promise<string[]> {
  const { letters, holding } = nearby(typed)
  const words = db.selectFrom('searchVocabulary').select('word')
  const begun = letters.map((letter) => words.where('word', '>=', letter).where('word', '<', letter + LAST))
  const all = begun.reduce((one, other) => one.union(other), words.where(holdsThree(db, holding)))
  return (await all.execute()).map(({ word }) => word).sort()
}
