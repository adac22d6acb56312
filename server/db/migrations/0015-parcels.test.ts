import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { invoicesOf } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'
import { listOrders } from '#server/owner/find-order.ts'
import { emptyDatabases } from '#test/databases.ts'
import { openOldShop, saidOf, sumsOf } from '#test/migrating/old-orders.ts'

/** In every state a hundred; `node test/migrating/large-shop.ts` tries it on as many as you like. */
const COUNT = 1200

describe.each(emptyDatabases)('orders from before parcels, on %s', { timeout: 60_000 }, (_, open) => {
  it('have one each, with everything that they said, and every sum stays', async () => {
    const db = await open()
    await openOldShop(db, COUNT)
    const [sums, said] = [await sumsOf(db), await saidOf(db, 'orders')]
    const before = await sql<{ id: string; state: string }>`select id, state from orders`.execute(db)
    const lines = await sql<{ many: number }>`select count(*) as many from order_lines`.execute(db)
    await migrate(db)
    expect(await sumsOf(db)).toEqual(sums)
    expect(await saidOf(db, 'parcels')).toEqual(said)
    expect(sums).toMatchObject({ orders: COUNT, 'orders: total_paise': (118 * COUNT * (COUNT + 1)) / 2 })
    expect(await db.selectFrom('parcels').select('orderId').execute()).toHaveLength(COUNT)
    expect(await db.selectFrom('parcelLines').select('orderId').execute()).toHaveLength(Number(lines.rows[0]?.many))
    for (const { id, state } of before.rows.slice(0, 120))
      expect([id, (await orderById(db, id))?.state]).toEqual([id, state])
  })

  it('are told as they were, with where their money is beside where their parcel is', async () => {
    const db = await open()
    await openOldShop(db, COUNT)
    await migrate(db)
    for (const state of ['paid', 'packed', 'shipped', 'delivered', 'refunded', 'cancelled', 'under_review'] as const) {
      const orders = await listOrders(db, state)
      expect(orders.length).toBeGreaterThan(0)
      expect(new Set(orders.map((order) => order.state))).toEqual(new Set([state]))
    }
    const counted = async (table: 'orders' | 'parcels', state: string) =>
      (
        await db
          .selectFrom(table)
          .select('state')
          .where('state', '=', state as 'paid')
          .execute()
      ).length
    // Every tenth that was paid for had a part of its money back.
    expect(await counted('orders', 'partly_refunded')).toBeGreaterThan(0)
    expect(await counted('orders', 'packed')).toBe(0)
    // What had left the shop before all of its money went back is with whoever got it.
    expect(await counted('parcels', 'shipped')).toBeGreaterThan(COUNT / 12)
    expect(await counted('parcels', 'cancelled')).toBeGreaterThan(COUNT / 12)
    const [event] = await db.selectFrom('orderEvents').selectAll().where('toState', '=', 'packed').execute()
    expect(event).toMatchObject({ parcel: 0, fromState: 'to_pack' })
  })

  it('keep their invoices, and may have another', async () => {
    const db = await open()
    await openOldShop(db, 24)
    await migrate(db)
    const [old] = await db.selectFrom('invoices').selectAll().execute()
    if (!old) throw new Error('there is no invoice')
    expect(old.parcels).toBe('[0]')
    await db
      .insertInto('invoices')
      .values({ ...old, number: 'RG/another', serial: 999 })
      .execute()
    expect(await invoicesOf(db, old.orderId)).toHaveLength(2)
    const twice = db.insertInto('invoices').values({ ...old, number: 'RG/third', serial: 999 })
    await expect(twice.execute()).rejects.toThrow()
  })
})
