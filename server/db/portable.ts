import { randomUUID } from 'node:crypto'
import { type Kysely, SqliteAdapter } from 'kysely'

/** Whether the database undid a transaction that may be begun again: serialization_failure and deadlock_detected. */
export function mayBeRepeated(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === '40001' || code === '40P01'
}

/** The database cannot be reached: nothing is wrong with what was asked, and later it will work. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
  }
}

/**
 * SQLITE_BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB, with whatever finer code is in the upper
 * bits: the file is in use, full, damaged or gone.
 */
const SQLITE_LATER: readonly number[] = [5, 6, 8, 10, 11, 13, 14, 26]

/**
 * Whether a statement failed because the database is away, busy, full or damaged: nothing is wrong with it, and once
 * somebody has looked after the database it succeeds.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && SQLITE_LATER.includes(errcode & 0xff)
}

/** SQLITE_PERM, BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB: of the file, not of what was asked. */
const SQLITE_FILE_FAULTS: readonly unknown[] = [3, 5, 6, 8, 10, 11, 13, 14, 26]

/** Something is wrong with SQLite's file, or with getting at PostgreSQL: who may, and whether there is such a database. */
export function isOfDatabase(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE_FILE_FAULTS.includes(errcode & 0xff)
  return typeof code === 'string' && /^(08|28|3D|53|57)...$|^42501$/.test(code)
}

/** Another connection is writing to the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && (errcode & 0xff) === 5
}

/** The disk has no room, or this user may have no more of it: for SQLite (SQLITE_FULL), or for a file. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return errcode === 13 || code === 'ENOSPC' || code === 'EDQUOT'
}

export type Dialect = Pick<Kysely<unknown>, 'getExecutor'>

export const isSqlite = (db: Dialect): boolean => db.getExecutor().adapter instanceof SqliteAdapter

export const newId = (): string => randomUUID()

let newest = { time: 0, count: 0 }

/**
 * An id that begins with the time and, within a millisecond, a count (RFC 9562, version 7 with method 1 of its §6.2):
 * what one process writes sorts in the order it was written, also when its clock is set back. Rows that are written one
 * after the other then lie beside each other in the index, where random ids would change a page each: for tables that
 * grow with every order.
 */
export function newTimedId(now = Date.now()): string {
  if (now > newest.time) newest = { time: now, count: 0 }
  else if (newest.count < 0xfff) newest.count += 1
  else newest = { time: newest.time + 1, count: 0 }
  const time = newest.time.toString(16).padStart(12, '0')
  const count = newest.count.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`
}
