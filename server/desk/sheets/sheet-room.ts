import { join } from 'node:path'
import type { Place } from '#server/db/connect.ts'
import { hiredThread } from '#server/documents/hired-thread.ts'
import type { SheetAnswer, SheetJob } from './sheet-worker.ts'

/** A sheet of 20,000 rows with all their columns takes less; a file that was made to take more ends the thread, not the shop. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 }
const TIMEOUT_MS = 60_000
const IDLE_MS = 2000
/** Each holds a file of up to 12 MB. */
const MOST_WAITING = 2

const isSource = import.meta.filename.endsWith('.ts')
const WORKER = isSource ? 'server/desk/sheets/sheet-worker.ts' : 'build/server/sheet-worker.js'

const thread = hiredThread<SheetJob, SheetAnswer>({
  source: ({ root }) => join(root, WORKER),
  memory: MEMORY,
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  does: 'reads sheets',
})

const TOO_MUCH = 'There is too much in this file to be read. Save it as CSV, or bring it in parts.'
const BUSY = 'Others bring sheets just now. Bring yours again in a moment.'

type Shop = { config: { root: string } & Place; log: { warn: (about: object, words: string) => void } }

/** What a sheet would do, found out in a thread of its own on a connection that only reads: the shop goes on answering. */
export async function foreseeApart({ config, log }: Shop, bytes: Uint8Array, now: Date): Promise<SheetAnswer> {
  if (thread.waiting() >= MOST_WAITING) return { refused: BUSY }
  const { root, databaseUrl, dataDir } = config
  try {
    return await thread.work({ root, place: { databaseUrl, dataDir }, bytes, now })
  } catch (error) {
    if (!isTooMuch(error)) throw error
    log.warn({ err: error }, 'a sheet took too much to be read')
    return { refused: TOO_MUCH }
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
