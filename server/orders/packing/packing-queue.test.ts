import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { queryPlan } from '#test/query-plan.ts'
import { nextInQueue, packingQueue, packingQueueQuery } from './packing-queue.ts'
import { storeChecks } from './read-parcel.ts'

const SHOP = { now: NOON, live: false }
const promise = (db: Db, orderId: string, promisedDay: string, zipCode: string) =>
  db.updateTable('parcels').set({ promisedDay, zipCode }).where('orderId', '=', orderId).execute()

describe.each(testDatabases)('the packing queue on %s', (_, open) => {
  it('is sorted by dispatch day, with orders without a promise at the end', async () => {
    const db = await open()
    const [none, here, far] = [await createPaidOrder(db), await createPaidOrder(db), await createPaidOrder(db)]
    await promise(db, none.id, '', '560001')
    await promise(db, here.id, '2026-12-03', '560001')
    // A later promise, and a longer transit.
    await promise(db, far.id, '2026-12-04', '781001')
    await createOrder(db)
    await moveTestOrder(db, (await createPaidOrder(db)).id, 'packed')
    const queue = await packingQueue(db, SHOP)
    expect(queue.map(({ number }) => number)).toEqual([far, here, none].map(({ number }) => number))
    expect(queue.map(({ leaves }) => leaves)).toEqual([expect.any(String), expect.any(String), undefined])
  })

  it('excludes test orders in a live shop', async () => {
    const db = await open()
    await createPaidOrder(db, { test: true })
    const real = await createPaidOrder(db)
    expect((await packingQueue(db, { now: NOON, live: true })).map(({ number }) => number)).toEqual([real.number])
  })

  it('is read without a full table scan', async () => {
    const db = await open()
    await createPaidOrder(db)
    await updateOrderIndex(db)
    const plan = await queryPlan(db, packingQueueQuery(db, true))
    expect(plan).toMatch(/order_listings_by_\w+/)
    expect(plan).not.toMatch(/SCAN (order|parcel)|Seq Scan/)
  })

  it('skips parcels that another person is packing, and wraps around to the first', async () => {
    const db = await open()
    const orders = [await createPaidOrder(db), await createPaidOrder(db), await createPaidOrder(db)]
    for (const [day, { id }] of orders.entries()) await promise(db, id, `2026-12-0${day + 1}`, '560001')
    const [first, second, third] = orders.map(({ number }) => ({ number, parcel: 0 }))
    const tick = { put: ['0.0'], took: [] }
    await storeChecks(db, { orderId: orders[1]?.id ?? '', parcel: 0 }, tick, { who: 'Asha', now: NOON })
    const queue = await packingQueue(db, SHOP)
    expect(nextInQueue(queue, 'Ravi', first)).toMatchObject(third ?? {})
    expect(nextInQueue(queue, 'Asha', first)).toMatchObject(second ?? {})
    expect(nextInQueue(queue, 'Ravi', third)).toMatchObject(first ?? {})
    expect(nextInQueue(queue, 'Ravi')).toMatchObject(first ?? {})
    expect(nextInQueue([], 'Ravi', first)).toBeUndefined()
    const later = await packingQueue(db, { ...SHOP, now: new Date(NOON.getTime() + 16 * 60_000) })
    expect(later.every(({ packer }) => packer === undefined)).toBe(true)
  })
})
