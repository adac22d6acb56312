import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { writePaymentLink } from '#server/orders/payment-links.ts'
import { newPaymentId } from '#server/payments/queries.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { openPostgres, testDatabases } from '#test/databases.ts'
import { planOf } from '#test/query-plan.ts'
import { count, minutesLater, NOW, order, ordered, somebody, stockOf } from '#test/stock.ts'
import { writeOffer } from '#test/write-offer.ts'
import { countUnpaid, trimUnpaidOrders } from './unpaid-orders.ts'

const GIFT = 'kids-zone-1'
const DAY = 24 * 60
const ONE = { [GIFT]: 1 }

const numbersOf = async (db: Db) =>
  (await db.selectFrom('orders').select('number').orderBy('createdAt').execute()).map(({ number }) => number)

/** One unpaid order a minute, each of another person. */
async function unpaidOrders(db: Db, many: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let no = 0; no < many; no++) orders.push(await ordered(db, ONE, { at: minutesLater(no), shipping: somebody() }))
  return orders
}

/** An attempt to pay, which came to nothing unless it says something else. */
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
  it('beyond the limit go once they are a day old, those first that have not changed for the longest time', async () => {
    const db = await open()
    const [first, second, third, fourth] = await unpaidOrders(db, 4)
    // The buyer of the first came back.
    const checkoutKey = (
      await db
        .selectFrom('orders')
        .select('checkoutKey')
        .where('id', '=', first?.id ?? '')
        .executeTakeFirstOrThrow()
    ).checkoutKey
    await ordered(db, ONE, { at: minutesLater(10), checkoutKey })
    expect(await trimUnpaidOrders(db, minutesLater(DAY), { most: 1 })).toBe(0)
    expect(await trimUnpaidOrders(db, minutesLater(DAY + 2), { most: 3 })).toBe(1)
    expect(await numbersOf(db)).toEqual([first, third, fourth].map((it) => it?.number))
    expect(await trimUnpaidOrders(db, minutesLater(DAY + 9), { most: 0 })).toBe(2)
    expect(await numbersOf(db)).toEqual([first?.number])
    expect(await db.selectFrom('removedOrders').selectAll().execute()).toContainEqual({ number: second?.number })
  })

  it('within a day stay, however many there are, and no number of them refuses another order', async () => {
    const db = await open()
    await unpaidOrders(db, 5)
    await trimUnpaidOrders(db, minutesLater(60), { most: 1 })
    await ordered(db, ONE, { at: minutesLater(60), shipping: somebody() })
    expect(await numbersOf(db)).toHaveLength(6)
  })

  it('stay where somebody tried to pay or claims to have paid, and where the shop or the buyer has to do with them', async () => {
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
      writePaymentLink(trx, { orderId: linked.id, who: 'Asha', at: NOW, until: minutesLater(60) }),
    )
    await addReviewTask(db, { orderId: task.id, subject: 'a task', text: 'look', at: NOW })
    await db
      .insertInto('orderNotes')
      .values({ id: newId(), orderId: noted.id, at, who: 'Asha', text: 'rang' })
      .execute()
    await keepEnquiry(db, { kind: 'problem', email: 'a@example.in', orderId: asked.id, ticket: 'P-100000' }, NOW)
    expect(await trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 0 })).toBe(1)
    expect(await numbersOf(db)).toEqual([tried, claimed, linked, task, noted, asked].map(({ number }) => number))
  })

  it('leave nothing of them but their number, and set free what they held', async () => {
    const db = await open()
    await writeOffer(db, { maxUses: 1 })
    await count(db, GIFT, 1)
    const gone = await ordered(db, ONE, { code: 'DIWALI10', shipping: somebody(), network: '203.0.113.7' })
    await keepListings(db)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 1 })
    expect(await trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 0 })).toBe(1)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 0 })
    const another = { code: 'DIWALI10', shipping: somebody(), at: minutesLater(2 * DAY) }
    expect(await order(db, ONE, another)).toMatchObject({ ok: true })
    for (const table of ['orderLines', 'parcels', 'parcelLines', 'orderEvents', 'orderListings', 'orderTerms'] as const)
      expect(await db.selectFrom(table).select('orderId').where('orderId', '=', gone.id).execute()).toEqual([])
    expect(await db.selectFrom('removedOrders').selectAll().execute()).toEqual([{ number: gone.number }])
    if (name === 'SQLite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  })

  it('are removed once by several nodes at the same time, and no more than one would remove', async () => {
    const db = await open()
    await unpaidOrders(db, 14)
    const removed = await Promise.all([1, 2].map(() => trimUnpaidOrders(db, minutesLater(2 * DAY), { most: 2 })))
    expect(removed.reduce((sum, one) => sum + one)).toBe(12)
    expect(await numbersOf(db)).toHaveLength(2)
  })

  it('never give their number to another order', async () => {
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

  it('are found by an index among many orders', async () => {
    const db = await open()
    expect(await planOf(db, countUnpaid(db))).toContain('orders_unpaid')
  })
})

it('an order that waits for the number of one that is being removed does not get it', async () => {
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
  // The error that `transact` answers by beginning again.
  expect(await (await waiting).inserted).toBe('40001')
})

/** A row like that of another order. */
async function rowLike(db: Db, number: string) {
  const other = await ordered(db, ONE, { at: minutesLater(3 * DAY), shipping: somebody() })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
  return { ...row, id: newId(), number, checkoutKey: newId(), secret: newId() } as typeof row
}
