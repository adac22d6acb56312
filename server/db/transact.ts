import { setTimeout as wait } from 'node:timers/promises'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { isSqlite, mayBeRepeated } from './portable.ts'
import type { Schema } from './schema.ts'

/** An open transaction. What must happen together with something else, or not at all, asks for one. */
export type Trx = Transaction<Schema>

/** How often the same work is begun; a clash that lasts longer is a fault, or the database has no time. */
const MAX_TRIES = 5
const FIRST_PAUSE_MS = 10

/**
 * Does all of the work or nothing. Where two transactions have waited for each other, or could not be put one after the
 * other, the database has undone one of them: that one is begun again, so `work` may run several times and must leave
 * nothing behind but what it writes with `trx`. It waits for no network and no file.
 *
 * That is for what nobody foresaw. Rows are locked in one order everywhere, and then no two wait for each other: the
 * order; its payments; its claims and refunds; stock, by id; what everybody shares, settings before `meta`; a number
 * series last. Whoever will change something further down and something further up takes the one further up first, by
 * `held`.
 */
export async function transact<Answer>(db: Db, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !mayBeRepeated(error)) throw error
      await wait(FIRST_PAUSE_MS * 2 ** tries * Math.random())
    }
  }
}

/**
 * Reads rows and keeps them from everybody else until the transaction ends. SQLite knows no `for update` and needs none:
 * each transaction is the one writer from its beginning.
 */
export const held = <Tables, From extends keyof Tables, Row>(trx: Db, query: SelectQueryBuilder<Tables, From, Row>) =>
  isSqlite(trx) ? query : query.forUpdate()

/**
 * Makes whoever else locks one of these names wait until this transaction ends: for a decision about rows that may not
 * be there yet. In the order of the names, so that no two wait for each other. On SQLite there is one writer anyway.
 */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  if (isSqlite(trx)) return
  for (const name of [...new Set(names)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
