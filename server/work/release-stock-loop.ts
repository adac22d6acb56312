import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'

const EVERY_MS = 15_000

/** Releases what nobody paid for, time and again inside the server's own process, until it is stopped. */
export function startReleasing({ db, log, now }: { db: Db; log: Log; now: () => Date }) {
  const stopping = new AbortController()
  const done = releaseUntil(stopping.signal)
  async function releaseUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await releaseExpired(db, now())
      } catch (error) {
        // The database is away: what has ended is still there when it comes back.
        log.error({ err: error }, 'releasing stock')
      }
      await wait(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
