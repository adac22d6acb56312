import type { Place } from '#server/db/connect.ts'
import { type CsvPage, countList, csvPage, type ListWish } from '#server/desk/exports/list-wish.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { place: Place; list: ListWish; at: number }

/** Reads the next page of a list as CSV, with the processor's time for it. The first page also has the number of rows of the list. */
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
