import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { camelCaseRows, PostgresCompiler } from './names.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { openPgPool } from './pg-pool.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** A connection or an open transaction: query functions take either. */
export type Db = Kysely<Schema>

/** Where the database is: at an address of PostgreSQL, else a file in the data folder. */
export type Place = { databaseUrl: string | undefined; dataDir: string }

export const sqliteFile = (dataDir: string): string => join(dataDir, 'regalo.sqlite')

/** PostgreSQL where `DATABASE_URL` says so, else SQLite in the data folder. */
export async function connect(config: Place, options: { patient?: boolean } = {}): Promise<Db> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl, options) : connectSqlite(sqliteFile(config.dataDir))
}

/** SQLite gives the files beside it what this one has. */
async function makePrivate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
}

/** `image`: the bytes of the file that a database in memory begins with. */
export async function connectSqlite(file: string, image?: Uint8Array): Promise<Db> {
  if (file !== ':memory:') await makePrivate(file)
  return open(sqliteDialect(openNodeSqlite(file, image)))
}

/**
 * How long the server itself lets something take before it gives it up: waiting for a row, one statement, a transaction
 * in which nobody says anything, because the program that opened it is frozen. They are options of the connection,
 * which hold from its first statement on and cost none.
 */
const STATEMENT_MS = 15_000
const TIME_LIMITS = { lock_timeout: 3000, statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 10_000 }

/** `patient`: what changes the tables may take as long as it takes. */
export function connectPostgres(url: string, { patient = false } = {}): Db {
  const [limits, longestMs] = patient ? [{}, Number.POSITIVE_INFINITY] : [TIME_LIMITS, STATEMENT_MS + 5000]
  const settings = { types: { getTypeParser }, max: 10, connectionTimeoutMillis: 4000, keepAlive: true }
  return open(new OurPostgres({ pool: openPgPool({ connectionString: url, ...settings, ...limits }, longestMs) }))
}

class OurPostgres extends PostgresDialect {
  override createQueryCompiler = () => new PostgresCompiler()
}

const open = (dialect: Dialect): Db => new Kysely<Schema>({ dialect, plugins: [camelCaseRows] })

const BIGINT_OID = 20

/** Money and counts come as 64-bit integers, which the driver gives as text; ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  Number(oid) === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)
