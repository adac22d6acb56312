import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

/**
 * Tests whether a column's value is in a list, as one parameter: the statement is the same for every length, so
 * PostgreSQL keeps one plan for it, and an empty list is no syntax error. `column` is a name as Kysely takes it, such
 * as `gift.no`.
 */
export const inList = (db: Dialect, column: string, values: readonly (string | number)[]): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${sql.ref(column)} = any(${values})`

/** Splits rows into parts of at most `size`, so that an insert stays under the databases' limit of parameters. */
export function* chunksOf<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/**
 * Returns true for a serialization failure or a deadlock (PostgreSQL 40001, 40P01): the transaction can be retried.
 */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === '40001' || code === '40P01'
}

/** Thrown when the database cannot be reached. The query itself is fine and can be retried later. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
  }
}

/**
 * SQLITE_BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB: the file is in use, full, damaged or
 * missing. Extended codes have the same lower eight bits.
 */
const SQLITE_UNAVAILABLE_CODES: readonly number[] = [5, 6, 8, 10, 11, 13, 14, 26]

/**
 * Returns true when a statement failed because the database is unreachable, busy, full or damaged, not because of the
 * statement.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && SQLITE_UNAVAILABLE_CODES.includes(errcode & 0xff)
}

/** The same errors and SQLITE_PERM. */
const SQLITE_FILE_ERRORS: readonly unknown[] = [3, 5, 6, 8, 10, 11, 13, 14, 26]

/**
 * Returns true for errors of the SQLite file or of the PostgreSQL connection, including wrong credentials, missing
 * databases and missing privileges.
 */
export function isDatabaseError(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE_FILE_ERRORS.includes(errcode & 0xff)
  return typeof code === 'string' && /^(08|28|3D|53|57)...$|^42501$/.test(code)
}

/** Returns true when another connection is writing to the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && (errcode & 0xff) === 5
}

/** Returns true when the disk or the user's quota is full, for SQLite (SQLITE_FULL) and for files. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return errcode === 13 || code === 'ENOSPC' || code === 'EDQUOT'
}

export type Dialect = Pick<Kysely<unknown>, 'getExecutor'>

export const isSqlite = (db: Dialect): boolean => db.getExecutor().adapter instanceof SqliteAdapter

export const newId = (): string => randomUUID()

let lastIssued = { time: 0, count: 0 }

/**
 * Returns a time-ordered UUID: version 7 with a counter for ids of the same millisecond (RFC 9562 §6.2, method 1).
 *
 * Ids of one process sort in the order of creation, even when its clock is set back. Neighbouring rows share index
 * pages, where random ids would dirty one page each; use it for tables that grow with every order.
 */
export function newTimeOrderedId(now = Date.now()): string {
  if (now > lastIssued.time) lastIssued = { time: now, count: 0 }
  else if (lastIssued.count < 0xfff) lastIssued.count += 1
  else lastIssued = { time: lastIssued.time + 1, count: 0 }
  const time = lastIssued.time.toString(16).padStart(12, '0')
  const count = lastIssued.count.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`
}
