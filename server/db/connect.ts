import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import { type NodeSqlite, openNodeSqlite } from './node-sqlite.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** A connection or an open transaction: query functions take either. */
export type Db = Kysely<Schema>

/** Where the database is: at an address of PostgreSQL, else a file in the data folder. */
export type Place = { databaseUrl: string | undefined; dataDir: string }

export const sqliteFile = (dataDir: string): string => join(dataDir, 'regalo.sqlite')

/** PostgreSQL where `DATABASE_URL` says so, else SQLite in the data folder. */
export async function connect(config: Place, options: { untimed?: boolean } = {}): Promise<Db> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl, options) : connectSqlite(sqliteFile(config.dataDir))
}

/** The same for whoever only reads: what would write is refused by the database. */
export async function connectReadOnly({ databaseUrl, dataDir }: Place): Promise<Db> {
  if (databaseUrl) return connectPostgres(databaseUrl, { untimed: true, readOnly: true })
  return openSqlite(openNodeSqlite(sqliteFile(dataDir), undefined, { readOnly: true }))
}

/** SQLite gives the files beside it what this one has. */
async function makePrivate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
}

/** `image`: the bytes of the file that a database in memory begins with. */
export async function connectSqlite(file: string, image?: Uint8Array): Promise<Db> {
  if (file !== ':memory:') await makePrivate(file)
  return openSqlite(openNodeSqlite(file, image))
}

/** `untimed`: what changes the tables may take as long as it takes. Its driver is loaded only where there is a PostgreSQL. */
export async function connectPostgres(
  url: string,
  options: { untimed?: boolean; readOnly?: boolean } = {},
): Promise<Db> {
  const { postgresDialect } = await import('./postgres-dialect.ts')
  return new Kysely<Schema>({ dialect: postgresDialect(url, options) })
}

const openSqlite = (sqlite: NodeSqlite): Db => new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
