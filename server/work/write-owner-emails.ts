import { setTimeout as pause } from 'node:timers/promises'
import { writeMorningLetter } from '#server/outbox/write-morning-letter.ts'
import { writeOwnerNews } from '#server/outbox/write-owner-news.ts'
import type { Shop } from '#server/shop.ts'

const EVERY_MS = 10_000

/** Writes the owner's letters as they fall due, until it is stopped; they are sent with all the others. */
export function startOwnerLetters({ db, log, now, config }: Pick<Shop, 'db' | 'log' | 'now' | 'config'>): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }

  async function work() {
    while (!stopping.signal.aborted) {
      try {
        await writeOwnerNews(db, now())
        await writeMorningLetter(db, now(), config.payments === 'live')
      } catch (error) {
        // The database is away: what there is to tell is still there when it comes back.
        log.error({ err: error }, 'letters to the owner')
      }
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}
