import type { DatabaseLocation } from '#server/db/connect.ts'
import { type CsvPage, countList, csvPage, type ListRequest } from '#server/exports/list-pages.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { place: DatabaseLocation; list: ListRequest; at: number }

/**
 * Reads the next page of a list as CSV, with the time it took. The first page also has the number of rows of the
 * list.
 */
export default async function exportPage({
  place,
  list,
  at,
}: Job): Promise<CsvPage & { total?: number | undefined; tookMs: number }> {
  const db = await threadDatabase(place)
  const total = list.filter.after ? undefined : await countList(db, list, at)
  const startedAt = performance.now()
  const page = await csvPage(db, list, at)
  return { ...page, total, tookMs: performance.now() - startedAt }
}
