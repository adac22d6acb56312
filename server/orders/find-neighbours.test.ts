import { describe, expect, it } from 'vitest'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { findNeighbours } from './find-neighbours.ts'
import { updateOrderIndex } from './update-order-index.ts'

const CLOCK = { today: '2026-11-21' }

async function beside(db: Db, number: string, query: string) {
  await updateOrderIndex(db)
  return findNeighbours(db, { number, filter: readOrderFilter(new URLSearchParams(query)) }, CLOCK)
}

/** Three paid orders, an hour apart, the oldest first. */
async function threeOrders(db: Db) {
  const orders = []
  for (const hours of [3, 2, 1])
    orders.push(await createPaidOrder(db, { at: new Date(NOON.getTime() - hours * 3_600_000) }))
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('three orders were made')
  return { first, second, third }
}

describe.each(testDatabases)('the orders beside one on %s', (_, open) => {
  it.each(['order', 'customer', 'town', 'promised', 'payment', 'state', 'total'])(
    'are those of its list sorted by %s, in both directions',
    async (by) => {
      const db = await open()
      const { first, second, third } = await threeOrders(db)
      const ids = [first, second, third].toSorted((a, b) => (a.id < b.id ? -1 : 1))
      // Orders that are equal in the column follow by their id.
      const expected = by === 'order' || by === 'state' ? [first, second, third] : ids
      const [before, middle, after] = expected.map(({ number }) => number)
      const up = await beside(db, String(middle), `sort=${by}`)
      expect(up).toEqual({ previous: before, next: after, place: { at: 2, of: 3 } })
      const down = await beside(db, String(middle), `sort=-${by}`)
      expect(down).toEqual({ previous: after, next: before, place: { at: 2, of: 3 } })
    },
  )

  it('stay when an action moves the order out of the list, which then no longer counts it', async () => {
    const db = await open()
    const { first, second, third } = await threeOrders(db)
    const query = 'state=pack&sort=order'
    expect((await beside(db, first.number, query))?.previous).toBeUndefined()
    await moveTestOrder(db, second.id, 'packed')
    const packed = await beside(db, second.number, query)
    expect(packed).toEqual({ previous: first.number, next: third.number, place: undefined })
    expect((await beside(db, third.number, query))?.place).toEqual({ at: 2, of: 2 })
    expect(await beside(db, 'REG-none', query)).toBeUndefined()
  })
})
