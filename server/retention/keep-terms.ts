import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Files } from '#server/files/files.ts'
import { armJobs } from '#server/jobs/queue.ts'
import { reachesBackTo, TERMS, type Term } from './terms.ts'

export const TERM_JOB = 'keep-term'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** 02:30 in India, when the fewest people are in the shop. */
const NIGHT_UTC_HOUR = 21
/** Well below the time after which whoever does a job counts as dead. */
const AT_MOST_MS = 20_000

/** Tonight, or tomorrow night where that is over. */
export function nextNight(now: Date): Date {
  const tonight = new Date(now)
  tonight.setUTCHours(NIGHT_UTC_HOUR, 0, 0, 0)
  return tonight > now ? tonight : new Date(tonight.getTime() + DAY_MS)
}

type Deps = { db: Db; now: () => Date; config: Pick<Config, 'dataDir'>; files: Files }

/** Keeps one term, and answers when to do it again: the coming night, or at once where there was too much for one go. */
export async function keepTerm({ db, now, config, files }: Deps, name: string): Promise<Date | undefined> {
  const term: Term | undefined = Object.hasOwn(TERMS, name) ? TERMS[name as keyof typeof TERMS] : undefined
  if (!term) return undefined
  const at = now()
  await armTerms(db, at)
  const until = performance.now() + AT_MOST_MS
  const isOver = () => performance.now() > until
  const { dataDir } = config
  const done = await term.keep(db, { before: reachesBackTo(term, at), now: at, isOver, dataDir, files })
  return done ? nextNight(now()) : new Date(now().getTime() + 1000)
}

/**
 * Sees to it that every term has its job: at the start, and by each of them for the others, so that one that failed until
 * it was given up is begun anew the next night.
 */
export const armTerms = (db: Db, now: Date): Promise<void> => armJobs(db, TERM_JOB, Object.keys(TERMS), now)
