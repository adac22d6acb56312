import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { WordsTable } from '#server/db/schema/words.ts'

/** What is said somewhere, of each field its text, and the day by which its dates are read. */
export type SaidWords = Pick<WordsTable, 'version' | 'asOf'> & { texts: Readonly<Record<string, string>> }

const textsSchema = z.record(z.string(), z.string())

const toSaid = ({ place, version, asOf, texts }: Selectable<WordsTable>): SaidWords => ({
  ...{ version, asOf },
  texts: parseColumn(textsSchema, texts, 'words.texts', `${place} ${version}`),
})

/** What an owner makes the shop say in a place; nothing where nobody has said anything but the sample. */
export async function readWords(db: Db, place: string): Promise<SaidWords | undefined> {
  const row = await db
    .selectFrom('words')
    .selectAll()
    .where('place', '=', place)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toSaid(row)
}

/** An older version of it. */
export async function wordsOfVersion(db: Db, place: string, version: number): Promise<SaidWords | undefined> {
  const row = await db
    .selectFrom('words')
    .selectAll()
    .where('place', '=', place)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && toSaid(row)
}

const SHOWN = 50

/** Who made which version of it, the newest first. */
export const wordsVersions = (db: Db, place: string) =>
  db
    .selectFrom('words')
    .select(['version', 'at', 'who', 'what'])
    .where('place', '=', place)
    .orderBy('version', 'desc')
    .limit(SHOWN)
    .execute()

/** Of each place that says something of its own: who made it so, and when. */
export const lastWords = (db: Db) =>
  db
    .selectFrom('words as said')
    .select(['said.place', 'said.at', 'said.who'])
    .where('said.version', '=', (eb) =>
      eb
        .selectFrom('words as newer')
        .select(({ fn }) => fn.max('newer.version').as('version'))
        .whereRef('newer.place', '=', 'said.place'),
    )
    .execute()
