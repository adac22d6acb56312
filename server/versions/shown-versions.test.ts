import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { setPrice } from '#server/owner/set-price.ts'
import { openPostgres, testDatabases } from '#test/databases.ts'
import { markAfterAll } from '#test/marks.ts'
import { count, OWNER, ordered } from '#test/stock.ts'
import { changesSince, currentMark, giftSubject, invalidateShown, type Mark } from './shown-versions.ts'

const changed = async (db: Db, mark: Mark) => (await changesSince(db, mark))?.map(({ subject }) => subject).sort()
const sell = (db: Db, ...ids: string[]) => transact(db, (trx) => invalidateShown(trx, 'stock', ids))

describe.each(testDatabases)('what has changed on %s', (_, open) => {
  it('is told from a mark on, once for each thing', async () => {
    const db = await open()
    await sell(db, 'kids-zone-1')
    const mark = await markAfterAll(db)
    await sell(db, 'kids-zone-2', 'kids-zone-3', 'kids-zone-2')
    await sell(db, 'kids-zone-2')
    expect(await changed(db, mark)).toEqual(['stock:kids-zone-2', 'stock:kids-zone-3'])
    await markAfterAll(db)
  })

  it('is the same for twins, of which one is sold', async () => {
    const db = await open()
    await count(db, 'MD-4', 1)
    const mark = await currentMark(db)
    await ordered(db, { 'MD-4': 1 })
    const twins = ['MD-4', 'uniquely-yours-4'].map((id) =>
      giftSubject({ id, twinOf: id === 'MD-4' ? 'uniquely-yours-4' : undefined }),
    )
    expect(await changed(db, mark)).toEqual([twins[0]])
    expect(twins[0]).toBe(twins[1])
  })

  it('is the whole shelf where a thing for a box is sold', async () => {
    const db = await open()
    const mark = await currentMark(db)
    await sell(db, 'keepsakes-2', 'munchies-1', 'kids-zone-1')
    expect(await changed(db, mark)).toEqual(['shelf:keepsakes', 'shelf:munchies', 'stock:kids-zone-1'])
  })

  it('is every list of a gift that costs something else, and the gift; of a box everything', async () => {
    const db = await open()
    const mark = await currentMark(db)
    await setPrice(db, 'uniquely-yours-4', '210', OWNER)
    expect(await changed(db, mark)).toEqual(['list:mothers-day', 'list:uniquely-yours', 'stock:uniquely-yours-4'])
    expect((await currentMark(db)).version).toBe(mark.version)
    await setPrice(db, 'compact', '95', OWNER)
    expect((await currentMark(db)).version).not.toBe(mark.version)
  })

  it('is not told one by one where it is very much', async () => {
    const db = await open()
    const mark = await currentMark(db)
    await sell(db, ...Array.from({ length: 2001 }, (_, index) => `gift-${index}`))
    expect(await changesSince(db, mark)).toBeUndefined()
  })
})

describe('on PostgreSQL, where many sell at once', () => {
  it('whoever sells one gift waits for nobody who sells another, and what is committed late is told as well', async () => {
    const db = await openPostgres()
    const before = await currentMark(db)
    const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transact(db, async (trx) => {
      await invalidateShown(trx, 'stock', ['kids-zone-1'])
      written.resolve()
      await go.promise
    })
    await written.promise
    await sell(db, 'kids-zone-2')
    expect(await changed(db, before)).toEqual(['stock:kids-zone-2'])
    const between = await currentMark(db)
    go.resolve()
    await slow
    expect(await changed(db, between)).toContain('stock:kids-zone-1')
    await markAfterAll(db)
  })

  it('stamps of another server, from before a move, are not told again and again', async () => {
    const db = await openPostgres()
    await sell(db, 'kids-zone-1')
    await db
      .updateTable('shownVersions')
      .set({ stamp: 2 ** 40 })
      .execute()
    await markAfterAll(db)
  })
})
