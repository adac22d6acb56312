import { isFreeSlug } from '#domain/catalogue/collections.ts'
import { BOX_ID } from '#domain/delivery/service-level.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/lists.ts'
import type { Trx } from '#server/db/transact.ts'

/** Words that stand for something else where an id is written. */
const RESERVED: readonly string[] = [
  ...['new', 'sheet', 'boxes', 'items', 'offers', 'pictures', 'preview', 'standard', 'same-day', BOX_ID],
]
/** What a form brings along, so that what it makes is made once. */
export const isKey = (key: string): boolean => /^[\w-]{8,64}$/.test(key)
const LONGEST_ID = 40
export const takenWords = (id: string): string => `${id} is taken: choose another.`

/** A name as an address has it: `the-long-bather`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST_ID - 4)
    .replace(/-+$/, '')

/** An id that nothing has: made of a name, or of what it is where the name gives none. */
export async function freeId(trx: Trx, slug: string, word: string): Promise<string> {
  const start = slug.length > 1 ? slug : word
  for (let number = 1; number < 1000; number++) {
    const id = number === 1 ? start : `${start}-${number}`
    if ((await faultOfId(trx, id)) === undefined) return id
  }
  return start
}

/** Why nothing can be called so; `undefined` where it could, as long as nothing is. */
export const faultOfWord = (id: string): string | undefined =>
  isFreeSlug(id) && !RESERVED.includes(id)
    ? undefined
    : 'An address takes 2 to 40 small letters, digits and strokes, such as the-long-bather, and no word that the shop uses itself.'

/** Why something cannot go by this id; nothing where it can. */
export async function faultOfId(trx: Trx, id: string): Promise<string | undefined> {
  const fault = faultOfWord(id)
  if (fault) return fault
  return (await takenAmong(trx, [id])).has(id) ? takenWords(id) : undefined
}

/** Of these ids those that something goes by. */
export async function takenAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  if (ids.length === 0) return taken
  for (const table of ['products', 'boxItems', 'boxes', 'stock'] as const)
    for (const { id } of await db
      .selectFrom(table)
      .select('id')
      .where(inList(db, 'id', ids))
      .execute())
      taken.add(id)
  return taken
}
