import { createHash } from 'node:crypto'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { openUnnamedFile, type UnnamedFile } from './unnamed-file.ts'

/** A finished file is kept this long for its download. */
const FINISHED_TTL_MS = 10 * 60_000
const MAX_FINISHED = 6
/** One running file and eight queued ones. */
const MAX_UNFINISHED = 9

type Shop = { config: { root: string } & DatabaseLocation; log: { error: (about: object, words: string) => void } }

export type Progress = { done: number; of?: number | undefined }
/** Progress, then `made`, or `failed` with the reason: `full` if the disk has no space. */
export type FileState<About> = Progress & {
  made?: { about: About; bytes: number; read: () => ReadableStream<Uint8Array<ArrayBuffer>> }
  failed?: 'full' | 'fault'
}
export type GeneratedFile<Request, About> = {
  request: Request
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
 * Files that take long to generate, keyed by their whole request: an equal request finds the same file, and another
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

  /** Removes expired files, and the oldest finished ones beyond `MOST_KEPT`. */
  function expire() {
    for (const [key, entry] of files) {
      if (!isFinished(entry) || (Date.now() - entry.at <= FINISHED_TTL_MS && files.size < MAX_FINISHED)) continue
      files.delete(key)
      entry.file?.close()
    }
  }

  /**
   * Returns the file of this request and starts it if it is new. Returns `undefined` while too many are unfinished.
   */
  function make(shop: AnyShop, wish: Request, { of, first }: Options = {}): GeneratedFile<Request, About> | undefined {
    expire()
    const { databaseUrl, dataDir } = shop.config
    const key = createHash('sha256')
      .update(JSON.stringify([databaseUrl, dataDir, wish]))
      .digest('hex')
    const known = files.get(key)
    if (known) return known
    if (unfinished().length >= MAX_UNFINISHED) return undefined
    const state: FileState<About> = { done: 0, of }
    const entry: GeneratedFile<Request, About> = {
      ...{ request: wish, state, ended: Promise.resolve(), at: Date.now(), file: undefined },
    }
    files.set(key, entry)
    async function generate() {
      await first?.()
      const file = await openUnnamedFile(dataDir)
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
    /** Returns the requests whose files are being generated. */
    underWay: () => unfinished().map(({ request: wish }) => wish),
  }
}
