import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { camelCaseRows, PostgresCompiler } from './names.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { openPgPool } from './pg-pool.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** A connection or an open transaction: query functions take either. */
export type Db = Kysely<Schema>

/** PostgreSQL where `DATABASE_URL` says so, else SQLite in the data folder. */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Db> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl) : connectSqlite(join(config.dataDir, 'regalo.sqlite'))
}

export async function connectSqlite(file: string): Promise<Db> {
  if (file !== ':memory:') await mkdir(dirname(file), { recursive: true })
  return open(sqliteDialect(openNodeSqlite(file)))
}

export function connectPostgres(url: string): Db {
  const pool = openPgPool({ connectionString: url, types: { getTypeParser }, max: 10, connectionTimeoutMillis: 5000 })
  return open(new OurPostgres({ pool }))
}

class OurPostgres extends PostgresDialect {
  override createQueryCompiler = () => new PostgresCompiler()
}

const open = (dialect: Dialect): Db => new Kysely<Schema>({ dialect, plugins: [camelCaseRows] })

const BIGINT_OID = 20

/** Money and counts come as 64-bit integers, which the driver gives as text; ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  Number(oid) === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)
