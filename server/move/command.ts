import { basename, dirname, resolve } from 'node:path'
import { inspectPostgres } from '#server/backup/postgres-tables.ts'
import { missingShopMessage } from '#server/cli/shop-location.ts'
import { oneLine } from '#server/cli/terminal.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import { type DatabaseLocation, sqliteFile } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { takeServingLock } from '#server/db/serving-lock.ts'
import { StartupError } from '#server/db/wait-for-database.ts'
import { type MoveResult, moveDatabase } from './move-database.ts'
import { MoveError, type MoveSide } from './move-side.ts'
import { openPostgresSide } from './postgres-side.ts'
import type { Report } from './progress.ts'
import { openSqliteSide } from './sqlite-side.ts'

const USAGE = `npm run move-database -- <target>

Copies the shop's database to <target> and compares both sides, row by row and sum by sum: from SQLite to an empty
database of PostgreSQL (postgres://user:password@host/name), or from PostgreSQL to a new SQLite file (a path that ends
in regalo.sqlite). Stop the shop before. The source is not changed. Run it again after an interruption: it goes on.`

const SQLITE_NAME = basename(sqliteFile(''))

/** Runs `npm run move-database`. `location` is the shop of the environment. */
export async function runMove(
  args: readonly string[],
  location: DatabaseLocation,
  report: Report,
): Promise<CommandResult> {
  const [given] = args
  if (given === undefined || args.length > 1 || given.startsWith('-')) return refused(USAGE)
  const target = parseTarget(given, location)
  if (typeof target === 'string') return refused(target)
  const missingShop = await missingShopMessage(location)
  if (missingShop) return refused(missingShop)
  try {
    const result = await withSides(location, target, (from, to) => moveDatabase(from, to, target, { report }))
    return succeeded(describeResult(result, location, target))
  } catch (error) {
    if (isDiskFull(error)) return refused('The disk is full. Run the command again once there is room: it goes on.')
    const { name, code, message } = error as { name: string; code?: string; message: string }
    if (['MoveError', 'BackupError', 'StartupError'].includes(name)) return refused(oneLine(message))
    if (code !== undefined) return refused(`The move stopped: ${oneLine(message)}. Run it again: it goes on.`)
    throw error
  }
}

/** Returns the target of a move, or why it cannot be one. */
function parseTarget(given: string, source: DatabaseLocation): DatabaseLocation | string {
  const isPostgres = /^postgres(ql)?:\/\//.test(given)
  if (isPostgres && !URL.canParse(given))
    return 'The address of PostgreSQL cannot be read: postgres://user:password@host/name'
  if (isPostgres && source.databaseUrl)
    return 'The shop is on PostgreSQL already (DATABASE_URL). To move it to another one, use npm run backup and npm run restore.'
  if (isPostgres) return { databaseUrl: given, dataDir: source.dataDir }
  if (!source.databaseUrl)
    return 'The shop is on SQLite already (DATABASE_URL is not set). To move it to another folder, copy its data folder.'
  if (basename(given) !== SQLITE_NAME) return `The shop opens ${SQLITE_NAME} in its DATA_DIR: name a path that ends so.`
  return { databaseUrl: undefined, dataDir: dirname(resolve(given)) }
}

/** Opens both sides, and keeps a shop from starting on either until `work` is done. */
async function withSides<Answer>(
  source: DatabaseLocation,
  target: DatabaseLocation,
  work: (from: MoveSide, to: MoveSide) => Promise<Answer>,
): Promise<Answer> {
  const locks = [await lockShop(source)]
  const sides: MoveSide[] = []
  try {
    locks.push(await lockShop(target))
    const from = await openSide(source, { isSource: true })
    sides.push(from)
    const to = await openSide(target, { isSource: false })
    sides.push(to)
    return await work(from, to)
  } finally {
    for (const side of sides) await side.close().catch(() => {})
    for (const lock of locks) lock.release()
  }
}

/** Throws `MoveError` when a shop runs on the database. */
async function lockShop(location: DatabaseLocation) {
  if (location.databaseUrl && (await inspectPostgres(location.databaseUrl)).inUse)
    throw new MoveError(
      'The shop is running, or another client is connected to PostgreSQL. Stop it first; nothing was changed.',
    )
  return takeServingLock(location, -1).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    throw new MoveError(`The shop is running in ${location.dataDir}. Stop it first; nothing was changed.`)
  })
}

const openSide = async ({ databaseUrl, dataDir }: DatabaseLocation, options: { isSource: boolean }) =>
  databaseUrl ? openPostgresSide(databaseUrl, options) : openSqliteSide(sqliteFile(dataDir), options)

/** Sums that the message names; all columns of money were compared. */
const NAMED_SUMS = [
  ['orders', 'orders.total_paise'],
  ['payments', 'payments.amount_paise'],
  ['refunds', 'refunds.amount_paise'],
] as const

function describeResult(
  { tables, rows, money }: MoveResult,
  source: DatabaseLocation,
  target: DatabaseLocation,
): string {
  const sums = NAMED_SUMS.map(([name, column]) => `${name} ${formatPaise(money.get(column) ?? 0)}`)
  return [
    `Moved and compared: ${rows} rows of ${tables} tables. Equal on both sides: ${sums.join(', ')}, and ${money.size - sums.length} more sums.`,
    target.databaseUrl
      ? 'Set DATABASE_URL to the new database and start the shop. The data folder stays: it has the files of the shop.'
      : `Remove DATABASE_URL and start the shop${sameFolder(source, target) ? '' : ` with DATA_DIR=${target.dataDir}; copy the other files of ${source.dataDir} there first`}.`,
    'The previous database was not changed: delete it once you no longer need it.',
  ].join('\n')
}

const sameFolder = (one: DatabaseLocation, other: DatabaseLocation) => resolve(one.dataDir) === resolve(other.dataDir)

const formatPaise = (paise: number): string => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
