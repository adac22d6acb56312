import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { replacePaymentLink } from '#server/orders/payment-links.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { newPaymentId } from '#server/payments/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { openPostgres, testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { queryPlan } from '#test/query-plan.ts'
import { minutesLater, NOW, newCustomer, placedOrder, placeTestOrder, setStockCount, stockOf } from '#test/stock.ts'
import { countUnpaid, trimUnpaidOrders } from './unpaid-orders.ts'

const GIFT = 'kids-zone-1'
const DAY = 24 * 60
const ONE = { [GIFT]: 1 }

const numbersOf = async (db: Db) =>
  (await db.selectFrom('orders').select('number').orderBy('createdAt').execute()).map(({ number }) => number)

/** Creates one unpaid order a minute, each for another person. */
async function unpaidOrders(db: Db, many: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let no = 0; no < many; no++)
    orders.push(await placedOrder(db, ONE, { at: minutesLater(no), shipping: newCustomer() }))
  return orders
}

/** Adds a payment attempt, failed unless `change` says otherwise. */
const attempt = (db: Db, { id: orderId }: Order, change = {}) =>
  db
    .insertInto('payments')
    .values({
      ...{ id: newPaymentId(), orderId, provider: 'razorpay', providerRef: null, method: 'card', purpose: 'a gift' },
      ...{ amountPaise: 100, state: 'failed', transactionId: null, paymentUrl: null, attemptKey: null },
      ...{ claimKey: null, reason: null, createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() },
      ...change,
    })
    .execute()

