import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isSqlite } from './portable.ts'
import { StartupError } from './wait-for-database.ts'

/** Table of a database that `npm run move-database` fills, until it is done. */
export const PROGRESS_TABLE = 'move_progress'

/** Throws `StartupError` for a database that a move has filled in part. */
export async function assertMoveDone(db: Db): Promise<void> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from sqlite_schema where name = ${PROGRESS_TABLE}`.execute(db)
    : await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${PROGRESS_TABLE}`.execute(
        db,
      )
  if (rows.length > 0)
    throw new StartupError(
      'A move into this database was interrupted: run npm run move-database again, with the environment it had, or start the shop on its previous database.',
    )
}
