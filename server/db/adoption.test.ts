import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SERVER_INVITER } from '#server/auth/invitations.ts'
import { createPostgres } from '#test/databases.ts'
import { createOldDatabase, LAST_OLD_MIGRATION, OLD_ORDER } from '#test/migrating/old-database.ts'
import { runMigrations } from '#test/migrating/run-migrations.ts'
import { connect, connectSqlite, type DatabaseLocation, type Db } from './connect.ts'
import { migrateAt } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'
import { isSqlite } from './portable.ts'

async function newPlace(databaseUrl: string | undefined): Promise<DatabaseLocation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-adoption-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return { dataDir, databaseUrl }
}

const places: [name: string, make: () => Promise<DatabaseLocation>][] = [
  ['SQLite', () => newPlace(undefined)],
  ['PostgreSQL', async () => newPlace(await createPostgres())],
]

async function within<Answer>(place: DatabaseLocation, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = await connect(place)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function oldPlace(make: () => Promise<DatabaseLocation>): Promise<DatabaseLocation> {
  const place = await make()
  await createOldDatabase(place)
  return place
}

const listed = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

/** Returns the names of all tables, indexes and triggers, and the columns of each table. */
const schemaOf = async (db: Db) =>
  (isSqlite(db)
    ? await sql`select entry.type, entry.name, cols.name as col, cols.type as kind, cols."notnull", cols.dflt_value
        from sqlite_master as entry left join pragma_table_info(entry.name) as cols
        where entry.name not like 'sqlite_%' order by 1, 2, cols.cid`.execute(db)
    : await sql`select 'column' as type, table_name as name, column_name as col, data_type as kind, is_nullable, column_default
        from information_schema.columns where table_schema = 'public'
        union all select 'index', indexname, indexdef, '', '', '' from pg_indexes where schemaname = 'public'
        union all select 'constraint', conname, pg_get_constraintdef(oid), '', '', '' from pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select 'trigger', tgname, pg_get_triggerdef(oid), '', '', '' from pg_trigger where not tgisinternal
        order by 1, 2, 3`.execute(db)
  ).rows

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select(['orders.id', 'number', 'totalPaise', 'providerRef'])
    .execute()

const all = MIGRATIONS.map(({ name }) => name)
const KILLS = 4
const LIMIT_MS = 120_000

/** Kills one start after another, each at a later statement; returns the number of kills. */
async function killOften(place: DatabaseLocation, statements: number) {
  let killed = 0
  for (let dieAt = 2; dieAt <= statements; dieAt += Math.max(1, Math.floor(statements / KILLS)))
    if ((await runMigrations(place, dieAt)) === undefined) killed += 1
  return killed
}

describe.each(places)('a database of v0.9.0 on %s', (kind, make) => {
  it('keeps its rows and gets the new migration list', { timeout: LIMIT_MS }, async () => {
    const place = await oldPlace(make)
    expect((await within(place, listed)).at(-1)).toBe(LAST_OLD_MIGRATION)
    await migrateAt(place)
    expect(await within(place, listed)).toEqual(all)
    expect(await within(place, orders)).toEqual([OLD_ORDER])
    const copies = (await readdir(place.dataDir)).filter((name) => name.includes('-before-'))
    expect(copies).toEqual(kind === 'SQLite' ? ['regalo-before-0100-initial.sqlite'] : [])
    for (const name of copies) {
      const copy = await connectSqlite(join(place.dataDir, name))
      expect((await listed(copy)).at(-1)).toBe(LAST_OLD_MIGRATION)
      await copy.destroy()
    }
  })

  it('is then refused by v0.9.0', { timeout: LIMIT_MS }, async () => {
    const place = await oldPlace(make)
    await migrateAt(place)
    const meta = await within(place, (db) =>
      db.selectFrom('meta').select('value').where('name', '=', 'oldestProgram').execute(),
    )
    expect(Number(meta[0]?.value)).toBeGreaterThanOrEqual(100)
  })

  it('loses pending invitations, whose inviters are unknown', {
    timeout: LIMIT_MS,
  }, async () => {
    const place = await oldPlace(make)
    await migrateAt(place)
    const links = await within(place, (db) => db.selectFrom('deskInvites').select(['email', 'inviterId']).execute())
    expect(links).toEqual([{ email: '', inviterId: SERVER_INVITER }])
  })

  it('has the tables of a new shop', { timeout: LIMIT_MS }, async () => {
    const [old, fresh] = [await oldPlace(make), await make()]
    await migrateAt(old)
    await migrateAt(fresh)
    const schema = await within(fresh, schemaOf)
    expect(schema.length).toBeGreaterThan(500)
    expect(await within(old, schemaOf)).toEqual(schema)
  })

  it('is not changed by a second start', { timeout: LIMIT_MS }, async () => {
    const place = await oldPlace(make)
    await migrateAt(place)
    const list = (db: Db) => sql`select * from kysely_migration order by name`.execute(db).then(({ rows }) => rows)
    const first = await within(place, list)
    await migrateAt(place)
    expect(await within(place, list)).toEqual(first)
    expect(await within(place, orders)).toEqual([OLD_ORDER])
  })

  it('is refused unchanged, in one line that names the tag, if it is older', {
    timeout: LIMIT_MS,
  }, async () => {
    const place = await oldPlace(make)
    await within(place, (db) => sql`delete from kysely_migration where name = ${LAST_OLD_MIGRATION}`.execute(db))
    const before = await within(place, listed)
    const fault = await migrateAt(place).catch((error) => error)
    expect(fault.name).toBe('StartupError')
    expect(fault.message).toMatch(/^The database ends with the tables of 0039-desk-products, [^\n]*tag v0\.9\.0[^\n]*$/)
    expect(await within(place, listed)).toEqual(before)
    expect(await within(place, orders)).toEqual([OLD_ORDER])
    expect((await readdir(place.dataDir)).filter((name) => name.includes('-before-'))).toEqual([])
  })

  it('is complete after starts killed during the adoption', { timeout: LIMIT_MS }, async () => {
    const statements = (await runMigrations(await oldPlace(make))) ?? 0
    const place = await oldPlace(make)
    // Each migration after the adoption runs in its own transaction.
    const after = all.map((_, index) => JSON.stringify(all.slice(0, index + 1)))
    const lists = [JSON.stringify(await within(place, listed)), ...after]
    let killed = 0
    for (let dieAt = 2; dieAt <= statements; dieAt += 1) {
      if ((await runMigrations(place, dieAt)) !== undefined) break
      killed += 1
      expect(lists).toContain(JSON.stringify(await within(place, listed)))
    }
    expect(killed).toBeGreaterThan(2)
    expect(await runMigrations(place)).toBeGreaterThan(0)
    expect(await within(place, listed)).toEqual(all)
    expect(await within(place, orders)).toEqual([OLD_ORDER])
    expect((await readdir(place.dataDir)).filter((name) => name.endsWith('.half'))).toEqual([])
  })
})

describe.each(places)('the first start of a shop on %s', (_, make) => {
  it('works after starts killed during table creation', { timeout: LIMIT_MS }, async () => {
    const statements = (await runMigrations(await make())) ?? 0
    const place = await make()
    expect(await killOften(place, statements)).toBeGreaterThan(2)
    expect(await runMigrations(place)).toBeGreaterThan(0)
    expect(await within(place, listed)).toEqual(all)
  })

  it('waits for concurrent starts', { timeout: LIMIT_MS }, async () => {
    const place = await make()
    const statements = await Promise.all(Array.from({ length: 6 }, () => runMigrations(place)))
    expect(statements.every((many) => many !== undefined)).toBe(true)
    expect(await within(place, listed)).toEqual(all)
  })
})
