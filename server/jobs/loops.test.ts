import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { optimizePlans } from './loops.ts'

const bring = (db: Db, { from, until }: { from: number; until: number }) =>
  sql`with recursive numbers (number) as (select ${from} union all select number + 1 from numbers where number < ${until})
    insert into things (number) select number from numbers`.execute(db)

/** Returns the row count in SQLite's statistics. */
async function counted(db: Db): Promise<number> {
  const { rows } = await sql<{ stat: string }>`select stat from sqlite_stat1 where tbl = 'things'`.execute(db)
  return Number(rows[0]?.stat.split(' ')[0])
}

it('optimizePlans analyzes a table without statistics, and again after it has grown much', async () => {
  const db = await openSqlite()
  await sql`create table things (number integer not null, name text default 'one')`.execute(db)
  await sql`create index things_by_number on things (number)`.execute(db)
  await bring(db, { from: 1, until: 100 })
  await optimizePlans(db)
  expect(await counted(db)).toBe(100)
  await bring(db, { from: 101, until: 150 })
  await optimizePlans(db)
  expect(await counted(db)).toBe(100)
  await bring(db, { from: 151, until: 2000 })
  await optimizePlans(db)
  expect(await counted(db)).toBe(2000)
})

it.each(testDatabases)('optimizePlans runs on %s', async (_, open) => {
  await expect(optimizePlans(await open())).resolves.toBeUndefined()
})
