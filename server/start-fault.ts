import { sep } from 'node:path'
import { type Place, sqliteFile } from './db/connect.ts'
import { DatabaseAway, isOfDatabase } from './db/portable.ts'
import { hostOf, StartFault } from './db/wait-for-database.ts'

/** For a `catch`: what can be told in a line is an answer, anything else is still a fault. */
export function toStartFault(error: unknown): StartFault {
  if (error instanceof StartFault) return error
  throw error
}

/** What went wrong while the shop was opened, with the file or the host that it is about; never a password. */
export function namedFault(error: unknown, where: Place): unknown {
  const message = whatWentWrong(error)
  if (error instanceof StartFault || message === undefined) return error
  if (isOfFiles(error))
    return new StartFault(
      isBelow(where.dataDir, error.path)
        ? `The data folder ${where.dataDir} cannot be used: ${message}`
        : `A file that comes with the shop cannot be used: ${message}`,
    )
  if (where.databaseUrl) return new StartFault(`PostgreSQL at ${hostOf(where.databaseUrl)}: ${message}`)
  return new StartFault(`The database ${sqliteFile(where.dataDir)} cannot be used: ${message}`)
}

function whatWentWrong(error: unknown): string | undefined {
  if (error instanceof DatabaseAway) return whatWentWrong(error.cause) ?? 'it does not answer'
  // Several addresses of one host have failed, each for a reason of its own.
  if (error instanceof AggregateError) return whatWentWrong(error.errors[0])
  return error instanceof Error && (isOfDatabase(error) || isOfSystem(error)) ? oneLine(error.message) : undefined
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error

const isOfFiles = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  isOfSystem(error) && error.path !== undefined

/** The folder itself, what is in it, and what it would lie in. */
const isBelow = (folder: string, path: string): boolean =>
  `${path}${sep}`.startsWith(`${folder}${sep}`) || folder.startsWith(`${path}${sep}`)
