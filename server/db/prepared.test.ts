import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { pipelined, prepared, preparedPair } from './prepared.ts'
import { held, transact } from './transact.ts'

type Fact = { name: string; value: string }

describe.each(testDatabases)('a prepared query on %s', (_, open) => {
  const insert = prepared((db, fact: Fact) => db.insertInto('meta').values(fact))
  const find = prepared((db, given: Partial<Fact>) =>
    db
      .selectFrom('meta')
      .select('name')
      .where((eb) => eb.and({ ...given }))
      .where('name', 'like', 'a%')
      .orderBy('name'),
  )

  it('is run with the values of each time, and those that are always the same', async () => {
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

  it('is another one for other columns', async () => {
    const db = await open()
    await insert(db, { value: 'x', name: 'a1' })
    await insert(db, { name: 'a2', value: 'x' })
    expect((await find(db, { name: 'a1' })).rows).toEqual([{ name: 'a1' }])
    expect((await find(db, { value: 'x' })).rows).toEqual([{ name: 'a1' }, { name: 'a2' }])
    expect((await find(db, { name: 'a1', value: 'x' })).rows).toEqual([{ name: 'a1' }])
    expect((await find(db, {})).rows).toEqual([{ name: 'a1' }, { name: 'a2' }])
  })

  it('belongs to the transaction in which it is run', async () => {
    const db = await open()
    const undone = transact(db, async (trx) => {
      await insert(trx, { name: 'a1', value: 'x' })
      expect((await find(trx, { name: 'a1' })).rows).toHaveLength(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await find(db, { name: 'a1' })).rows).toEqual([])
  })

  const holdAndList = preparedPair(
    (trx, { name }: { name: string }) => held(trx, trx.selectFrom('meta').select('value').where('name', '=', name)),
    (trx) => trx.selectFrom('meta').select('name').where('name', 'like', 'a%').orderBy('name'),
  )
  const add = pipelined((trx, fact: Fact) => trx.insertInto('meta').values(fact))

  it('is one of two that are asked together, after what went before', async () => {
    const db = await open()
    await insert(db, { name: 'a1', value: 'x' })
    await transact(db, async (trx) => {
      await add(trx, { name: 'a2', value: 'y' })
      expect(await holdAndList(trx, { name: 'a1' })).toEqual([[{ value: 'x' }], [{ name: 'a1' }, { name: 'a2' }]])
      expect(await holdAndList(trx, { name: 'b' })).toEqual([[], [{ name: 'a1' }, { name: 'a2' }]])
    })
    expect(await holdAndList(db, { name: 'a2' })).toEqual([[{ value: 'y' }], [{ name: 'a1' }, { name: 'a2' }]])
  })

  it('and the second sees what somebody left for whom the first had to wait', async () => {
    const db = await open()
    await insert(db, { name: 'a1', value: 'x' })
    const [holding, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = transact(db, async (trx) => {
      await holdAndList(trx, { name: 'a1' })
      holding.resolve()
      await go.promise
      await add(trx, { name: 'a2', value: 'y' })
    })
    await holding.promise
    const second = transact(db, (trx) => holdAndList(trx, { name: 'a1' }))
    await wait(50)
    go.resolve()
    expect((await second)[1]).toEqual([{ name: 'a1' }, { name: 'a2' }])
    await first
  })

  it('and where one of them fails, what it ran into is told', async () => {
    const db = await open()
    const wrong = preparedPair(
      (trx, { name }: { name: string }) => trx.selectFrom('meta').select('value').where('name', '=', name),
      (trx) => trx.selectFrom('meta').select(sql<string>`no_such_column`.as('it')),
    )
    await expect(transact(db, (trx) => wrong(trx, { name: 'a1' }))).rejects.toThrow('no_such_column')
    expect(await holdAndList(db, { name: 'a1' })).toEqual([[], []])
  })
})
