import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { openPostgres, testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder } from '#test/paid-order.ts'
import { updateOrderIndex } from './update-order-index.ts'

const isMarked = async (db: Db, id: OrderId) =>
  (await db.selectFrom('orders').select('listingOutdated').where('id', '=', id).executeTakeFirstOrThrow())
    .listingOutdated === 1

describe.each(testDatabases)('updating the order index on %s', (_, open) => {
  it('is requested by each change that a list shows, and by no other', async () => {
    const db = await open()
    const { id } = await createPaidOrder(db)
    const changes = {
      order: () => db.updateTable('orders').set({ fullName: 'Meera Nair' }).where('id', '=', id),
      parcel: () => db.updateTable('parcels').set({ zipCode: '682001' }).where('orderId', '=', id),
      payment: () => db.updateTable('payments').set({ providerRef: 'pay_1' }).where('orderId', '=', id),
    }
    expect(await isMarked(db, id)).toBe(true)
    for (const [what, change] of Object.entries(changes)) {
      await updateOrderIndex(db)
      expect(await isMarked(db, id), what).toBe(false)
      await change().execute()
      expect(await isMarked(db, id), what).toBe(true)
    }
    await updateOrderIndex(db)
    await db.updateTable('orders').set({ updatedAt: new Date().toISOString() }).where('id', '=', id).execute()
    await db.updateTable('parcels').set({ tracking: 'AWB 1' }).where('orderId', '=', id).execute()
    expect(await isMarked(db, id)).toBe(false)
  })
})

describe('updating the order index during changes, on PostgreSQL', () => {
  it('skips an order that is being changed until the next run, and indexes the others', async () => {
    const db = await openPostgres()
    const [changing, other] = [await createOrder(db), await createOrder(db)]
    await transact(db, async (trx) => {
      await trx.updateTable('parcels').set({ zipCode: '682001' }).where('orderId', '=', changing.id).execute()
      await updateOrderIndex(db)
      expect([await isMarked(db, changing.id), await isMarked(db, other.id)]).toEqual([true, false])
    })
    await updateOrderIndex(db)
    const { rows } = await sql<{ term: string }>`select term from order_terms where order_id = ${changing.id}`.execute(
      db,
    )
    expect(rows.map(({ term }) => term)).toContain('682001')
  })

  it('blocks changes to the rows that it has read', async () => {
    const db = await openPostgres()
    const { id } = await createOrder(db)
    const listed = Promise.withResolvers<void>()
    const changed = transact(db, async (trx) => {
      await trx.updateTable('orders').set({ listingOutdated: 0 }).where('id', '=', id).execute()
      listed.resolve()
      await sql`select pg_sleep(0.2)`.execute(trx)
    })
    await listed.promise
    await db.updateTable('parcels').set({ zipCode: '682001' }).where('orderId', '=', id).execute()
    await changed
    expect(await isMarked(db, id)).toBe(true)
  })
})
