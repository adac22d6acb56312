import { candidateFilter } from '#domain/search/closest-words.ts'
import type { Db } from '#server/db/connect.ts'

/** Sorts after every letter: the upper bound of a prefix range. */
export const PREFIX_END = '\u{10ffff}'

/** Returns those of `words` that occur in a product. */
export async function wordsAmong(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const rows = await db.selectFrom('searchVocabulary').select('word').where('word', 'in', words).execute()
  return new Set(rows.map(({ word }) => word))
}

/** Returns those of `typed` that are a prefix of a word in a product. */
export async function prefixesAmong(db: Db, typed: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    typed.map((word) =>
      db
        .selectFrom('searchVocabulary')
        .select('word')
        .where('word', '>=', word)
        .where('word', '<', word + PREFIX_END)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return new Set(typed.filter((_, index) => found[index]))
}

/** Words that a misspelt word may stand for, sorted; `closestWords` selects among them. Reads the vocabulary once. */
export async function wordsNear(db: Db, typed: string): Promise<string[]> {
  const { letters, holding } = candidateFilter(typed)
  const patterns = [...letters.map((letter) => `${letter}%`), ...holding.map((three) => `%${three}%`)]
  const rows = await db
    .selectFrom('searchVocabulary')
    .select('word')
    .where((eb) => eb.or(patterns.map((pattern) => eb('word', 'like', pattern))))
    .execute()
  return rows.map(({ word }) => word).sort()
}
