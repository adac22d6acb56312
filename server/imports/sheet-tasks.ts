import type { SheetName } from '#domain/catalogue/product-sheet.ts'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { JobTimeoutError, QueueFullError, runTask } from '#server/workers/pool.ts'
import type { ImportPreview } from './import-preview.ts'

/** Each queued job holds a file of up to 12 MB. */
const TASK_OPTIONS = { limitMs: 60_000, mostQueued: 2 }

const TOO_MUCH = 'This file is too large. Save it as CSV, or import it in parts.'
const BUSY = 'Other imports are running. Try again in a moment.'

type Shop = { config: { root: string } & DatabaseLocation; log: { warn: (about: object, words: string) => void } }

/** Previews an imported sheet in a worker thread. `onPiece` receives its changes as they are found. */
export const previewSheet = (
  shop: Shop,
  bytes: Uint8Array<ArrayBuffer>,
  now: Date,
  onPiece: (piece: ImportPreview) => void,
): Promise<{ refused?: string }> =>
  orRefusal(shop, ({ root, place }) => runTask(root, 'read-sheet-task', { place, bytes, now }, TASK_OPTIONS, onPiece))

/** Writes a sheet as an Excel workbook in a worker thread. */
export const writeSheet = (shop: Shop, sheet: SheetName) =>
  orRefusal(shop, ({ root, place }) => runTask(root, 'write-sheet-task', { place, sheet }, TASK_OPTIONS))

/** Turns a full queue, the memory limit and the time limit into a message for the owner. */
async function orRefusal<Result>(
  { config: { root, databaseUrl, dataDir }, log }: Shop,
  run: (where: { root: string; place: DatabaseLocation }) => Promise<Result>,
): Promise<Result | { refused: string }> {
  try {
    return await run({ root, place: { databaseUrl, dataDir } })
  } catch (error) {
    if (error instanceof QueueFullError) return { refused: BUSY }
    if (!isOverLimit(error)) throw error
    log.warn({ err: error }, 'a sheet took too much to be read')
    return { refused: TOO_MUCH }
  }
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof JobTimeoutError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
