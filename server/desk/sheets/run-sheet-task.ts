import type { SheetName } from '#domain/goods/sheet-columns.ts'
import type { Place } from '#server/db/connect.ts'
import type { Foreseen } from '#server/owner/sheets/foreseen.ts'
import { JobTimeoutError, QueueFullError, runTask } from '#server/workers/pool.ts'

/** Each queued job holds a file of up to 12 MB. */
const OPTIONS = { limitMs: 60_000, mostQueued: 2 }

const TOO_MUCH = 'There is too much in this file to be read. Save it as CSV, or bring it in parts.'
const BUSY = 'Others are at their sheets just now. Try again in a moment.'

type Shop = { config: { root: string } & Place; log: { warn: (about: object, words: string) => void } }

/** Previews an uploaded sheet in the worker thread; its changes are given to `onPiece` as they are found. */
export const previewSheet = (
  shop: Shop,
  bytes: Uint8Array<ArrayBuffer>,
  now: Date,
  onPiece: (piece: Foreseen) => void,
): Promise<{ refused?: string }> =>
  orRefusal(shop, ({ root, place }) => runTask(root, 'read-sheet-task', { place, bytes, now }, OPTIONS, onPiece))

/** Writes a sheet as an Excel workbook in the worker thread. */
export const writeSheet = (shop: Shop, sheet: SheetName) =>
  orRefusal(shop, ({ root, place }) => runTask(root, 'write-sheet-task', { place, sheet }, OPTIONS))

/** A full queue, a file over the heap limit and one over the time limit are refused with a message for the owner. */
async function orRefusal<Result>(
  { config: { root, databaseUrl, dataDir }, log }: Shop,
  run: (where: { root: string; place: Place }) => Promise<Result>,
): Promise<Result | { refused: string }> {
  try {
    return await run({ root, place: { databaseUrl, dataDir } })
  } catch (error) {
    if (error instanceof QueueFullError) return { refused: BUSY }
    if (!isTooMuch(error)) throw error
    log.warn({ err: error }, 'a sheet took too much to be read')
    return { refused: TOO_MUCH }
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof JobTimeoutError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
