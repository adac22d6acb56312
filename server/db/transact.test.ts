import { describe, expect, it } from 'vitest'
import { openPostgres, testDatabases } from '#test/databases.ts'
import type { Db } from './connect.ts'
import { transact } from './transact.ts'

const writeMeta = (db: Db, name: string, value: string) =>
  db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()

const readMeta = async (db: Db, name: string) =>
  (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value

describe.each(testDatabases)('a transaction on %s', (_, open) => {
  it('is atomic', async () => {
    const db = await open()
    const failing = transact(db, async (trx) => {
      await writeMeta(trx, 'knot', 'tied')
      throw new Error('no ribbon')
    })
    await expect(failing).rejects.toThrow('no ribbon')
    expect(await readMeta(db, 'knot')).toBeUndefined()
  })

  it('is not retried after another kind of error', async () => {
    const db = await open()
    let tries = 0
    const failing = transact(db, async () => {
      tries++
      throw new Error('no ribbon')
    })
    await expect(failing).rejects.toThrow('no ribbon')
    expect(tries).toBe(1)
  })
})

describe('two deadlocked transactions on PostgreSQL', () => {
  it('both complete: the one rolled back is retried', async () => {
    const db = await openPostgres()
    await writeMeta(db, 'ribbon', '')
    await writeMeta(db, 'knot', '')
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    let tries = 0
    const write = (mine: string, theirs: string) =>
      transact(db, async (trx) => {
        tries++
        await writeMeta(trx, mine, 'held')
        if (++holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await writeMeta(trx, theirs, `by ${mine}`)
      })
    await Promise.all([write('ribbon', 'knot'), write('knot', 'ribbon')])
    expect(tries).toBe(3)
  })
})
