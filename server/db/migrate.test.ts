import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { emptyDatabases, openEmptySqlite } from '#test/databases.ts'
import { connectSqlite, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import { StartupError } from './wait-for-database.ts'

const listed = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const isThere = (db: Db, table: string) =>
  sql`select 1 from ${sql.ref(table)}`.execute(db).then(
    () => true,
    () => false,
  )

const ours = MIGRATIONS.map(({ name }) => name)
const oneMore = (up: (db: Kysely<unknown>) => Promise<void>, oldestProgram?: number): Migration[] => [
  ...MIGRATIONS,
  { name: '9000-ribbons', up, ...(oldestProgram === undefined ? {} : { oldestProgram }) },
]
const ribbons = async (db: Kysely<unknown>) => {
  await sql`create table ribbons (id text primary key)`.execute(db)
}
const newest = Number.parseInt(ours.at(-1) ?? '', 10)

describe.each(emptyDatabases)('the tables of %s', (_, open) => {
  it('are created once', async () => {
    const db = await open()
    await migrate(db)
    await migrate(db)
    expect(await listed(db)).toEqual(ours)
  })

  it('are unchanged when a migration fails at its end', async () => {
    const db = await open()
    const failing = oneMore(async (db) => {
      await ribbons(db)
      throw new Error('no ribbon')
    })
    await expect(migrate(db, failing)).rejects.toThrow('no ribbon')
    expect(await isThere(db, 'ribbons')).toBe(false)
    expect(await listed(db)).toEqual(ours)
    await migrate(db, oneMore(ribbons))
    expect(await isThere(db, 'ribbons')).toBe(true)
  })

  it('are refused by an incompatible older version, in one line with the reason', async () => {
    const db = await open()
    await migrate(db, oneMore(ribbons))
    const fault = await migrate(db).catch((error) => error)
    expect(fault.name).toBe('StartupError')
    expect(fault.message).toMatch(
      /^The database was migrated to 9000-ribbons by a newer version of the shop[^\n]*: start the newer version[^\n]*npm run restore[^\n]*$/,
    )
  })

  it('are used by a compatible older version', async () => {
    const db = await open()
    await migrate(db, oneMore(ribbons, newest))
    await migrate(db)
    expect(await isThere(db, 'ribbons')).toBe(true)
  })

  it('that required a newer version once always require it', async () => {
    const db = await open()
    const harmless = { name: '9001-bows', up: async () => {}, oldestProgram: newest }
    await migrate(db, [...oneMore(ribbons), harmless])
    await expect(migrate(db)).rejects.toThrow('9001-bows')
  })

  it('are not changed when an earlier migration is missing', async () => {
    const db = await open()
    await migrate(
      db,
      oneMore(async () => {}),
    )
    const between: Migration = { name: '8000-bows', up: ribbons }
    const [last] = oneMore(async () => {}).slice(-1)
    if (!last) throw new Error('no migrations')
    await expect(migrate(db, [...MIGRATIONS, between, last])).rejects.toThrow('without 8000-bows')
    expect(await isThere(db, 'ribbons')).toBe(false)
  })
})

describe('a referenced SQLite table', () => {
  const rebuild = async (db: Kysely<unknown>) => {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'orders'`.execute(db)
    await sql.raw(String(rows[0]?.sql).replace(/table orders/i, 'table new_orders')).execute(db)
    await sql`insert into new_orders select * from orders`.execute(db)
    await sql`drop table orders`.execute(db)
    // Triggers of other tables refer to it, and must not run while it is missing.
    await sql`pragma legacy_alter_table = on`.execute(db)
    await sql`alter table new_orders rename to orders`.execute(db)
    await sql`pragma legacy_alter_table = off`.execute(db)
  }
  const anOrder = (db: Db) =>
    sql`insert into order_events (id, order_id, to_state, cause, at) values ('e1', 'nobody', 'draft', '', '')`.execute(
      db,
    )

  it('is rebuilt', async () => {
    const db = await openEmptySqlite()
    await migrate(db, oneMore(rebuild))
    await expect(anOrder(db)).rejects.toThrow(/foreign key/i)
  })

  it('exists under its referenced name', async () => {
    const db = await openEmptySqlite()
    await migrate(db)
    const { rows } = await sql<{ name: string; parent: string }>`
      select tables.name, keys."table" as parent from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table'`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    for (const { parent } of rows) expect(await isThere(db, parent)).toBe(true)
  })

  it('keeps the rows that refer to it', async () => {
    const db = await openEmptySqlite()
    const breaking = oneMore(async (db) => {
      await sql`insert into order_events (id, order_id, to_state, cause, at) values ('e1', 'nobody', 'draft', '', '')`.execute(
        db,
      )
    })
    await expect(migrate(db, breaking)).rejects.toThrow('rows of order_events without their orders')
    expect(await db.selectFrom('orderEvents').selectAll().execute()).toEqual([])
    await expect(anOrder(db)).rejects.toThrow(/foreign key/i)
  })
})

