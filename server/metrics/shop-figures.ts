import { statfs } from 'node:fs/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { lastBackup } from '#server/settings/recorded-state.ts'

/** Attempts after which a job or an email counts as failing: the first failure is often a short outage. */
const FAILING_ATTEMPTS = 2

/** Rows that wait: how many are due, how long the first of them has been, and how many fail again and again. */
export type Backlog = { waiting: number; ageSeconds: number; failing: number; givenUp: number }

export type ShopFigures = {
  /** Number of orders by display status. */
  orders: { state: string; count: number }[]
  claims: { waiting: number; ageSeconds: number }
  jobs: Backlog
  emails: Backlog
  /** Undefined before the first backup. */
  backupAgeSeconds: number | undefined
  queryMs: number
}

/** Reads the figures of the shop that are in the database. Every query is answered by an index. */
export async function readShopFigures(db: Db, now: Date): Promise<ShopFigures> {
  const startedAt = performance.now()
  await sql`select 1`.execute(db)
  const queryMs = performance.now() - startedAt
  const backup = await lastBackup(db)
  return {
    orders: await countOrders(db),
    claims: await readClaims(db, now),
    jobs: await readJobs(db, now),
    emails: await readEmails(db, now),
    backupAgeSeconds: backup && secondsBetween(backup, now),
    queryMs,
  }
}

async function countOrders(db: Db): Promise<ShopFigures['orders']> {
  const rows = await db
    .selectFrom('orderListings')
    .select(['told as state', (eb) => eb.fn.countAll().as('count')])
    .where('collection', '=', '')
    .groupBy('told')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

async function readClaims(db: Db, now: Date): Promise<ShopFigures['claims']> {
  const row = await db
    .selectFrom('orderListings')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('placedAt').as('oldest')])
    .where('collection', '=', '')
    .where('told', '=', 'under_review')
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.count), ageSeconds: ageOf(row.oldest, now) }
}

async function readJobs(db: Db, now: Date): Promise<Backlog> {
  const open = await db
    .selectFrom('jobs')
    .select((eb) => [eb.fn.countAll().as('waiting'), eb.fn.min('dueAt').as('oldest')])
    .where('doneAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  const givenUp = await countRows(db.selectFrom('notes').where('doneAt', 'is', null).where('subject', 'like', 'job:%'))
  return {
    waiting: Number(open.waiting),
    ageSeconds: ageOf(open.oldest, now),
    failing: await countFailingJobs(db),
    givenUp,
  }
}

/** Counts jobs that failed several times and are tried again. Those given up have tasks. */
export const countFailingJobs = (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('jobs')
      .where('doneAt', 'is', null)
      .where('fault', 'is not', null)
      .where('attempts', '>=', FAILING_ATTEMPTS),
  )

async function readEmails(db: Db, now: Date): Promise<Backlog> {
  const open = await db
    .selectFrom('mails')
    .select((eb) => [eb.fn.countAll().as('waiting'), eb.fn.min('createdAt').as('oldest')])
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const givenUp = await countRows(db.selectFrom('mails').where('dueAt', 'is', null).where('sentAt', 'is', null))
  return {
    waiting: Number(open.waiting),
    ageSeconds: ageOf(open.oldest, now),
    failing: await countFailingEmails(db),
    givenUp,
  }
}

/** Counts emails that failed several times and are tried again. Those given up have tasks. */
export const countFailingEmails = (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('mails')
      .where('dueAt', 'is not', null)
      .where('lastError', 'is not', null)
      .where('attempts', '>=', FAILING_ATTEMPTS),
  )

async function countRows<Table extends keyof Schema>(rows: SelectQueryBuilder<Schema, Table, object>): Promise<number> {
  const { count } = await rows.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

const ageOf = (oldest: string | null, now: Date): number =>
  oldest === null ? 0 : secondsBetween(new Date(oldest), now)

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000)

/** Returns the free and total bytes of the file system with the data folder. */
export async function readDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}
