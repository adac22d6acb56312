import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseLocation } from './connect.ts'
import { isBusy } from './portable.ts'
import { StartupError } from './wait-for-database.ts'

const TIMEOUT_MS = 15_000
const PAUSE_MS = 100

/** Empty SQLite file whose lock the serving process holds. Kept after the process, like SQLite's own lock files. */
export const SERVING_LOCK_FILE = 'serving.lock'

export type ServingLock = { release: () => void }

/**
 * Takes the lock of the one process that serves an SQLite file; commands do not need it. The kernel frees the lock
 * when the process ends, however it ends. Waits for a process that is stopping and throws `StartupError` after
 * `timeoutMs`. PostgreSQL needs no lock: several instances may share it.
 */
export async function takeServingLock(
  { databaseUrl, dataDir }: DatabaseLocation,
  timeoutMs = TIMEOUT_MS,
): Promise<ServingLock> {
  if (databaseUrl) return { release() {} }
  const file = join(dataDir, SERVING_LOCK_FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
  const until = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    const lock = tryLock(file)
    if (lock) return lock
    if (performance.now() > until) throw new StartupError(inUseMessage(dataDir))
    if (attempt === 1)
      console.error(
        `Waiting for another process that serves the shop in ${dataDir}, up to ${Math.round(timeoutMs / 1000)} seconds.`,
      )
    await wait(PAUSE_MS)
  }
}

/** Node has no call for file locks: an open exclusive transaction of SQLite is one, on every system and file system. */
function tryLock(file: string): ServingLock | undefined {
  const holder = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is written, so the lock needs no journal beside it.
    holder.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => holder.close() }
  } catch (error) {
    holder.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const inUseMessage = (dataDir: string): string =>
  `Another process serves the shop in ${dataDir}: stop it, or give this one another DATA_DIR. Several instances need PostgreSQL (docs/operations/several-nodes.md).`
