import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import type { Log } from '#server/log.ts'

/** How long an answer is believed, so that whoever asks a thousand times costs one write. */
const KEPT_MS = 5000
/** A database that is frozen says nothing at all. */
const TIMEOUT_MS = 3000
/** More than what a file system still finds room for when it is full. */
const TRIED_BYTES = 64 * 1024

type Deps = { db: Db; dataDir: string; log: Log; now: () => Date; clock?: () => number }

/**
 * Whether the shop can take an order and a resume: a row and a file are written and the file is removed again. Asked
 * while one try is still under way, it waits for that one.
 */
export function watchReadiness({ db, dataDir, log, now, clock = Date.now }: Deps): () => Promise<boolean> {
  let known: { ready: boolean; until: number } | undefined
  let trying: Promise<boolean> | undefined

  async function attempt(): Promise<boolean> {
    try {
      await Promise.all([tryWriting(db, now()), tryFile(dataDir)])
      return true
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return false
    }
  }

  return async function isReady(): Promise<boolean> {
    if (known && clock() < known.until) return known.ready
    trying ??= attempt().finally(() => {
      trying = undefined
    })
    const ready = await within(trying)
    known = { ready, until: clock() + KEPT_MS }
    return ready
  }
}

async function tryFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `.ready-${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.alloc(TRIED_BYTES))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

async function within(trying: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false)
  })
  return Promise.race([trying, late]).finally(() => clearTimeout(timer))
}

/** Writes a row that means nothing, and fails as an order would: on a full disk, a read-only or a damaged database. */
async function tryWriting(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: 'writtenAt', value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now.toISOString() }))
    .execute()
  if (isSqlite(db)) await tryReading(db)
}

/**
 * Looks at the file anew. The shop's own connection has in memory what it read before, and goes on for a long time
 * beside a file that was written over, cut short or taken away. A page of each table is enough to notice, and cheap.
 */
async function tryReading(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  const file = rows.find(({ name }) => name === 'main')?.file
  if (!file) return
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").all()
    for (const { name } of tables) sqlite.prepare(`select 1 from "${name}" limit 1`).all()
  } finally {
    sqlite.close()
  }
}
