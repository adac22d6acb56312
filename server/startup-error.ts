import { sep } from 'node:path'
import { type DatabaseLocation, sqliteFile } from './db/connect.ts'
import { DatabaseUnavailableError, isDatabaseError } from './db/portable.ts'
import { databaseHost, StartupError } from './db/wait-for-database.ts'

/** Error handler for `catch`: returns a `StartupError` and rethrows every other error. */
export function asStartupError(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  throw error
}

/**
 * Converts an error of opening the shop to a `StartupError` with the file or host concerned, never with a password.
 * Returns other errors unchanged.
 */
export function toStartupError(error: unknown, where: DatabaseLocation): unknown {
  const message = reasonOf(error)
  if (error instanceof StartupError || message === undefined) return error
  if (isFileError(error))
    return new StartupError(
      isRelatedPath(where.dataDir, error.path)
        ? `The data folder ${where.dataDir} cannot be used: ${message}`
        : `A file that comes with the shop cannot be used: ${message}`,
    )
  if (where.databaseUrl) return new StartupError(`PostgreSQL at ${databaseHost(where.databaseUrl)}: ${message}`)
  return new StartupError(`The database ${sqliteFile(where.dataDir)} cannot be used: ${message}`)
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailableError) return reasonOf(error.cause) ?? 'it does not answer'
  // Each address of a host has failed; the first reason is reported.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error && (isDatabaseError(error) || isSystemError(error)) ? oneLine(error.message) : undefined
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error

const isFileError = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  isSystemError(error) && error.path !== undefined

/** Returns true for the folder, its content and its parents. */
const isRelatedPath = (folder: string, path: string): boolean =>
  `${path}${sep}`.startsWith(`${folder}${sep}`) || folder.startsWith(`${path}${sep}`)
