import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { PostgresCompiler } from './column-names.ts'
import type { DatabaseObserver } from './connect.ts'
import { openPgPool } from './pg-pool.ts'

/**
 * Server-side time limits in milliseconds: for a row lock, for a statement, and for a transaction whose client is
 * frozen. They are sent as connection options and cost no round trip.
 */
const STATEMENT_MS = 15_000
const TIME_LIMITS = { lock_timeout: 3000, statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 10_000 }

type Options = { untimed?: boolean; readOnly?: boolean; observer?: DatabaseObserver | undefined }

/**
 * Kysely dialect for a PostgreSQL URL. `untimed` lifts the time limits; `readOnly` uses a single read-only
 * connection.
 */
export function postgresDialect(
  url: string,
  { untimed = false, readOnly = false, observer }: Options,
): PostgresDialect {
  const [limits, longestMs] = untimed ? [{}, Number.POSITIVE_INFINITY] : [TIME_LIMITS, STATEMENT_MS + 5000]
  const settings = { types: { getTypeParser }, max: 10, connectionTimeoutMillis: 4000, keepAlive: true }
  const readOnlyOptions = readOnly ? { max: 1, options: '-c default_transaction_read_only=on' } : {}
  return new ShopPostgresDialect({
    pool: openPgPool({ connectionString: url, ...settings, ...limits, ...readOnlyOptions }, longestMs, observer),
  })
}

class ShopPostgresDialect extends PostgresDialect {
  override createQueryCompiler = () => new PostgresCompiler()
}

const BIGINT_OID = 20

/**
 * The driver returns 64-bit integers as text. Amounts and counts are far below 2^53, so they are parsed to numbers.
 */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  Number(oid) === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)
