import { createHash } from 'node:crypto'
import type { Place } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { openUnnamed, type UnnamedFile } from './unnamed-file.ts'

/** A finished file is kept this long for its download. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 6
/** The running file and eight queued ones. */
const MOST_UNFINISHED = 9

type Shop = { config: { root: string } & Place; log: { error: (about: object, words: string) => void } }

export type Progress = { done: number; of?: number | undefined }
/** Progress; then `made`, or the reason of a failure: `full` if the disk has no room. */
export type FileState<About> = Progress & {
  made?: { about: About; bytes: number; read: () => ReadableStream<Uint8Array<ArrayBuffer>> }
  failed?: 'full' | 'fault'
}
export type GeneratedFile<Request, About> = {
  wish: Request
  state: FileState<About>
  ended: Promise<void>
  at: number
  file: UnnamedFile | undefined
}

type Writer<AnyShop, Request, About> = (
  shop: AnyShop,
  request: Request,
  to: { append: UnnamedFile['append']; report: (progress: Progress) => void },
) => Promise<About>

type Options = {
  of?: number
  /** Runs before the file is written; if it fails, nothing is written. */
  first?: () => Promise<void>
}

/**
 * Files that take long to generate, keyed by their whole request: the same request finds the same file, and another
 * instance, or this one after a restart, can generate it again.
 */
export function generatedFiles<AnyShop extends Shop, Request extends object, About extends object>(
  name: string,
  write: Writer<AnyShop, Request, About>,
) {
  const files = new Map<string, GeneratedFile<Request, About>>()
  const isFinished = ({ state }: GeneratedFile<Request, About>) =>
    state.made !== undefined || state.failed !== undefined
  const unfinished = () => [...files.values()].filter((file) => !isFinished(file))

  /** Removes files that expired, and finished ones beyond the number that is kept, the oldest first. */
  function expire() {
    for (const [key, entry] of files) {
      if (!isFinished(entry) || (Date.now() - entry.at <= KEPT_MS && files.size < MOST_KEPT)) continue
      files.delete(key)
      entry.file?.close()
    }
  }

  /** Returns the file of this request, started if it is new; `undefined` while too many are unfinished. */
  function make(shop: AnyShop, wish: Request, { of, first }: Options = {}): GeneratedFile<Request, About> | undefined {
    expire()
    const { databaseUrl, dataDir } = shop.config
    const key = createHash('sha256')
      .update(JSON.stringify([databaseUrl, dataDir, wish]))
      .digest('hex')
    const known = files.get(key)
    if (known) return known
    if (unfinished().length >= MOST_UNFINISHED) return undefined
    const state: FileState<About> = { done: 0, of }
    const entry: GeneratedFile<Request, About> = {
      ...{ wish, state, ended: Promise.resolve(), at: Date.now(), file: undefined },
    }
    files.set(key, entry)
    async function generate() {
      await first?.()
      const file = await openUnnamed(dataDir)
      entry.file = file
      const report = (progress: Progress) => void Object.assign(state, progress)
      const about = await write(shop, wish, { append: file.append, report })
      state.made = { about, bytes: file.bytes(), read: file.read }
    }
    entry.ended = generate().catch((err: unknown) => {
      entry.file?.close()
      shop.log.error({ err }, `${name} failed`)
      state.failed = isDiskFull(err) ? 'full' : 'fault'
    })
    return entry
  }

  return {
    make,
    /** The requests whose files are being generated. */
    underWay: () => unfinished().map(({ wish }) => wish),
  }
}
