import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isSqlite } from './portable.ts'

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
