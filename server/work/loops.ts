import { setTimeout as wait } from 'node:timers/promises'
import { keepPlans } from '#server/db/keep-plans.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import type { Log } from '#server/log.ts'
import { writeMorningEmail } from '#server/outbox/write-morning-email.ts'
import { writeOwnerNews } from '#server/outbox/write-owner-news.ts'
import { indexInPieces } from '#server/search/keep-index.ts'
import type { Shop } from '#server/shop.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'

type Loop = { stop: () => Promise<void> }

const RELEASE_EVERY_MS = 15_000
const OWNER_EVERY_MS = 10_000
const INDEX_EVERY_MS = 2000
const LIST_EVERY_MS = 60_000
const COUNT_EVERY_MS = 60 * 60_000

/** Releases what nobody paid for, time and again inside the server's own process, until it is stopped. */
export const startReleasing = ({ db, log, now }: Pick<Shop, 'db' | 'log' | 'now'>): Loop =>
  again(RELEASE_EVERY_MS, { log, what: 'releasing stock' }, () => releaseExpired(db, now()))

/** Writes the owner's emails as they fall due, until it is stopped; they are sent with all the others. */
export const startOwnerEmails = ({ db, log, now, config }: Pick<Shop, 'db' | 'log' | 'now' | 'config'>): Loop =>
  again(OWNER_EVERY_MS, { log, what: 'letters to the owner' }, async () => {
    await writeOwnerNews(db, now())
    await writeMorningEmail(db, now(), config.payments === 'live')
  })

/** Makes what was changed past the shop's commands, or is a great deal, to be found by search, until it is stopped. */
export const startIndexing = ({ db, log }: Pick<Shop, 'db' | 'log'>): Loop =>
  again(INDEX_EVERY_MS, { log, what: 'the index of search' }, (signal) => indexInPieces(db, signal))

/** Lists the orders that have changed, so that what waits to be listed stays few also where nobody opens the desk. */
export const startListing = ({ db, log }: Pick<Shop, 'db' | 'log'>): Loop =>
  again(LIST_EVERY_MS, { log, what: 'the lists of orders' }, () => keepListings(db))

/** Has the database find things by how much there is of them, also once that is much more, until it is stopped. */
export const startPlanning = ({ db, log }: Pick<Shop, 'db' | 'log'>): Loop =>
  again(COUNT_EVERY_MS, { log, what: 'what the database counts' }, () => keepPlans(db))

function again(
  everyMs: number,
  { log, what }: { log: Log; what: string },
  act: (signal: AbortSignal) => Promise<unknown>,
): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }

  async function work() {
    while (!signal.aborted) {
      try {
        await act(signal)
      } catch (error) {
        // The database is away: what there is to do is still there when it comes back.
        log.error({ err: error }, what)
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
