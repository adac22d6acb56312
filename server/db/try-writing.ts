import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isSqlite } from './portable.ts'

/** Writes a row that means nothing, and fails as an order would: on a full disk, a read-only or a damaged database. */
export async function tryWriting(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: 'writtenAt', value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now.toISOString() }))
    .execute()
  if (isSqlite(db)) await tryReading(db)
}

/**
 * Looks at the file anew. The shop's own connection has in memory what it read before, and goes on for a long time
 * beside a file that was written over, cut short or taken away. A page of each table is enough to notice, and cheap.
 */
async function tryReading(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  const file = rows.find(({ name }) => name === 'main')?.file
  if (!file) return
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").all()
    for (const { name } of tables) sqlite.prepare(`select 1 from "${name}" limit 1`).all()
  } finally {
    sqlite.close()
  }
}
