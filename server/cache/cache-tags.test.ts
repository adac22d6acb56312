import { describe, expect, it } from 'vitest'
import { setPrice } from '#server/catalogue/set-price.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { openPostgres, testDatabases } from '#test/databases.ts'
import { settledMark } from '#test/settled-mark.ts'
import { OWNER, placedOrder, setStockCount } from '#test/stock.ts'
import { type ChangeMark, invalidateTags, productTag, readChangeMark, readChangesSince } from './cache-tags.ts'

const changed = async (db: Db, mark: ChangeMark) =>
  (await readChangesSince(db, mark))?.map(({ subject }) => subject).sort()
const sell = (db: Db, ...ids: string[]) => transact(db, (trx) => invalidateTags(trx, 'stock', ids))

describe.each(testDatabases)('changed cache tags on %s', (_, open) => {
  it('are returned from a position on, each once', async () => {
    const db = await open()
    await sell(db, 'kids-zone-1')
    const mark = await settledMark(db)
    await sell(db, 'kids-zone-2', 'kids-zone-3', 'kids-zone-2')
    await sell(db, 'kids-zone-2')
    expect(await changed(db, mark)).toEqual(['stock:kids-zone-2', 'stock:kids-zone-3'])
    await settledMark(db)
  })

  it('are the same for gifts with shared stock when one of them is sold', async () => {
    const db = await open()
    await setStockCount(db, 'MD-4', 1)
    const mark = await readChangeMark(db)
    await placedOrder(db, { 'MD-4': 1 })
    const twins = ['MD-4', 'uniquely-yours-4'].map((id) =>
      productTag({ id, twinOf: id === 'MD-4' ? 'uniquely-yours-4' : undefined }),
    )
    expect(await changed(db, mark)).toEqual([twins[0]])
    expect(twins[0]).toBe(twins[1])
  })

  it('are the whole category when a box item is sold', async () => {
    const db = await open()
    const mark = await readChangeMark(db)
    await sell(db, 'keepsakes-2', 'munchies-1', 'kids-zone-1')
    expect(await changed(db, mark)).toEqual(['shelf:keepsakes', 'shelf:munchies', 'stock:kids-zone-1'])
  })

  it('are the gift and every list that shows it when its price changes, and everything for a box', async () => {
    const db = await open()
    const mark = await readChangeMark(db)
    await setPrice(db, 'uniquely-yours-4', '210', OWNER)
    expect(await changed(db, mark)).toEqual(['list:mothers-day', 'list:uniquely-yours', 'stock:uniquely-yours-4'])
    expect((await readChangeMark(db)).version).toBe(mark.version)
    await setPrice(db, 'compact', '95', OWNER)
    expect((await readChangeMark(db)).version).not.toBe(mark.version)
  })

  it('are merged into one tag when there are very many', async () => {
    const db = await open()
    const mark = await readChangeMark(db)
    await sell(db, ...Array.from({ length: 2001 }, (_, index) => `gift-${index}`))
    expect(await readChangesSince(db, mark)).toBeUndefined()
  })
})

describe('changed cache tags on PostgreSQL, with concurrent sales', () => {
  it('do not make sales of different gifts wait for each other, and include late commits', async () => {
    const db = await openPostgres()
    const before = await readChangeMark(db)
    const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transact(db, async (trx) => {
      await invalidateTags(trx, 'stock', ['kids-zone-1'])
      written.resolve()
      await go.promise
    })
    await written.promise
    await sell(db, 'kids-zone-2')
    expect(await changed(db, before)).toEqual(['stock:kids-zone-2'])
    const between = await readChangeMark(db)
    go.resolve()
    await slow
    expect(await changed(db, between)).toContain('stock:kids-zone-1')
    await settledMark(db)
  })

  it('of another server, from before a move, are returned only once', async () => {
    const db = await openPostgres()
    await sell(db, 'kids-zone-1')
    await db
      .updateTable('shownVersions')
      .set({ stamp: 2 ** 40 })
      .execute()
    await settledMark(db)
  })
})
