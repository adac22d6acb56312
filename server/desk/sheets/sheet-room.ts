import type { SheetName } from '#domain/goods/sheet-columns.ts'
import type { Place } from '#server/db/connect.ts'
import { hiredThread } from '#server/documents/hired-thread.ts'
import { programOf } from '#server/own-files.ts'
import type { Foreseen } from '#server/owner/sheets/foreseen.ts'
import type { SheetAnswer, SheetJob } from './sheet-worker.ts'

/** A sheet of 20,000 rows with all their columns takes less; a file that was made to take more ends the thread, not the shop. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 3 }
const TIMEOUT_MS = 60_000
const IDLE_MS = 2000
/** Each holds a file of up to 12 MB. */
const MOST_WAITING = 2

const thread = hiredThread<SheetJob, SheetAnswer, Foreseen>({
  source: ({ root }) => programOf(root, 'server/desk/sheets/sheet-worker.ts'),
  memory: MEMORY,
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  does: 'reads sheets',
})

const TOO_MUCH = 'There is too much in this file to be read. Save it as CSV, or bring it in parts.'
const BUSY = 'Others are at their sheets just now. Try again in a moment.'

type Shop = { config: { root: string } & Place; log: { warn: (about: object, words: string) => void } }

type Answer<Key extends string> = Extract<SheetAnswer, Record<Key, unknown>> | { refused: string }

/** Whether a sheet can be read; what it would do is given to `onPiece` as it is found. */
export const foreseeApart = (
  shop: Shop,
  bytes: Uint8Array<ArrayBuffer>,
  now: Date,
  onPiece: (piece: Foreseen) => void,
) => apart<Answer<'isForeseen'>>(shop, { bytes, now }, onPiece)

/** A sheet as a workbook. */
export const writeApart = (shop: Shop, write: SheetName) => apart<Answer<'workbook'>>(shop, { write })

type Work = { bytes: Uint8Array<ArrayBuffer>; now: Date } | { write: SheetName }

/** In a thread of its own, on a connection that only reads: the shop goes on answering. */
async function apart<Done extends SheetAnswer>(
  { config, log }: Shop,
  work: Work,
  onNews?: (piece: Foreseen) => void,
): Promise<Done | { refused: string }> {
  if (thread.waiting() >= MOST_WAITING) return { refused: BUSY }
  const { root, databaseUrl, dataDir } = config
  try {
    return (await thread.work({ root, place: { databaseUrl, dataDir }, ...work }, onNews)) as Done
  } catch (error) {
    if (!isTooMuch(error)) throw error
    log.warn({ err: error }, 'a sheet took too much to be read')
    return { refused: TOO_MUCH }
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
