import { type Compilable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'

/** PostgreSQL uses these plans on small tables despite an index. */
const DISABLED_PLANS = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']

/** Returns the query plan for large tables, with indexes preferred. */
export async function queryPlan(db: Db, query: Compilable): Promise<string> {
  if (!isSqlite(db)) for (const way of DISABLED_PLANS) await sql.raw(`set enable_${way} = off`).execute(db)
  const compiled = query.compile()
  const explain = isSqlite(db) ? 'explain query plan ' : 'explain '
  const { rows } = await db.executeQuery({ ...compiled, sql: explain + compiled.sql } as never)
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
}
