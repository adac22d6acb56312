import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { compiledQuery } from './compiled-query.ts'
import { transact } from './transact.ts'

type Fact = { name: string; value: string }

describe.each(testDatabases)('a compiled query on %s', (_, open) => {
  const insert = compiledQuery((db, fact: Fact) => db.insertInto('meta').values(fact))
  const find = compiledQuery((db, given: Partial<Fact>) =>
    db
      .selectFrom('meta')
      .select('name')
      .where((eb) => eb.and({ ...given }))
      .where('name', 'like', 'a%')
      .orderBy('name'),
  )

  it('runs with the values of each call and with its constants', async () => {
    const db = await open()
    for (const fact of [
      { name: 'a1', value: 'x' },
      { name: 'a2', value: 'y' },
      { name: 'b1', value: 'x' },
    ])
      expect((await insert(db, fact)).numAffectedRows).toBe(1n)
    expect((await find(db, { value: 'x' })).rows).toEqual([{ name: 'a1' }])
    expect((await find(db, { value: 'y' })).rows).toEqual([{ name: 'a2' }])
  })

  it('is compiled again for other columns', async () => {
    const db = await open()
    await insert(db, { value: 'x', name: 'a1' })
    await insert(db, { name: 'a2', value: 'x' })
    expect((await find(db, { name: 'a1' })).rows).toEqual([{ name: 'a1' }])
    expect((await find(db, { value: 'x' })).rows).toEqual([{ name: 'a1' }, { name: 'a2' }])
    expect((await find(db, { name: 'a1', value: 'x' })).rows).toEqual([{ name: 'a1' }])
    expect((await find(db, {})).rows).toEqual([{ name: 'a1' }, { name: 'a2' }])
  })

  it('runs in its caller’s transaction', async () => {
    const db = await open()
    const undone = transact(db, async (trx) => {
      await insert(trx, { name: 'a1', value: 'x' })
      expect((await find(trx, { name: 'a1' })).rows).toHaveLength(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await find(db, { name: 'a1' })).rows).toEqual([])
  })
})
