import { sql } from 'kysely'
import { isSqlite } from './portable.ts'
import type { Trx } from './transact.ts'

/**
 * Makes whoever else locks one of these names wait until this transaction ends: for a decision about rows that may not
 * be there yet. In the order of the names, so that no two wait for each other. On SQLite there is one writer anyway.
 */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  if (isSqlite(trx)) return
  for (const name of [...new Set(names)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
