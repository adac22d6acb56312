import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'
import { listOrders } from '#server/orders/resolve-order.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { insertPayment, newPaymentId } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** Records money that a provider received for an order. */
async function comes(db: Db, { id: orderId }: Order, amountPaise: number, provider = 'razorpay'): Promise<string> {
  const id = newPaymentId()
  const times = { createdAt: NOON.toISOString(), updatedAt: NOON.toISOString() }
  const about = {
    id,
    orderId,
    provider,
    providerRef: `there-${id}`,
    method: 'card',
    purpose: 'x',
    amountPaise,
  } as const
  await insertPayment(db, { ...about, ...times, state: 'pending', transactionId: null })
  const ending = { state: 'paid', transactionId: `txn-${id}`, cause: 'test', by: 'provider' } as const
  await settlePayment(db, about, ending, NOON)
  return id
}

const paidBy = async (db: Db) =>
  (
    await db.selectFrom('payments').select('amountPaise').where('forOrder', '=', 1).orderBy('amountPaise').execute()
  ).map(({ amountPaise }) => amountPaise)

describe.each(testDatabases)('partial payments, on %s', (_, open) => {
  it('pay for an order when they reach its total, and are refunded individually', async () => {
    const db = await open()
    const order = await createOrder(db)
    await comes(db, order, order.totalPaise - 300_00)
    await comes(db, order, 100_00)
    expect((await orderById(db, order.id))?.state).toBe('under_review')
    expect(await openTasks(db)).toHaveLength(2)
    expect(await readInvoices(db, order.id)).toEqual([])

    await comes(db, order, 200_00)
    expect(await orderById(db, order.id)).toMatchObject({ state: 'paid', paymentState: 'paid' })
    expect(await paidBy(db)).toEqual([order.totalPaise - 300_00, 100_00, 200_00])
    expect(await openTasks(db)).toEqual([])
    expect((await readInvoices(db, order.id)).map(({ invoice }) => invoice.totalPaise)).toEqual([order.totalPaise])

    await refundByHand(db, order.number)
    expect((await orderById(db, order.id))?.state).toBe('refunded')
  })

  it('above the total put the order under review', async () => {
    const db = await open()
    const order = await createOrder(db)
    await comes(db, order, order.totalPaise - 100)
    await comes(db, order, 200)
    expect((await orderById(db, order.id))?.state).toBe('under_review')
    expect(await paidBy(db)).toEqual([])
  })

  it('with a refund before the total was reached are marked as such', async () => {
    const db = await open()
    const order = await createOrder(db)
    const first = await comes(db, order, order.totalPaise + 300_00)
    await refundByHand(db, `${first} 400`)
    expect((await orderById(db, order.id))?.paymentState).toBe('under_review')
    await comes(db, order, 100_00)
    expect(await orderById(db, order.id)).toMatchObject({ state: 'paid', paymentState: 'partly_refunded' })
    expect((await listOrders(db, 'paid'))[0]?.marks).toEqual(['partly_refunded'])
    expect(await paidBy(db)).toEqual([100_00, order.totalPaise + 300_00])
    expect(await openTasks(db)).toEqual([])
    expect((await readInvoices(db, order.id)).map(({ invoice }) => invoice.totalPaise)).toEqual([order.totalPaise])

    await refundByHand(db, order.number)
    expect((await orderById(db, order.id))?.state).toBe('refunded')
    const back = (await readCreditNotes(db, order.id)).map(({ credit }) => credit?.amountPaise).sort()
    expect(back).toEqual([100_00, order.totalPaise - 100_00])
  })

  it('exclude refunds and money of the other mode', async () => {
    const db = await open()
    const [order, tested] = [await createOrder(db), await createOrder(db, { test: true })]
    const first = await comes(db, order, order.totalPaise - 500)
    await refundByHand(db, `${first} 1`)
    await comes(db, order, 500)
    expect((await orderById(db, order.id))?.state).toBe('under_review')
    await comes(db, tested, tested.totalPaise - 500)
    await comes(db, tested, 500, 'test')
    expect((await orderById(db, tested.id))?.state).not.toBe('paid')
  })
})