describe.each(testDatabases)('unpaid orders on %s', (name, open) => {
  it('beyond the limit are removed once they are a day old, least recently changed first', async () => {
    const db = await open()
    const [first, second, third, fourth] = await unpaidOrders(db, 4)
    // The buyer of the first order returned.
    const checkoutKey = (
      await db
        .selectFrom('orders')
        .select('checkoutKey')
        .where('id', '=', first?.id ?? '')
        .executeTakeFirstOrThrow()
    ).checkoutKey
    await placedOrder(db, ONE, { at: minutesLater(10), checkoutKey })
    expect(await trimUnpaidOrders(db, minutesLater(DAY), { most: 1 })).toBe(0)
    expect(await trimUnpaidOrders(db, minutesLater(DAY + 2), { most: 3 })).toBe(1)
    expect(await numbersOf(db)).toEqual([first, third, fourth].map((it) => it?.number))
    expect(await trimUnpaidOrders(db, minutesLater(DAY + 9), { most: 0 })).toBe(2)
    expect(await numbersOf(db)).toEqual([first?.number])
    expect(await db.selectFrom('removedOrders').selectAll().execute()).toContainEqual({ number: second?.number })
  })

  it('younger than a day stay, however many there are, and never block another order', async () => {
    const db = await open()
    await unpaidOrders(db, 5)
    await trimUnpaidOrders(db, minutesLater(60), { most: 1 })
    await placedOrder(db, ONE, { at: minutesLater(60), shipping: newCustomer() })
    expect(await numbersOf(db)).toHaveLength(6)
  })

  it('stay when a payment was attempted or claimed, and when the shop or the buyer is dealing with them', async () => {
    const db = await open()
    const [tried, claimed, linked, task, noted, asked, plain] = await unpaidOrders(db, 7)
    if (!tried || !claimed || !linked || !task || !noted || !asked || !plain) throw new Error('too few orders')
    const at = NOW.toISOString()
    await attempt(db, tried)
    await attempt(db, claimed, {
      method: 'upi',
      state: 'pending',
      transactionId: '632604118207',
      claimKey: '632604118207',
    })
    await transact(db, (trx) =>
      replacePaymentLink(trx, { orderId: linked.id, who: 'Asha', at: NOW, until: minutesLater(60) }),
    )
    await createTask(db, { orderId: task.id, subject: 'a task', text: 'look', at: NOW })
    await db
      .insertInto('orderNotes')
      .values({ id: newId(), orderId: noted.id, at, who: 'Asha', text: 'rang' })
      .execute()
    await storeEnquiry(db, { kind: 'problem', email: 'a@example.in', orderId: asked.id, ticket: 'P-100000' }, NOW)
    expect(await trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 0 })).toBe(1)
    expect(await numbersOf(db)).toEqual([tried, claimed, linked, task, noted, asked].map(({ number }) => number))
  })

  it('leave only their number, and release their reservations', async () => {
    const db = await open()
    await insertDiscount(db, { maxUses: 1 })
    await setStockCount(db, GIFT, 1)
    const gone = await placedOrder(db, ONE, { code: 'DIWALI10', shipping: newCustomer(), network: '203.0.113.7' })
    await updateOrderIndex(db)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 1 })
    expect(await trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 0 })).toBe(1)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 0 })
    const another = { code: 'DIWALI10', shipping: newCustomer(), at: minutesLater(2 * DAY) }
    expect(await placeTestOrder(db, ONE, another)).toMatchObject({ ok: true })
    for (const table of ['orderLines', 'parcels', 'parcelLines', 'orderEvents', 'orderListings', 'orderTerms'] as const)
      expect(await db.selectFrom(table).select('orderId').where('orderId', '=', gone.id).execute()).toEqual([])
    expect(await db.selectFrom('removedOrders').selectAll().execute()).toEqual([{ number: gone.number }])
    if (name === 'SQLite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  })

  it('are removed once by concurrent nodes, and no more than one node would remove', async () => {
    const db = await open()
    await unpaidOrders(db, 14)
    const removed = await Promise.all([1, 2].map(() => trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 2 })))
    expect(removed.reduce((sum, one) => sum + one)).toBe(12)
    expect(await numbersOf(db)).toHaveLength(2)
  })

  it('never pass on their number to another order', async () => {
    const db = await open()
    const [gone] = await unpaidOrders(db, 1)
    await trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 0 })
    const row = await rowLike(db, gone?.number ?? '')
    const inserted = await db
      .insertInto('orders')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    expect(inserted.numInsertedOrUpdatedRows).toBe(0n)
    await db
      .insertInto('orders')
      .values({ ...row, number: 'REG-another' })
      .execute()
    expect(await numbersOf(db)).not.toContain(gone?.number)
  })

  it('are found by an index', async () => {
    const db = await open()
    expect(await queryPlan(db, countUnpaid(db))).toContain('orders_unpaid')
  })
})

it('an order that waits for the number of an order being removed does not get it', async () => {
  const db = await openPostgres()
  const [gone] = await unpaidOrders(db, 1)
  const row = await rowLike(db, gone?.number ?? '')
  const waiting = db.transaction().execute(async (removing) => {
    for (const table of ['orderListings', 'parcelLines', 'parcels', 'orderLines', 'orderEvents'] as const)
      await removing
        .deleteFrom(table)
        .where('orderId', '=', gone?.id ?? '')
        .execute()
    await removing.insertInto('removedOrders').values({ number: row.number }).execute()
    await removing.deleteFrom('orders').where('number', '=', row.number).execute()
    const inserted = db
      .insertInto('orders')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute()
      .then(
        () => 'inserted',
        ({ code }) => code,
      )
    const blocked = sql<{ count: string }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => Number((await blocked.execute(db)).rows[0]?.count)).toBe(1)
    return { inserted }
  })
  // The serialization error that makes `transact` retry.
  expect(await (await waiting).inserted).toBe('40001')
})

/** Inserts a copy of an order under another number. */
async function rowLike(db: Db, number: string) {
  const other = await placedOrder(db, ONE, { at: minutesLater(3 * DAY), shipping: newCustomer() })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
  return { ...row, id: newId(), number, checkoutKey: newId(), secret: newId() } as typeof row
}
