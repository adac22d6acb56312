import { setTimeout as wait } from 'node:timers/promises'
import { formatCount } from '#domain/text/indian-number.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { generatedFiles } from '#server/files/generated-files.ts'
import { runTask } from '#server/workers/pool.ts'
import { countList, csvPage, isSheetRequest, type ListRequest, updateListIndex, withoutSearch } from './list-pages.ts'

/**
 * Request for an export. `at` is when it was requested and `who` the user id, so that one person cannot download
 * another's export without an audit line.
 */
export type ExportRequest = ListRequest & { who: string; at: number }
export type ExportResult = { rows: number }

const LIMIT_MS = 30_000

export type ExportShop = { db: Db; config: Config; log: { error: (about: object, words: string) => void } }

/** Each page is a job of its own, so that other jobs need not wait for a whole export. */
const files = generatedFiles<ExportShop, ExportRequest, ExportResult>(
  'export',
  async ({ config }, request, { append, report }) => {
    const { root, databaseUrl, dataDir } = config
    const place = { databaseUrl, dataDir }
    let rows = 0
    let of: number | undefined
    let after: ListRequest['filter']['after']
    do {
      const list: ListRequest = withCursor(request, after)
      const job = { place, list, at: request.at }
      const page = await runTask(root, 'export-task', job, { limitMs: LIMIT_MS, background: true })
      await append(page.text)
      rows += page.rows
      of ??= page.total
      report({ done: rows, of })
      after = page.next
      // Pauses as long as the page took, to leave the database to the shop.
      if (after) await wait(page.tookMs, undefined, { ref: false })
    } while (after)
    return { rows }
  },
)

/** The cursor is one of the same list. */
const withCursor = (request: ListRequest, after: ListRequest['filter']['after']): ListRequest =>
  ({ ...request, filter: { ...request.filter, after } }) as ListRequest

type ExportActor = { by: Actor; who: string }

/**
 * Starts an export. A list of one page is returned as CSV at once; otherwise the answer is the time that identifies
 * the file for `exportFile`. While an equal export is running, its time is returned. `undefined` means that too many
 * exports are running.
 */
export async function startExport(
  shop: ExportShop,
  request: ListRequest,
  { by: actor, who }: ExportActor,
): Promise<{ csv: string } | { at: number } | undefined> {
  const same = JSON.stringify({ ...request, who })
  const begun = files.underWay().find(({ at: _, ...rest }) => JSON.stringify(rest) === same)
  if (begun) return { at: begun.at }
  await updateListIndex(shop.db, request)
  const at = actor.now.getTime()
  const csv = await shortCsv(shop.db, request, at)
  if (csv === undefined) return exportFile(shop, { ...request, who, at }, actor) && { at }
  await auditExport(shop.db, request, actor)
  return { csv }
}

/**
 * Returns the file of an export and starts it if it is new, after writing the audit line. `undefined` means that too
 * many exports are running.
 */
export const exportFile = (shop: ExportShop, request: ExportRequest, actor: Actor) =>
  files.make(shop, request, {
    async first() {
      await updateListIndex(shop.db, request)
      await auditExport(shop.db, request, actor)
    },
  })

/** Returns the CSV if the list fits one page. */
async function shortCsv(db: Db, request: ListRequest, at: number): Promise<string | undefined> {
  const { text, next } = await csvPage(db, withCursor(request, undefined), at)
  return next ? undefined : text
}

/** Writes the audit line of an export: which list, and for orders how many. */
export async function auditExport(db: Db, request: ListRequest, actor: Actor): Promise<void> {
  const what = `${request.list} exported${request.filter.search ? ', of a search' : ''}`
  const count = isSheetRequest(request) ? await countList(db, request, actor.now.getTime()) : undefined
  const after = withoutSearch(request) + (count === undefined ? '' : `, ${formatCount(count, 'order')}`)
  const entry = { what, subject: request.list, after }
  return transact(db, (trx) => writeAudit(trx, entry, actor))
}
