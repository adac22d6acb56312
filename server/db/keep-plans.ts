import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isSqlite } from './portable.ts'

/** To count (2) no more than some rows of each index (0x10) of every table that was never counted or has grown much (0x10000). */
const SOME_OF_EVERY_TABLE = String(0x10012)

/**
 * How SQLite finds what is asked for depends on how much there is of it, which it counts only when it is told to:
 * https://sqlite.org/pragma.html#pragma_optimize. PostgreSQL sees to this by itself.
 */
export async function keepPlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma optimize = ${sql.raw(SOME_OF_EVERY_TABLE)}`.execute(db)
}