describe('the SQLite file', () => {
  async function openFile() {
    const folder = await mkdtemp(join(tmpdir(), 'regalo-migrate-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const db = await connectSqlite(join(folder, 'regalo.sqlite'))
    onTestFinished(() => db.destroy())
    const copies = async () => (await readdir(folder)).filter((name) => name.includes('before')).sort()
    return { db, folder, copies }
  }
  const put = (db: Db) =>
    db.insertInto('settings').values({ name: 'name', value: 'Tohfa', updatedAt: '2026-11-22' }).execute()

  it('is not copied while it is empty', async () => {
    const { db, copies } = await openFile()
    await migrate(db)
    await migrate(db, oneMore(ribbons))
    expect(await copies()).toEqual([])
  })

  it('is copied, readable by its owner only, before a migration', async () => {
    const { db, folder, copies } = await openFile()
    await migrate(db)
    await put(db)
    await migrate(db, oneMore(ribbons))
    expect(await copies()).toEqual(['regalo-before-9000-ribbons.sqlite'])
    const file = join(folder, 'regalo-before-9000-ribbons.sqlite')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const copy = await connectSqlite(file)
    expect(await listed(copy)).toEqual(ours)
    expect(await copy.selectFrom('settings').select('value').execute()).toEqual([{ value: 'Tohfa' }])
    await copy.destroy()
  })

  it('of a newer version names the newest copy that this version can run on', async () => {
    const { db, folder } = await openFile()
    await migrate(db)
    await put(db)
    const bows = { name: '9001-bows', up: async () => {} }
    await migrate(db, oneMore(ribbons))
    await migrate(db, [...oneMore(ribbons), bows])
    const fault = await migrate(db).catch((error) => error)
    const file = join(folder, 'regalo.sqlite')
    const command = `rm -f '${file}-wal' '${file}-shm' && cp '${join(folder, 'regalo-before-9000-ribbons.sqlite')}' '${file}'`
    expect(fault.message).toContain(`run: ${command} (`)
    await db.destroy()
    await promisify(execFile)('sh', ['-c', command])
    const older = await connectSqlite(file)
    onTestFinished(() => older.destroy())
    await migrate(older)
    expect(await older.selectFrom('settings').select('value').execute()).toEqual([{ value: 'Tohfa' }])
  })

  it('has at most three copies', async () => {
    const { db, copies } = await openFile()
    await migrate(db)
    await put(db)
    const more = ['9001-a', '9002-b', '9003-c', '9004-d', '9005-e'].map((name) => ({ name, up: async () => {} }))
    for (const [index] of more.entries()) await migrate(db, [...MIGRATIONS, ...more.slice(0, index + 1)])
    expect(await copies()).toEqual([3, 4, 5].map((n) => `regalo-before-${more[n - 1]?.name}.sqlite`))
  })

  it('is not migrated when the copy fails', async () => {
    const { db, folder } = await openFile()
    await migrate(db)
    await put(db)
    await mkdir(join(folder, 'regalo-before-9000-ribbons.sqlite'))
    const fault = await migrate(db, oneMore(ribbons)).catch((error) => error)
    expect(fault).toBeInstanceOf(StartupError)
    expect(fault.message).toMatch(/^[^\n]*regalo.sqlite could not be copied [^\n]*$/)
    expect(await isThere(db, 'ribbons')).toBe(false)
    expect((await readdir(folder)).filter((name) => name.endsWith('.half'))).toEqual([])
  })
})
