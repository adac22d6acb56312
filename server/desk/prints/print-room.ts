import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Place } from '#server/db/connect.ts'
import { hiredThread } from '#server/documents/hired-thread.ts'
import type { Prints, PrintWish } from './draw-prints.ts'
import type { PrintJob } from './print-worker.ts'

/** Two hundred invoices in one PDF, with every face of the shop, take less: a sheet that is done with is not held. */
const MEMORY = { maxOldGenerationSizeMb: 56, maxYoungGenerationSizeMb: 2 }
/** For one order, and for the database to answer; a whole PDF may take longer. */
const TIMEOUT_MS = 30_000
const IDLE_MS = 10_000
/** What was drawn is kept for whoever fetches it, then forgotten: nothing of it lies on the disk. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 6
const MOST_WAITING = 8

const isSource = import.meta.filename.endsWith('.ts')
const WORKER = isSource ? 'server/desk/prints/print-worker.ts' : 'build/server/print-worker.js'

const thread = hiredThread<PrintJob, Prints, number>({
  source: ({ root }) => join(root, WORKER),
  memory: MEMORY,
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  does: 'draws prints',
})

/** Where a shop's own things are. */
type Shop = { config: { root: string } & Place; log: { error: (about: object, words: string) => void } }

/** So many orders of it are drawn; once all are, the PDF, or that it failed. */
export type PrintState = { done: number; of: number; prints?: Prints; failed?: boolean }
type Kept = { state: PrintState; ended: Promise<void>; at: number }

const kept = new Map<string, Kept>()

/** Too much waits to be drawn already. */
export class PrintRoomFull extends Error {}

/**
 * What is drawn under this wish, begun if nobody has: in a thread of its own, on a connection that only reads, so that the
 * shop goes on answering. Whoever asks on another machine, or after this one has died, has it drawn there.
 */
export function printState({ config, log }: Shop, wish: PrintWish): Kept {
  const { root, databaseUrl, dataDir } = config
  const key = createHash('sha256')
    .update(JSON.stringify([databaseUrl, dataDir, wish]))
    .digest('hex')
  forget()
  const known = kept.get(key)
  if (known) return known
  if (thread.waiting() >= MOST_WAITING) throw new PrintRoomFull()
  const state: PrintState = { done: 0, of: wish.numbers.length }
  const job = { root, place: { databaseUrl, dataDir }, wish }
  const ended = thread
    .work(job, (done) => Object.assign(state, { done }))
    .then((prints) => Object.assign(state, { done: state.of, prints }))
    .catch((error: unknown) => {
      log.error({ err: error }, 'prints were not drawn')
      Object.assign(state, { failed: true })
    })
    .then(() => undefined)
  const mine = { state, ended, at: Date.now() }
  kept.set(key, mine)
  return mine
}

/** What is old goes, and of what is done the oldest where there is much. */
function forget() {
  for (const [key, { at, state }] of kept) {
    const isDone = state.prints !== undefined || state.failed
    if (isDone && (Date.now() - at > KEPT_MS || kept.size >= MOST_KEPT)) kept.delete(key)
  }
}
