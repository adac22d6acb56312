import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPostgres } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { connectPostgres } from './connect.ts'
import { isDatabaseUnavailable } from './portable.ts'
import { transact } from './transact.ts'

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('PostgreSQL', () => {
  it('returns the last result of several statements in one query', async () => {
    const db = await openPostgres()
    const text = sql<{ twoThings: number }>`create temporary table one_thing (id integer); select 2 as two_things`
    expect((await text.execute(db)).rows).toEqual([{ twoThings: 2 }])
    await expect(
      sql`drop table one_thing; create temporary table one_thing (id integer)`.execute(db),
    ).resolves.toBeDefined()
  })
})

describe('a transaction on PostgreSQL', () => {
  it('without statements leaves its connection idle', async () => {
    const db = await openPostgres()
    await transact(db, async () => {})
    await expect(transact(db, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const { rows } =
      await sql`select from pg_stat_activity where state like 'idle in%' and datname = current_database()`.execute(db)
    expect(rows).toEqual([])
  })

  it('whose first statement fails is rolled back, and its connection is reused', async () => {
    const db = await openPostgres()
    const insert = (name: string) => db.insertInto('meta').values({ name, value: 'x' })
    await insert('fact a').execute()
    for (let time = 0; time < 12; time++)
      await expect(transact(db, (trx) => trx.executeQuery(insert('fact a').compile()))).rejects.toThrow(/unique/i)
    await transact(db, (trx) => trx.executeQuery(insert('fact b').compile()))
    const { rows } =
      await sql`select from pg_stat_activity where state like 'idle in%' and datname = current_database()`.execute(db)
    expect(rows).toEqual([])
    expect(await db.selectFrom('meta').select('name').where('name', 'like', 'fact%').execute()).toHaveLength(2)
  })
})

describe('a PostgreSQL connection', () => {
  it('is reported as unavailable when no server listens', async () => {
    const db = await connectPostgres(`postgres://regalo:regalo@127.0.0.1:${await freePort()}/shop`)
    expect(isDatabaseUnavailable(await faultOf(db.selectFrom('meta').selectAll().execute()))).toBe(true)
    await db.destroy()
  })

  it('that is lost fails its transaction and leaves no rows', async () => {
    const db = await openPostgres()
    const broken = transact(db, async (trx) => {
      await trx.insertInto('meta').values({ name: 'half', value: 'done' }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await trx.insertInto('meta').values({ name: 'other half', value: 'done' }).execute()
    })
    expect(isDatabaseUnavailable(await faultOf(broken))).toBe(true)
    expect(await db.selectFrom('meta').select('name').where('name', 'like', '%half').execute()).toEqual([])
  })

  it('has its timeouts set on connect, without a statement', async () => {
    const db = await openPostgres()
    const { rows } = await sql<{ name: string; setting: string; source: string }>`
      select name, setting, source from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      db,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000', source: 'client' },
      { name: 'lock_timeout', setting: '3000', source: 'client' },
      { name: 'statement_timeout', setting: '15000', source: 'client' },
    ])
  })

  it('is not reported for a faulty statement', async () => {
    const db = await openPostgres()
    const fault = await faultOf(sql`select * from nothing`.execute(db))
    expect(fault).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(fault)).toBe(false)
  })

  it('is replaced when its tables have changed', async () => {
    const db = await openPostgres()
    const read = () => db.selectFrom('meta').selectAll().where('name', '=', 'nothing').execute()
    await read()
    await sql`alter table meta add column more text`.execute(db)
    expect(isDatabaseUnavailable(await faultOf(read()))).toBe(true)
    expect(await read()).toEqual([])
    await sql`alter table meta drop column more`.execute(db)
  })
})
