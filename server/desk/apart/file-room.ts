import { createHash } from 'node:crypto'
import type { WorkerOptions } from 'node:worker_threads'
import type { Place } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { hiredThread } from '#server/documents/hired-thread.ts'
import { programOf } from '#server/own-files.ts'
import { openUnnamed, type UnnamedFile } from './unnamed-file.ts'
import type { FileJob, HowFar, Written } from './write-files.ts'

/** For one piece, and for the database to answer; the whole may take longer. */
const TIMEOUT_MS = 30_000
const IDLE_MS = 10_000
/** What was made is kept for whoever fetches it, then its place is given back. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 6
const MOST_WAITING = 8

/** Where a shop's own things are. */
type Shop = { config: { root: string } & Place; log: { error: (about: object, words: string) => void } }

/** How far it is; once it is there what it holds, or why it will not come: `full` where the disk has no room for it. */
export type Making<About> = HowFar & {
  made?: { about: About; bytes: number; read: () => ReadableStream<Uint8Array<ArrayBuffer>> }
  failed?: 'full' | 'fault'
}
export type Kept<Wish, About> = {
  wish: Wish
  state: Making<About>
  ended: Promise<void>
  at: number
  file: UnnamedFile | undefined
}

type Options = { source: string; memory: NonNullable<WorkerOptions['resourceLimits']>; does: string }
type Asked = {
  of?: number
  /** What comes before its making is begun: without it nothing is made. */
  first?: () => Promise<void>
}

/**
 * Where files are made that take long: in a thread of its own, on a connection that only reads, so that the shop goes on
 * answering. What is wished for is the whole of what is to be made: whoever asks on another machine, or after this one has
 * died, has it made there.
 */
export function fileRoom<Wish extends object, About extends object>({ source, memory, does }: Options) {
  const kept = new Map<string, Kept<Wish, About>>()
  const thread = hiredThread<FileJob<Wish>, Written<About>, HowFar>({
    source: ({ root }) => programOf(root, source),
    memory,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    does,
    keepsProcess: false,
  })

  /** What is old goes, and of what is done the oldest where there is much. */
  function forget() {
    for (const [key, { at, state, file }] of kept) {
      const isDone = state.made !== undefined || state.failed !== undefined
      if (!isDone || (Date.now() - at <= KEPT_MS && kept.size < MOST_KEPT)) continue
      kept.delete(key)
      file?.close()
    }
  }

  /** What is made under this wish, begun if nobody has; nothing where much waits to be made already. */
  function make({ config, log }: Shop, wish: Wish, { of, first }: Asked = {}): Kept<Wish, About> | undefined {
    forget()
    const { root, databaseUrl, dataDir } = config
    const key = createHash('sha256')
      .update(JSON.stringify([databaseUrl, dataDir, wish]))
      .digest('hex')
    const known = kept.get(key)
    if (known) return known
    if (thread.waiting() >= MOST_WAITING) return undefined
    const state: Making<About> = { done: 0, of }
    const mine: Kept<Wish, About> = { wish, state, ended: Promise.resolve(), at: Date.now(), file: undefined }
    kept.set(key, mine)
    async function write() {
      await first?.()
      const file = await openUnnamed(dataDir)
      mine.file = file
      const job = { root, place: { databaseUrl, dataDir }, wish, path: file.path }
      const written = await thread.work(job, (far) => Object.assign(state, far))
      if ('isFull' in written) return fail('full', new Error('the disk is full'))
      const { bytes, about } = written
      state.made = { about, bytes, read: () => file.read(bytes) }
    }
    function fail(failed: 'full' | 'fault', err: unknown) {
      mine.file?.close()
      log.error({ err }, `the thread that ${does} did not`)
      state.failed = failed
    }
    mine.ended = write().catch((error: unknown) => fail(isDiskFull(error) ? 'full' : 'fault', error))
    return mine
  }

  return {
    make,
    /** What is being made just now. */
    underWay: () => [...kept.values()].filter(({ state }) => !state.made && !state.failed).map(({ wish }) => wish),
  }
}
