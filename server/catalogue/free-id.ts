import { isAvailableSlug } from '#domain/catalogue/collections.ts'
import { BOX_PROMISE_ID } from '#domain/delivery/delivery-service.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

/** Ids that mean something else in a URL or a delivery table. */
const RESERVED_IDS: readonly string[] = [
  ...['new', 'sheet', 'boxes', 'items', 'offers', 'pictures', 'preview', 'standard', 'same-day', BOX_PROMISE_ID],
]
/** Validates an idempotency key of a form. */
export const isFormKey = (key: string): boolean => /^[\w-]{8,64}$/.test(key)
const MAX_ID_LENGTH = 40
export const idTakenMessage = (id: string): string => `${id} is already in use. Choose another.`

/** Makes an id from a name: `the-long-bather`. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, MAX_ID_LENGTH - 4)
    .replace(/-+$/, '')

/** Returns an unused id made from a name, or from `word` if the name gives none. */
export async function findFreeId(trx: Trx, slug: string, word: string): Promise<string> {
  const start = slug.length > 1 ? slug : word
  for (let number = 1; number < 1000; number++) {
    const id = number === 1 ? start : `${start}-${number}`
    if ((await findIdError(trx, id)) === undefined) return id
  }
  return start
}

/** Returns why an id is invalid; it may still be taken. */
export const findIdFormatError = (id: string): string | undefined =>
  isAvailableSlug(id) && !RESERVED_IDS.includes(id)
    ? undefined
    : 'Use 2 to 40 lower-case letters, digits and hyphens, such as the-long-bather. Words that the shop uses are reserved.'

/** Returns why an id is invalid or taken. */
export async function findIdError(trx: Trx, id: string): Promise<string | undefined> {
  const fault = findIdFormatError(id)
  if (fault) return fault
  return (await findTakenIds(trx, [id])).has(id) ? idTakenMessage(id) : undefined
}

/** Returns which of these ids are taken. */
export async function findTakenIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
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
