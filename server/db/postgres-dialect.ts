import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { PostgresCompiler } from './names.ts'
import { openPgPool } from './pg-pool.ts'

/**
 * How long the server itself lets something take before it gives it up: waiting for a row, one statement, a transaction
 * in which nobody says anything, because the program that opened it is frozen. They are options of the connection,
 * which hold from its first statement on and cost none.
 */
const STATEMENT_MS = 15_000
const TIME_LIMITS = { lock_timeout: 3000, statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 10_000 }

type Options = { untimed?: boolean; readOnly?: boolean }

/** PostgreSQL at an address; `untimed`: a statement may take as long as it takes; `readOnly`: on one connection. */
export function postgresDialect(url: string, { untimed = false, readOnly = false }: Options): PostgresDialect {
  const [limits, longestMs] = untimed ? [{}, Number.POSITIVE_INFINITY] : [TIME_LIMITS, STATEMENT_MS + 5000]
  const settings = { types: { getTypeParser }, max: 10, connectionTimeoutMillis: 4000, keepAlive: true }
  const reading = readOnly ? { max: 1, options: '-c default_transaction_read_only=on' } : {}
  return new OurPostgres({ pool: openPgPool({ connectionString: url, ...settings, ...limits, ...reading }, longestMs) })
}

class OurPostgres extends PostgresDialect {
  override createQueryCompiler = () => new PostgresCompiler()
}

const BIGINT_OID = 20

/** Money and counts come as 64-bit integers, which the driver gives as text; ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  Number(oid) === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)
