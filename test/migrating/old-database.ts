import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type DatabaseLocation, sqliteFile } from '#server/db/connect.ts'

/** Last migration of v0.9.0. */
export const LAST_OLD_MIGRATION = '0040-one-look'

/** Order and payment in the database that `createOldDatabase` creates. */
export const OLD_ORDER = { id: 'o1', number: 'REG-1001', totalPaise: 11_800, providerRef: 'pay_1' }

/** Creates a v0.9.0 database with one paid order from a dump of that version. */
export async function createOldDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const dump = await readFile(join(import.meta.dirname, `v0.9.0-${databaseUrl ? 'postgres' : 'sqlite'}.sql`), 'utf8')
  if (!databaseUrl) {
    const file = new DatabaseSync(sqliteFile(dataDir))
    file.exec(`pragma journal_mode = wal; begin; ${dump}; commit`)
    return file.close()
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(dump)
  } finally {
    await client.end()
  }
}
