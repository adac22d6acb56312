import { type Compilable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'

/** What PostgreSQL does with few rows, whichever index there is. */
const LAST_RESORTS = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']

/** How a database would find what a query asks for among many rows: by an index wherever there is one. */
export async function planOf(db: Db, query: Compilable): Promise<string> {
  if (!isSqlite(db)) for (const way of LAST_RESORTS) await sql.raw(`set enable_${way} = off`).execute(db)
  const compiled = query.compile()
  const explain = isSqlite(db) ? 'explain query plan ' : 'explain '
  const { rows } = await db.executeQuery({ ...compiled, sql: explain + compiled.sql } as never)
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
}
