import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isBusy, isSqlite } from './portable.ts'
import { type Trx, transact } from './transact.ts'

/** The number that Kysely's own migrations lock: an older version that starts beside this one waits as well. */
const LOCK = '3853314791062309107'

/** Longer than any migration takes, shorter than an owner waits. */
const TIMEOUT_MS = 600_000
const SAY_AFTER_MS = 2000
const PAUSE_MS = 100

/** One transaction while no other process is in one of these, however many start at once. */
export async function alone<Answer>(db: Db, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  const saying = setTimeout(
    () => console.error('Waiting for another process that is at work on the database.'),
    SAY_AFTER_MS,
  )
  const begin = (trx: Trx) => {
    clearTimeout(saying)
    return work(trx)
  }
  try {
    return await (isSqlite(db)
      ? whenFree(() => transact(db, begin))
      : transact(db, (trx) => lock(trx).then(() => begin(trx))))
  } finally {
    clearTimeout(saying)
  }
}

/** Belongs to the transaction, not to the connection, which a PgBouncer may lend to somebody else afterwards. */
const lock = (trx: Trx) => sql`select pg_advisory_xact_lock(${sql.raw(LOCK)})`.execute(trx)

/** SQLite has one writer. Its own waiting holds up the whole process, so it is asked again and again instead. */
async function whenFree<Answer>(work: () => Promise<Answer>): Promise<Answer> {
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
