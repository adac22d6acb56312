import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import { NOON } from '#test/paid-order.ts'
import { placedOrder, SELLER } from '#test/stock.ts'
import { placeOrder } from './place-order.ts'

const { checkoutKey } = BOX
const placeCart = (db: Db) => placedOrder(db, { 'kids-zone-1': 1 }, { checkoutKey })

async function placeBox(db: Db) {
  const placed = await placeOrder(db, BOX, SELLER, NOON)
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  return placed.order
}

const written = async (db: Db, id: string) => ({
  ...(await db.selectFrom('orders').select('kind').where('id', '=', id).executeTakeFirst()),
  items: (await db.selectFrom('orderBoxItems').select('itemId').where('orderId', '=', id).execute()).length,
})

describe.each(testDatabases)('an order on %s whose checkout changes kind', (_, open) => {
  it('becomes a box, and a cart again', async () => {
    const db = await open()
    const { id } = await placeCart(db)
    expect(await written(db, id)).toEqual({ kind: 'cart', items: 0 })
    expect((await placeBox(db)).id).toBe(id)
    expect(await written(db, id)).toEqual({ kind: 'box', items: BOX.itemIds.length })
    expect((await placeCart(db)).id).toBe(id)
    expect(await written(db, id)).toEqual({ kind: 'cart', items: 0 })
  })
})
