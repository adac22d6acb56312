import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { createPostgres, openEmptySqlite } from '#test/databases.ts'
import { connectPostgres, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { LAST_BY_KYSELY, MIGRATIONS } from './migrations.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

const kyselys = MIGRATIONS.slice(0, LAST_BY_KYSELY)
const byKysely = Object.fromEntries(kyselys.map((it) => [it.name, it]))
const migrateByKysely = (db: Kysely<unknown>) =>
  new Migrator({ db, provider: { getMigrations: async () => byKysely } }).migrateToLatest()

const tablesOf = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where sql is not null and name not like 'kysely_%' order by name`.execute(db)
  return rows.map((row) => row.sql)
}

/** As Kysely leaves it when its process dies after so many statements; answers whether it came to its end. */
async function dieAfter(statements: number) {
  const sqlite = openNodeSqlite(':memory:')
  let left = statements
  const dying: typeof sqlite = {
    exec: sqlite.exec,
    close: sqlite.close,
    get isTransaction() {
      return sqlite.isTransaction
    },
    query: (asked) => {
      if (/^(create|alter|insert)/.test(asked.sql) && left-- === 0) throw new Error('kill -9')
      return sqlite.query(asked)
    },
  }
  const { error } = await migrateByKysely(new Kysely({ dialect: sqliteDialect(dying) }))
  // What was not committed yet goes with the process.
  await new Promise(setImmediate)
  return { db: new Kysely<unknown>({ dialect: sqliteDialect(sqlite) }) as unknown as Db, isWhole: error === undefined }
}

describe('a database that Kysely migrated', () => {
  // Some seventy databases. From there on they are alike, and one of them is brought to the end.
  it('is brought further from wherever its process died', { timeout: 120_000 }, async () => {
    const [asKyselys, whole] = [await openEmptySqlite(), await openEmptySqlite()]
    await migrate(asKyselys, kyselys)
    await migrate(whole)
    const expected = await tablesOf(asKyselys as unknown as Kysely<unknown>)
    for (let statements = 0; ; statements++) {
      const { db, isWhole } = await dieAfter(statements)
      await migrate(db, kyselys)
      expect([statements, await tablesOf(db as unknown as Kysely<unknown>)]).toEqual([statements, expected])
      if (statements === 45) {
        await migrate(db)
        expect(await tablesOf(db as unknown as Kysely<unknown>)).toEqual(
          await tablesOf(whole as unknown as Kysely<unknown>),
        )
      }
      await db.destroy()
      if (isWhole) return expect(statements).toBeGreaterThan(50)
    }
  })

  it('keeps what is in it', async () => {
    const { db } = await dieAfter(45)
    await sql`insert into settings (name, value, updated_at) values ('name', 'Tohfa', '2026')`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('settings').select('value').execute()).toEqual([{ value: 'Tohfa' }])
  })

  it('is not touched where its tables are none of ours', async () => {
    const { db } = await dieAfter(26)
    await sql`alter table meta add column more text`.execute(db)
    const before = await tablesOf(db as unknown as Kysely<unknown>)
    await expect(migrate(db)).rejects.toThrow('neither')
    expect(await tablesOf(db as unknown as Kysely<unknown>)).toEqual(before)
  })

  it('goes on where it is whole, on PostgreSQL as well', async () => {
    const db = await connectPostgres(await createPostgres())
    expect((await migrateByKysely(db as unknown as Kysely<unknown>)).error).toBeUndefined()
    await migrate(db)
    expect(await db.selectFrom('meta').select('name').execute()).toContainEqual({ name: 'oldestProgram' })
    await db.destroy()
  })
})
