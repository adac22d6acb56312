import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isBusy, isSqlite } from './portable.ts'
import { type Trx, transact } from './transact.ts'

/** Advisory lock of Kysely's own migrator, so that an older version that starts at the same time waits too. */
const LOCK_ID = '3853314791062309107'

const TIMEOUT_MS = 600_000
const NOTICE_AFTER_MS = 2000
const PAUSE_MS = 100

/** Runs one transaction under the migration lock; other processes wait for it, up to ten minutes on SQLite. */
export async function withMigrationLock<Answer>(db: Db, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  const noticeTimer = setTimeout(
    () => console.error('Waiting for another process that is migrating the database.'),
    NOTICE_AFTER_MS,
  )
  const runLocked = (trx: Trx) => {
    clearTimeout(noticeTimer)
    return work(trx)
  }
  try {
    return await (isSqlite(db)
      ? retryWhileBusy(() => transact(db, runLocked))
      : transact(db, (trx) => acquireLock(trx).then(() => runLocked(trx))))
  } finally {
    clearTimeout(noticeTimer)
  }
}

/** A lock of the transaction: PgBouncer may give the connection, and a session lock with it, to another client. */
const acquireLock = (trx: Trx) => sql`select pg_advisory_xact_lock(${sql.raw(LOCK_ID)})`.execute(trx)

/**
 * Retries while another process writes to the SQLite file. SQLite's own `busy_timeout` would block the event loop.
 */
async function retryWhileBusy<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await wait(PAUSE_MS)
    }
  }
}
