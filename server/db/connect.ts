import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely, type KyselyConfig } from 'kysely'
import type { Schema } from './schema.ts'
import { type NodeSqlite, openNodeSqlite, sqliteDialect } from './sqlite-dialect.ts'

/** A connection or an open transaction: query functions take either. */
export type Db = Kysely<Schema>

/** Location of the database: a PostgreSQL URL, otherwise a file in the data folder. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string }

export const sqliteFile = (dataDir: string): string => join(dataDir, 'regalo.sqlite')

/** Connections of the pool; `waiting` are requests for one. */
export type PoolCounts = { idle: number; busy: number; waiting: number }
/** Receives the time of each query in seconds, and a function that counts the connections. */
export type DatabaseObserver = {
  onQuery: (seconds: number, failed: boolean) => void
  onPool: (read: () => PoolCounts) => void
}

type Options = { untimed?: boolean; observer?: DatabaseObserver | undefined }

/**
 * Connects to PostgreSQL when `DATABASE_URL` is set, otherwise to SQLite in the data folder. `untimed` lifts the
 * statement timeouts.
 */
export async function connect(config: DatabaseLocation, options: Options = {}): Promise<Db> {
  if (config.databaseUrl) return connectPostgres(config.databaseUrl, options)
  return connectSqlite(sqliteFile(config.dataDir), undefined, options)
}

/** Connects for reading only: the database itself rejects writes. */
export async function connectReadOnly({ databaseUrl, dataDir }: DatabaseLocation): Promise<Db> {
  if (databaseUrl) return connectPostgres(databaseUrl, { untimed: true, readOnly: true })
  return openSqlite(openNodeSqlite(sqliteFile(dataDir), undefined, { readOnly: true }))
}

/** Creates the database file with owner-only permissions. SQLite copies them to its `-wal` and `-shm` files. */
async function createPrivateFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
}

/** Opens an SQLite file. With `image`, a database in memory starts from the bytes of such a file. */
export async function connectSqlite(file: string, image?: Uint8Array, options: Options = {}): Promise<Db> {
  if (file !== ':memory:') await createPrivateFile(file)
  return openSqlite(openNodeSqlite(file, image), options)
}

/**
 * Connects to PostgreSQL. `untimed` lifts the statement timeouts, for migrations. `pg` is imported only here, because
 * a start on SQLite must not load it.
 */
export async function connectPostgres(url: string, options: Options & { readOnly?: boolean } = {}): Promise<Db> {
  const { postgresDialect } = await import('./postgres-dialect.ts')
  return new Kysely<Schema>({ dialect: postgresDialect(url, options), ...observeQueries(options) })
}

const openSqlite = (sqlite: NodeSqlite, options: Options = {}): Db =>
  new Kysely<Schema>({ dialect: sqliteDialect(sqlite), ...observeQueries(options) })

/** Kysely measures queries only when it has a log. */
const observeQueries = ({ observer }: Options): Pick<KyselyConfig, 'log'> =>
  observer
    ? { log: ({ queryDurationMillis, level }) => observer.onQuery(queryDurationMillis / 1000, level === 'error') }
    : {}
