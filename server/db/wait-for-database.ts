import { access, constants, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPostgres, type DatabaseLocation, type Db } from './connect.ts'
import { isDatabaseUnavailable } from './portable.ts'

const TIMEOUT_MS = 30_000
const PAUSE_MS = 500

/** Returns the host of a database URL, without its credentials. */
export const databaseHost = (databaseUrl: string): string => new URL(databaseUrl).host || 'this machine'

/**
 * Waits until the database answers a query, and logs that it waits. Throws the last error after `timeoutMs`; errors
 * that waiting cannot fix are thrown at once.
 */
export async function waitForDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.W_OK | constants.X_OK)
  if (!databaseUrl) return
  const db = await connectPostgres(databaseUrl)
  try {
    await waitForAnswer(db, databaseHost(databaseUrl), timeoutMs)
  } finally {
    await db.destroy()
  }
}

async function waitForAnswer(db: Db, host: string, timeoutMs: number) {
  const until = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > until) throw error
      if (attempt === 1)
        console.error(`Waiting for PostgreSQL at ${host}, up to ${Math.round(timeoutMs / 1000)} seconds.`)
      await wait(PAUSE_MS)
    }
  }
}

/** Error that prevents the start and is not a defect of the program. Printed as one line without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
