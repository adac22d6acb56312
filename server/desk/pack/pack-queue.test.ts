import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, moveTo, NOON } from '#test/paid-order.ts'
import { planOf } from '#test/query-plan.ts'
import { nextInQueue, packQueue, waitingParcels } from './pack-queue.ts'
import { keepTicks } from './ticks.ts'

const SHOP = { now: NOON, live: false }
const promise = (db: Db, orderId: string, promisedDay: string, zipCode: string) =>
  db.updateTable('parcels').set({ promisedDay, zipCode }).where('orderId', '=', orderId).execute()

describe.each(testDatabases)('what is to be packed on %s', (_, open) => {
  it('stands in the order in which it has to leave, with what nobody promised at the end', async () => {
    const db = await open()
    const [none, here, far] = [await aPaidOrder(db), await aPaidOrder(db), await aPaidOrder(db)]
    await promise(db, none.id, '', '560001')
    await promise(db, here.id, '2026-12-03', '560001')
    // Promised later, and longer on the road.
    await promise(db, far.id, '2026-12-04', '781001')
    await anOrder(db)
    await moveTo(db, (await aPaidOrder(db)).id, 'packed')
    const queue = await packQueue(db, SHOP)
    expect(queue.map(({ number }) => number)).toEqual([far, here, none].map(({ number }) => number))
    expect(queue.map(({ leaves }) => leaves)).toEqual([expect.any(String), expect.any(String), undefined])
  })

  it('leaves out of a live shop what was made in test mode', async () => {
    const db = await open()
    await aPaidOrder(db, { test: true })
    const real = await aPaidOrder(db)
    expect((await packQueue(db, { now: NOON, live: true })).map(({ number }) => number)).toEqual([real.number])
  })

  it('is found without reading a whole table', async () => {
    const db = await open()
    await aPaidOrder(db)
    await keepListings(db)
    const plan = await planOf(db, waitingParcels(db, true))
    expect(plan).toMatch(/order_listings_by_state/)
    expect(plan).not.toMatch(/SCAN (order|parcel)|Seq Scan/)
  })

  it('goes on past what somebody else is at, and round to the first', async () => {
    const db = await open()
    const orders = [await aPaidOrder(db), await aPaidOrder(db), await aPaidOrder(db)]
    for (const [day, { id }] of orders.entries()) await promise(db, id, `2026-12-0${day + 1}`, '560001')
    const [first, second, third] = orders.map(({ number }) => ({ number, parcel: 0 }))
    const tick = { put: ['0.0'], took: [] }
    await keepTicks(db, { orderId: orders[1]?.id ?? '', parcel: 0 }, tick, { who: 'Asha', now: NOON })
    const queue = await packQueue(db, SHOP)
    expect(nextInQueue(queue, 'Ravi', first)).toMatchObject(third ?? {})
    expect(nextInQueue(queue, 'Asha', first)).toMatchObject(second ?? {})
    expect(nextInQueue(queue, 'Ravi', third)).toMatchObject(first ?? {})
    expect(nextInQueue(queue, 'Ravi')).toMatchObject(first ?? {})
    expect(nextInQueue([], 'Ravi', first)).toBeUndefined()
    const later = await packQueue(db, { ...SHOP, now: new Date(NOON.getTime() + 16 * 60_000) })
    expect(later.every(({ packer }) => packer === undefined)).toBe(true)
  })
})
