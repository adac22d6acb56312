import { setTimeout as wait } from 'node:timers/promises'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { isRetryable, isSqlite } from './portable.ts'
import type { Schema } from './schema.ts'

/** An open transaction. Functions that must be atomic with their caller take this type. */
export type Trx = Transaction<Schema>

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 10

/**
 * Runs `work` in a transaction and retries it after a serialization failure or a deadlock. `work` may run several
 * times, so it must have no effect besides writes through `trx`, and must not wait for the network or files.
 *
 * Rows are locked in one order everywhere, so that deadlocks stay rare: the order; its payments; its claims and
 * refunds; stock, by id; shared rows, settings before `meta`; a number series last. A transaction that needs an
 * earlier row for a later step locks it first, with `forUpdate`.
 */
export async function transact<Answer>(db: Db, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await wait(FIRST_PAUSE_MS * 2 ** attempt * Math.random())
    }
  }
}

/**
 * Locks the selected rows until the transaction ends (`for update`). SQLite needs no row locks: a transaction has the
 * write lock from its beginning.
 */
export const forUpdate = <Tables, From extends keyof Tables, Row>(
  trx: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
) => (isSqlite(trx) ? query : query.forUpdate())

/**
 * Takes advisory locks on names until the transaction ends, for decisions about rows that may not exist yet. Locks in
 * sorted order to avoid deadlocks. Does nothing on SQLite, which has one writer.
 */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  if (isSqlite(trx)) return
  for (const name of [...new Set(names)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
