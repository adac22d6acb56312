import { setTimeout as wait } from 'node:timers/promises'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { generatedFiles } from '#server/desk/generated-files.ts'
import { runTask } from '#server/workers/pool.ts'
import { csvPage, keepUp, type ListWish, withoutSearch } from './list-wish.ts'

/** `at`: when somebody pressed, `who` by their id: what one has made is nobody else's to take without being noted. */
export type ExportWish = ListWish & { who: string; at: number }
export type Exported = { rows: number }

/** Time limit of one page of the list. */
const LIMIT_MS = 30_000

type Shop = { db: Db; config: Config; log: { error: (about: object, words: string) => void } }

/** Each page is a background job of its own, so that no other job waits for a whole list. */
const files = generatedFiles<Shop, ExportWish, Exported>('export', async ({ config }, wish, { append, report }) => {
  const { root, databaseUrl, dataDir } = config
  const place = { databaseUrl, dataDir }
  let rows = 0
  let of: number | undefined
  let after: ListWish['filter']['after']
  do {
    const list: ListWish = afterCursor(wish, after)
    const job = { place, list, at: wish.at }
    const page = await runTask(root, 'export-task', job, { limitMs: LIMIT_MS, background: true })
    await append(page.text)
    rows += page.rows
    of ??= page.total
    report({ done: rows, of })
    after = page.next
    // Leaves the database to shoppers for as long as the page took.
    if (after) await wait(page.tookMs, undefined, { ref: false })
  } while (after)
  return { rows }
})

const afterCursor = (wish: ListWish, after: ListWish['filter']['after']): ListWish =>
  wish.list === 'orders'
    ? { list: wish.list, filter: { ...wish.filter, after } }
    : { list: wish.list, filter: { ...wish.filter, after } }
type Presses = { by: By; who: string }

/**
 * What a press comes to: the file, where the list is short; else when it was pressed, under which `exportOf` has the file.
 * That of the press before while its file is being made; nothing where much is.
 */
export async function pressExport(
  shop: Shop,
  wish: ListWish,
  { by, who }: Presses,
): Promise<{ csv: string } | { at: number } | undefined> {
  const same = JSON.stringify({ ...wish, who })
  const begun = files.underWay().find(({ at: _, ...rest }) => JSON.stringify(rest) === same)
  if (begun) return { at: begun.at }
  await keepUp(shop.db, wish)
  const at = by.now.getTime()
  const csv = await shortCsv(shop.db, wish, at)
  if (csv === undefined) return exportOf(shop, { ...wish, who, at }, by) && { at }
  await noteExport(shop.db, wish, by)
  return { csv }
}

/** The file of a press, begun if nobody has; in the audit then, and nothing is made without. Nothing where much is being made. */
export const exportOf = (shop: Shop, wish: ExportWish, by: By) =>
  files.make(shop, wish, {
    async first() {
      await keepUp(shop.db, wish)
      await noteExport(shop.db, wish, by)
    },
  })

/** The CSV of a list that is not longer than one page. */
async function shortCsv(db: Db, wish: ListWish, at: number): Promise<string | undefined> {
  const { text, next } = await csvPage(db, afterCursor(wish, undefined), at)
  return next ? undefined : text
}

function noteExport(db: Db, wish: ListWish, by: By): Promise<void> {
  const what = `${wish.list} exported${wish.filter.search ? ', of a search' : ''}`
  const entry = { what, subject: wish.list, after: withoutSearch(wish) }
  return transact(db, (trx) => writeAudit(trx, entry, by))
}
