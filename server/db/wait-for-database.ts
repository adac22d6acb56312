import { access, constants, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPostgres, type Db, type Place } from './connect.ts'
import { isDatabaseAway } from './portable.ts'

/** Longer than a database takes that is started together with the shop. */
const TIMEOUT_MS = 30_000
const PAUSE_MS = 500

/** Where a database listens, from its address, which may hold a password. */
export const hostOf = (databaseUrl: string): string => new URL(databaseUrl).host || 'this machine'

/** Until the database can be asked: one that is not up yet is waited for, with a word. Throws what keeps it from that. */
export async function waitForDatabase({ databaseUrl, dataDir }: Place, timeoutMs = TIMEOUT_MS): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.W_OK | constants.X_OK)
  if (!databaseUrl) return
  const db = await connectPostgres(databaseUrl)
  try {
    await untilItAnswers(db, hostOf(databaseUrl), timeoutMs)
  } finally {
    await db.destroy()
  }
}

async function untilItAnswers(db: Db, host: string, timeoutMs: number) {
  const until = performance.now() + timeoutMs
  for (let tries = 1; ; tries++) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      if (tries === 1)
        console.error(`Waiting for PostgreSQL at ${host}, up to ${Math.round(timeoutMs / 1000)} seconds.`)
      await wait(PAUSE_MS)
    }
  }
}

/** Why the shop cannot start, in one line for whoever starts it: nothing is wrong with the program. */
export class StartFault extends Error {
  override name = 'StartFault'
}
