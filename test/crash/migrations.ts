import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#server/db/connect.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { createOldDatabase, LAST_OLD_MIGRATION, OLD_ORDER } from '../migrating/old-database.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { ShopProcess } from './shop-process.ts'

type Where = { databaseUrl: string | undefined; dataDir: string }
type Plan = { kills: number; random: Random; where: Where; ledger: Ledger; start: () => ShopProcess }

/** Longest wait before a kill: about the time the migrations take. */
const MAX_DELAY_MS = { sqlite: 30, postgres: 150 }
const POLL_MS = 1
const NEWEST = MIGRATIONS.at(-1)?.name

/**
 * Kills first starts, and upgrades from v0.9.0, during migrations; then the shop must open with the old order.
 *
 * Returns the number of kills before the last migration was committed.
 */
export async function killWhileMigrating(plan: Plan): Promise<number> {
  const first = await killStarts(plan, undefined, async () => {})
  const upgrade = await killStarts(plan, LAST_OLD_MIGRATION, () => createOldDatabase(plan.where))
  const db = await connect(plan.where)
  const payment = db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select(['orders.id', 'number', 'totalPaise', 'providerRef'])
  const kept = await payment.where('number', '=', OLD_ORDER.number).execute()
  if (JSON.stringify(kept) !== JSON.stringify([OLD_ORDER]))
    plan.ledger.violations.push('the paid order of v0.9.0 is not there after the upgrade')
  await empty(plan.where, db)
  return first + upgrade
}

async function killStarts(
  { kills, random, where, ledger, start }: Plan,
  original: string | undefined,
  fill: () => Promise<void>,
) {
  let early = 0
  const begin = async () => {
    await empty(where, await connect(where))
    await fill()
  }
  await begin()
  for (let kill = 0; kill < kills; kill++) {
    if ((await newestIn(where)) === NEWEST) await begin()
    const shop = start()
    await changesBegin(where, shop)
    await wait(random.below(where.databaseUrl ? MAX_DELAY_MS.postgres : MAX_DELAY_MS.sqlite))
    await shop.kill()
    const newest = await newestIn(where)
    if (newest === NEWEST) continue
    early += 1
    const isKnown = newest === original || MIGRATIONS.some(({ name }) => name === newest)
    if (!isKnown) ledger.violations.push(`the list of migrations ends with ${newest} after a kill`)
  }
  const last = start()
  if (!(await last.ready)) ledger.violations.push('the shop did not open after it was killed while its tables changed')
  await last.stop()
  return early
}

/** Empties the database and closes the connection. */
async function empty({ databaseUrl, dataDir }: Where, db: Db) {
  if (databaseUrl) await sql.raw('drop schema public cascade; create schema public').execute(db)
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
}

async function newestIn(where: Where): Promise<string | undefined> {
  const db = await connect(where)
  const list = sql<{ newest: string | null }>`select max(name) as newest from kysely_migration`.execute(db)
  const newest = await list.then(({ rows }) => rows[0]?.newest ?? undefined).catch(() => undefined)
  await db.destroy()
  return newest
}

/** Waits until the shop has opened its database. */
async function changesBegin(where: Where, shop: ShopProcess) {
  const { databaseUrl, dataDir } = where
  let ended = false
  void shop.ready.then(() => (ended = true))
  const db = databaseUrl ? await connect(where) : undefined
  const isOpen = db
    ? async () => {
        const others = await sql`select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
        return others.rows.length > 0
      }
    : () =>
        stat(join(dataDir, 'regalo.sqlite-wal'))
          .then((it) => it.size >= 0)
          .catch(() => false)
  while (!ended && !(await isOpen())) await wait(POLL_MS)
  await db?.destroy()
}
