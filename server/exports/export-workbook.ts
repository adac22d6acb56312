import { MAX_WORKBOOK_ORDERS } from '#domain/desk/order-sheet.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { JobTimeoutError, QueueFullError, runTask } from '#server/workers/pool.ts'
import { auditExport, type ExportShop } from './export-list.ts'
import { countList, type SheetRequest, updateListIndex } from './list-pages.ts'

const LIMIT_MS = 120_000
/** Each waiting job is a request that stays open. */
const MAX_QUEUED = 2

export const TOO_MANY_ORDERS = `An Excel file holds up to ${MAX_WORKBOOK_ORDERS.toLocaleString('en-IN')} orders. Export as CSV, or filter the list.`

/** Long texts can take more memory or time than the number of orders tells. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof JobTimeoutError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

/** Tests whether the orders of a request fit a workbook. */
export const fitsWorkbook = async ({ db }: ExportShop, request: SheetRequest, at: number): Promise<boolean> =>
  ((await countList(db, request, at)) ?? 0) <= MAX_WORKBOOK_ORDERS

/** Exports orders as an Excel workbook, written in a worker thread, after the audit line. */
export async function exportWorkbook(
  shop: ExportShop,
  request: SheetRequest,
  actor: Actor,
): Promise<{ workbook: Uint8Array<ArrayBuffer> } | { refused: 'too many' | 'busy' }> {
  const at = actor.now.getTime()
  const { root, databaseUrl, dataDir } = shop.config
  await updateListIndex(shop.db, request)
  if (!(await fitsWorkbook(shop, request, at))) return { refused: 'too many' }
  await auditExport(shop.db, request, actor)
  const job = { place: { databaseUrl, dataDir }, request, at }
  try {
    return await runTask(root, 'order-workbook-task', job, { limitMs: LIMIT_MS, mostQueued: MAX_QUEUED })
  } catch (error) {
    if (error instanceof QueueFullError) return { refused: 'busy' }
    if (isOverLimit(error)) return { refused: 'too many' }
    throw error
  }
}
