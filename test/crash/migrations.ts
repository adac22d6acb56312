import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { ShopProcess } from './shop-process.ts'

type Where = { databaseUrl: string | undefined; dataDir: string }
type Plan = { kills: number; random: Random; where: Where; ledger: Ledger; start: () => ShopProcess }

/** About as long as the tables take. */
const MOST_MS = { sqlite: 30, postgres: 150 }
const OLD_TABLES = 2
const POLL_MS = 1

/**
 * Kills first starts and upgrades while they change the tables; afterwards the shop must open and have what was in the
 * old tables. Answers how often it found the tables between the first and the last migration.
 */
export async function killWhileMigrating(plan: Plan): Promise<number> {
  const first = await killStarts(plan, async () => {})
  const upgrade = await killStarts(plan, async (db) => {
    await migrate(db, MIGRATIONS.slice(0, OLD_TABLES))
    await db.insertInto('meta').values({ name: 'before', value: 'kept' }).execute()
  })
  const db = await connect(plan.where)
  const kept = await db.selectFrom('meta').select('value').where('name', '=', 'before').execute()
  if (kept[0]?.value !== 'kept') plan.ledger.faults.push('what was in the old tables is gone after the upgrade')
  await empty(plan.where, db)
  return first + upgrade
}

async function killStarts({ kills, random, where, ledger, start }: Plan, fill: (db: Db) => Promise<void>) {
  let between = 0
  const begin = async () => {
    await empty(where, await connect(where))
    const db = await connect(where)
    await fill(db)
    await db.destroy()
  }
  await begin()
  for (let kill = 0; kill < kills; kill++) {
    const before = await howFar(where)
    if (before === MIGRATIONS.length) await begin()
    const shop = start()
    await changesBegin(where, shop)
    await wait(random.below(where.databaseUrl ? MOST_MS.postgres : MOST_MS.sqlite))
    await shop.kill()
    const after = await howFar(where)
    if (after > 0 && after < MIGRATIONS.length) between += 1
  }
  const last = start()
  if (!(await last.ready)) ledger.faults.push('the shop did not open after it was killed while its tables changed')
  await last.stop()
  return between
}

/** Takes everything away, and the connection with it. */
async function empty({ databaseUrl, dataDir }: Where, db: Db) {
  if (databaseUrl) await sql.raw('drop schema public cascade; create schema public').execute(db)
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
}

async function howFar(where: Where): Promise<number> {
  const db = await connect(where)
  const list = sql<{ many: number }>`select count(*) as many from kysely_migration`.execute(db)
  const many = await list.then(({ rows }) => Number(rows[0]?.many)).catch(() => 0)
  await db.destroy()
  return many
}

/** Until the shop has opened its database. */
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
