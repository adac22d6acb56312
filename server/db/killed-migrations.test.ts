import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgres } from '#test/databases.ts'
import { start, type Where } from '#test/migrating/start.ts'
import { connect, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

async function newWhere(databaseUrl: string | undefined): Promise<Where> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { dataDir, databaseUrl }
}

const places: [name: string, make: () => Promise<Where>][] = [
  ['SQLite', () => newWhere(undefined)],
  ['PostgreSQL', async () => newWhere(await createPostgres())],
]

async function within<Answer>(where: Where, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = await connect(where)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const listed = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

const all = MIGRATIONS.map(({ name }) => name)
const KILLS = 6
const LIMIT_MS = 120_000

/** Kills one start after the other, each a little later in its work than the one before. */
async function killOften(where: Where, asks: number) {
  let killed = 0
  for (let dieAt = 2; dieAt <= asks; dieAt += Math.max(1, Math.floor(asks / KILLS)))
    if ((await start(where, dieAt)) === undefined) killed += 1
  return killed
}

describe.each(places)('a start that is killed while it changes the tables of %s', (_, make) => {
  it('is followed by one that works, when it was the first', { timeout: LIMIT_MS }, async () => {
    const asks = (await start(await make())) ?? 0
    const where = await make()
    expect(await killOften(where, asks)).toBeGreaterThan(2)
    expect(await start(where)).toBeGreaterThan(0)
    expect(await within(where, listed)).toEqual(all)
  })

  it('is followed by one that works and has lost nothing, when it was an upgrade', { timeout: LIMIT_MS }, async () => {
    const where = await make()
    await within(where, async (db) => {
      await migrate(db, MIGRATIONS.slice(0, 2))
      await db.insertInto('settings').values({ name: 'name', value: 'Tohfa', updatedAt: '2026' }).execute()
    })
    expect(await killOften(where, 80)).toBeGreaterThan(2)
    expect(await start(where)).toBeGreaterThan(0)
    expect(await within(where, listed)).toEqual(all)
    expect(await within(where, (db) => db.selectFrom('settings').select('value').execute())).toEqual([
      { value: 'Tohfa' },
    ])
    expect((await readdir(where.dataDir)).filter((name) => name.endsWith('.half'))).toEqual([])
  })

  it('waits for others that start in the same moment', { timeout: LIMIT_MS }, async () => {
    const where = await make()
    const asks = await Promise.all(Array.from({ length: 6 }, () => start(where)))
    expect(asks.every((many) => many !== undefined)).toBe(true)
    expect(await within(where, listed)).toEqual(all)
  })
})
