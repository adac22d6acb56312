import { setTimeout as wait } from 'node:timers/promises'
import type { WorkerOptions } from 'node:worker_threads'
import type { Db, Place } from '#server/db/connect.ts'
import { beHired } from '#server/documents/be-hired.ts'
import { hiredThread } from '#server/documents/hired-thread.ts'
import { programOf } from '#server/own-files.ts'
import { readerAt } from './reader-at.ts'

/** For the database to answer, and to count. */
const TIMEOUT_MS = 60_000
const IDLE_MS = 2000
/** Most are there before anybody would see that they are not. */
const WAITED_MS = 500
/** After a count that failed. */
const AGAIN_MS = 60_000
const MOST_KNOWN = 3

/** The last figures that are known, and whether they are being counted anew; none where they never were. */
export type Counted<Figures> = { figures: Figures | undefined; isCounting: boolean; hasFailed: boolean }

type Known<Figures> = { until: number; figures?: Figures; counting?: Promise<void> | undefined; hasFailed: boolean }
type CountJob<Asked> = { root: string; place: Place; asked: Asked }
type Shop = { db: Db; config: { root: string } & Place; log: { error: (about: object, words: string) => void } }
type Options = { source: string; memory: NonNullable<WorkerOptions['resourceLimits']>; does: string; keptMs: number }

/**
 * Where figures are counted that take longer than a page may: in a thread of its own, on a connection that only reads, and
 * the page shows meanwhile what it last knew. They stay the same for `keptMs`. `here` counts them at once, where they are few.
 */
export function countRoom<Asked extends object, Figures extends object>({ source, memory, does, keptMs }: Options) {
  const known = new WeakMap<Db, Map<string, Known<Figures>>>()
  const thread = hiredThread<CountJob<Asked>, Figures>({
    source: ({ root }) => programOf(root, source),
    memory,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    does,
    keepsProcess: false,
  })

  function knownOf(db: Db, key: string): Known<Figures> {
    const answers = known.get(db) ?? new Map<string, Known<Figures>>()
    known.set(db, answers)
    const mine = answers.get(key) ?? { until: 0, hasFailed: false }
    if (!answers.has(key) && answers.size >= MOST_KNOWN) answers.clear()
    answers.set(key, mine)
    return mine
  }

  async function count({ config, log }: Shop, mine: Known<Figures>, asked: Asked, now: number): Promise<void> {
    const { root, databaseUrl, dataDir } = config
    try {
      const figures = await thread.work({ root, place: { databaseUrl, dataDir }, asked })
      Object.assign(mine, { figures, until: now + keptMs, hasFailed: false })
    } catch (err) {
      log.error({ err }, `the thread that ${does} did not`)
      Object.assign(mine, { until: now + AGAIN_MS, hasFailed: true })
    }
    mine.counting = undefined
  }

  return async function counted(
    shop: Shop,
    { key, asked, now }: { key: string; asked: Asked; now: Date },
    here: (() => Promise<Figures>) | undefined,
  ): Promise<Counted<Figures>> {
    const mine = knownOf(shop.db, key)
    if (!mine.counting && now.getTime() >= mine.until) {
      if (here) Object.assign(mine, { figures: await here(), until: now.getTime() + keptMs, hasFailed: false })
      else mine.counting = count(shop, mine, asked, now.getTime())
    }
    await Promise.race([mine.counting, wait(WAITED_MS, undefined, { ref: false })])
    return { figures: mine.figures, isCounting: mine.counting !== undefined, hasFailed: mine.hasFailed }
  }
}

/** What runs in the thread of a `countRoom`. */
export const countFigures = <Asked, Figures extends object>(count: (db: Db, asked: Asked) => Promise<Figures>): void =>
  beHired<CountJob<Asked>, Figures>(async ({ place, asked }) => count(await readerAt(place), asked))
