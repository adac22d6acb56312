import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { backUpWhenDue } from '#server/backup/nightly-backup.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import { enqueueDailySummary } from '#server/email/enqueue-daily-summary.ts'
import { enqueueOwnerNotification } from '#server/email/enqueue-owner-notification.ts'
import type { Log } from '#server/log.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { indexInBatches } from '#server/search/update-index.ts'
import type { Shop } from '#server/shop.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'

/**
 * Flags of `pragma optimize`: analyze (0x02), at most some rows of each index (0x10), every table that was never
 * analyzed or has grown much (0x10000).
 */
const OPTIMIZE_FLAGS = String(0x10012)

/**
 * Updates the statistics of SQLite's query planner (https://sqlite.org/pragma.html#pragma_optimize). PostgreSQL does
 * this by itself.
 */
export async function optimizePlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma optimize = ${sql.raw(OPTIMIZE_FLAGS)}`.execute(db)
}

type Loop = { stop: () => Promise<void> }

const RELEASE_EVERY_MS = 15_000
const OWNER_EVERY_MS = 10_000
const INDEX_EVERY_MS = 2000
const LIST_EVERY_MS = 60_000
const BACKUP_EVERY_MS = 60_000
const OPTIMIZE_EVERY_MS = 60 * 60_000

/** Releases expired stock reservations periodically, until stopped. */
export const startReleasingStock = ({ db, log, now }: Pick<Shop, 'db' | 'log' | 'now'>): Loop =>
  repeat(RELEASE_EVERY_MS, { log, what: 'releasing stock' }, () => releaseExpired(db, now()))

/** Writes the owner's emails into the outbox when they are due, until stopped. */
export const startOwnerEmails = ({ db, log, now, config }: Pick<Shop, 'db' | 'log' | 'now' | 'config'>): Loop =>
  repeat(OWNER_EVERY_MS, { log, what: 'owner emails' }, async () => {
    await enqueueOwnerNotification(db, now())
    await enqueueDailySummary(db, now(), config.payments === 'live')
  })

/**
 * Indexes products for search that were queued for it, until stopped: large changes, and changes made directly in the
 * database.
 */
export const startIndexing = ({ db, log }: Pick<Shop, 'db' | 'log'>): Loop =>
  repeat(INDEX_EVERY_MS, { log, what: 'search index' }, (signal) => indexInBatches(db, signal))

/**
 * Updates the rows of changed orders in the desk's lists, until stopped, so that the queue stays short while the desk
 * is not used.
 */
export const startListingOrders = ({ db, log }: Pick<Shop, 'db' | 'log'>): Loop =>
  repeat(LIST_EVERY_MS, { log, what: 'order lists' }, () => updateOrderIndex(db))

/** Updates the statistics of the query planner periodically, until stopped. */
export const startOptimizingPlans = ({ db, log }: Pick<Shop, 'db' | 'log'>): Loop =>
  repeat(OPTIMIZE_EVERY_MS, { log, what: 'query plans' }, () => optimizePlans(db))

/** Makes the nightly backup when it is due, until stopped. */
export const startNightlyBackups = ({ db, log, now }: Pick<Shop, 'db' | 'log' | 'now'>): Loop =>
  repeat(BACKUP_EVERY_MS, { log, what: 'backup' }, (signal) => backUpWhenDue({ db, now }, signal))

function repeat(
  everyMs: number,
  { log, what }: { log: Log; what: string },
  action: (signal: AbortSignal) => Promise<unknown>,
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
        await action(signal)
      } catch (error) {
        // The work is still queued when the database is available again.
        log.error({ err: error }, what)
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
