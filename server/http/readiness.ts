import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import type { Log } from '#server/log.ts'
import type { Env } from './request-log.ts'

/** Lifetime of a result in milliseconds, so that frequent probes cost one write. */
const RESULT_TTL_MS = 5000
const TIMEOUT_MS = 3000
/** A full file system may still accept a smaller file. */
const PROBE_FILE_BYTES = 64 * 1024

type Deps = { db: Db; dataDir: string; log: Log; now: () => Date; clock?: () => number }

/**
 * Returns a probe that checks whether the shop can store an order and a file, by writing a row and a temporary file.
 * Concurrent probes share one check.
 */
export function createReadinessProbe({ db, dataDir, log, now, clock = Date.now }: Deps): () => Promise<boolean> {
  let lastResult: { ready: boolean; until: number } | undefined
  let pendingCheck: Promise<boolean> | undefined

  async function check(): Promise<boolean> {
    try {
      await Promise.all([writeProbeRow(db, now()), writeProbeFile(dataDir)])
      return true
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return false
    }
  }

  return async function isReady(): Promise<boolean> {
    if (lastResult && clock() < lastResult.until) return lastResult.ready
    pendingCheck ??= check().finally(() => {
      pendingCheck = undefined
    })
    const ready = await withTimeout(pendingCheck)
    lastResult = { ready, until: clock() + RESULT_TTL_MS }
    return ready
  }
}

async function writeProbeFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `.ready-${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.alloc(PROBE_FILE_BYTES))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

async function withTimeout(pendingCheck: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false)
  })
  return Promise.race([pendingCheck, late]).finally(() => clearTimeout(timer))
}

/** Writes a row as an order would: fails on a full disk, and on a read-only or damaged database. */
async function writeProbeRow(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: 'writtenAt', value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now.toISOString() }))
    .execute()
  if (isSqlite(db)) await readDatabaseFile(db)
}

/**
 * Reads the file through a new connection. The shop's own connection serves cached pages and would not notice for a
 * long time that the file was overwritten, truncated or deleted. One row of each table is enough to detect it.
 */
async function readDatabaseFile(db: Db): Promise<void> {
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

/** Phase of the process: `/readyz` is 503 until the start is complete, and as soon as the process begins to stop. */
export type Lifecycle = { phase: 'starting' | 'open' | 'stopping' }

/** Health probes for load balancers. */
export function probes(isReady: () => Promise<boolean>, lifecycle: Readonly<Lifecycle>) {
  const app = new Hono<Env>()
  // Liveness only: a check of the database here would make an orchestrator restart the process during a database
  // outage.
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.text('ok')
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const ready = lifecycle.phase === 'open' && (await isReady())
    return ready ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '5' })
  })
  return app
}
