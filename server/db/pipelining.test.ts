import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPostgres, testDatabases } from '#test/databases.ts'
import type { Db } from './connect.ts'
import { asPipelined, joined } from './pipelining.ts'
import { pipelined } from './prepared.ts'
import { transact } from './transact.ts'

type Fact = { name: string; value: string }

const insert = pipelined((trx, fact: Fact) => trx.insertInto('meta').values(fact))
const change = pipelined((trx, { name, value }: Fact) =>
  trx.updateTable('meta').set({ value }).where('name', '=', name),
)
const facts = (db: Db) =>
  db.selectFrom('meta').select(['name', 'value']).where('name', 'like', 'fact%').orderBy('name').execute()
const fact = (name: string, value = 'x') => ({ name: `fact ${name}`, value })

describe.each(testDatabases)('what a transaction writes without waiting for an answer, on %s', (_, open) => {
  it('is there for whatever it asks next, and when it ends', async () => {
    const db = await open()
    await transact(db, async (trx) => {
      await insert(trx, fact('a'))
      await insert(trx, fact('b'))
      expect(await facts(trx)).toEqual([fact('a'), fact('b')])
      await change(trx, fact('a', 'y'))
      await insert(trx, fact('c'))
    })
    expect(await facts(db)).toEqual([fact('a', 'y'), fact('b'), fact('c')])
  })

  it('comes to nothing with the transaction, sent or not', async () => {
    const db = await open()
    for (const asks of [true, false]) {
      const undone = transact(db, async (trx) => {
        await insert(trx, fact('a'))
        if (asks) await facts(trx)
        await insert(trx, fact('b'))
        throw new Error('no')
      })
      await expect(undone).rejects.toThrow('no')
    }
    expect(await facts(db)).toEqual([])
    await transact(db, (trx) => insert(trx, fact('c')))
    expect(await facts(db)).toEqual([fact('c')])
  })

  it.each([true, false])('fails the transaction with its own reason (asked before the end: %s)', async (asks) => {
    const db = await open()
    await insert(db, fact('a'))
    const broken = transact(db, async (trx) => {
      await insert(trx, fact('b'))
      await insert(trx, fact('a'))
      if (asks) await facts(trx)
    })
    await expect(broken).rejects.toThrow(/unique/i)
    expect(await facts(db)).toEqual([fact('a')])
  })

  it('is written at once outside of a transaction', async () => {
    const db = await open()
    await insert(db, fact('a'))
    expect(await facts(db)).toEqual([fact('a')])
  })
})

describe('a transaction on PostgreSQL', () => {
  it('is given up for its own reason, whatever it had not sent yet', async () => {
    const db = await openPostgres()
    await insert(db, fact('a'))
    const given = transact(db, async (trx) => {
      await facts(trx)
      // It would fail, were it sent.
      await insert(trx, fact('a', 'y'))
      throw new Error('no')
    })
    await expect(given).rejects.toThrow('no')
    expect(await facts(db)).toEqual([fact('a')])
  })

  it('that asks nothing leaves its connection as it was', async () => {
    const db = await openPostgres()
    await transact(db, async () => {})
    await expect(transact(db, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const { rows } =
      await sql`select from pg_stat_activity where state like 'idle in%' and datname = current_database()`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('statements that follow each other', () => {
  const write = (sql: string, ...values: unknown[]) => ({ text: asPipelined({ sql } as never).sql, values })

  it('become one, each with its own values', () => {
    const all = [
      { text: 'begin', values: [] },
      write('insert into a values ($1, $2)', 1, 2),
      write('insert into b values ($1, $10)', ...Array(10).keys()),
      write('update c set d = $1', 3),
    ]
    expect(joined(all)).toEqual([
      { text: 'begin', values: [] },
      {
        text: 'with part0 as (insert into a values ($1, $2)), part1 as (insert into b values ($3, $12)) update c set d = $13',
        values: [1, 2, ...Array(10).keys(), 3],
      },
    ])
  })

  it('stay as they are when there is but one', () => {
    const one = write('insert into a values ($1)', 1)
    expect(joined([one])).toEqual([one])
  })
})
