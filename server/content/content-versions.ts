import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { PageName, PageValues } from '#domain/content/content-page.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { ContentVersionTable } from '#server/db/schema/content.ts'

const FRONT_MATTER = /^---\ntitle: (.+)\ndescription: (.+)\n---\n/

/** Parses a page file: front matter with title and description, then Markdown. */
function parsePageFile(source: string): PageValues {
  const [front, title, description] = FRONT_MATTER.exec(source) ?? []
  if (!front || !title || !description) throw new Error('A page’s file begins with its title and its description.')
  return { title, description, text: source.slice(front.length).trim() }
}

/** Returns the sample text of a page. Not cached: rendered pages are. */
export const readSamplePage = async (root: string, name: PageName): Promise<PageValues> =>
  parsePageFile(await readFile(join(root, 'content/pages', `${name}.md`), 'utf8'))

/** Texts of a place by field. `asOf` is the day by which its dates are read. */
export type StoredContentVersion = Pick<ContentVersionTable, 'version' | 'asOf'> & {
  texts: Readonly<Record<string, string>>
}

const textsSchema = z.record(z.string(), z.string())

const toContentVersion = ({ place, version, asOf, texts }: Selectable<ContentVersionTable>): StoredContentVersion => ({
  ...{ version, asOf },
  texts: parseColumn(textsSchema, texts, 'words.texts', `${place} ${version}`),
})

/** Returns the latest texts of a place, or `undefined` if it still has the sample. */
export async function readContent(db: Db, place: string): Promise<StoredContentVersion | undefined> {
  const row = await db
    .selectFrom('words')
    .selectAll()
    .where('place', '=', place)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toContentVersion(row)
}

/** Returns the texts of an older version. */
export async function readContentVersion(
  db: Db,
  place: string,
  version: number,
): Promise<StoredContentVersion | undefined> {
  const row = await db
    .selectFrom('words')
    .selectAll()
    .where('place', '=', place)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && toContentVersion(row)
}

const MAX_VERSIONS = 50

/** Returns the versions of a place, newest first, with their authors. */
export const contentVersions = (db: Db, place: string) =>
  db
    .selectFrom('words')
    .select(['version', 'at', 'who', 'what'])
    .where('place', '=', place)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()

/** Returns author and time of the latest version of each edited place. */
export const lastContentEdits = (db: Db) =>
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
