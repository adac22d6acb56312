import { nearby } from '#domain/search/nearest-words.ts'
import type { Db } from '#server/db/connect.ts'

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

/** Words that a misspelt word may stand for, sorted; `nearestWords` selects among them. Reads the vocabulary once. */
export async function wordsNear(db: Db, typed: string): Promise<string[]> {
  const { letters, holding } = nearby(typed)
  const patterns = [...letters.map((letter) => `${letter}%`), ...holding.map((three) => `%${three}%`)]
  const rows = await db
    .selectFrom('searchVocabulary')
    .select('word')
    .where((eb) => eb.or(patterns.map((pattern) => eb('word', 'like', pattern))))
    .execute()
  return rows.map(({ word }) => word).sort()
}
