import { describe, expect, it } from 'vitest'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { recordHandPayment } from '#server/payments/hand/record-hand-payment.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON, refundByHand, SELLER } from '#test/paid-order.ts'
import { countSalesFigures } from './sales-figures.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(testDatabases)('sales figures on %s', (_, open) => {
  it('count daily sales without test, unpaid and refunded orders', async () => {
    const db = await open()
    const [one, other] = [
      await createPaidOrder(db),
      await createPaidOrder(db, { at: new Date(NOON.getTime() - DAY_MS) }),
    ]
    await moveTestOrder(db, one.id, 'packed')
    await createPaidOrder(db, { test: true })
    await createPaidOrder(db, { at: new Date(NOON.getTime() - 30 * DAY_MS) })
    const back = await createPaidOrder(db)
    await refundByHand(db, back.number)
    const claimed = await createOrder(db)
    await moveTestOrder(db, claimed.id, 'under_review', { by: 'shopper' })
    await createOrder(db)
    await updateOrderIndex(db)
    const { days, reviewPaise, origins } = await countSalesFigures(db, NOON)
    // Lines are rounded individually, an order's tax once.
    expect(origins.map(({ name, strap }) => [name, strap])).toEqual([
      ['Wedding Edit', 'wedding'],
      ['Uniquely Yours', 'uy'],
    ])
    const sum = origins.reduce((all, { paise }) => all + paise, 0)
    expect(Math.abs(sum - one.totalPaise - other.totalPaise)).toBeLessThanOrEqual(2)
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-19', orders: 0, paise: 0 },
      { day: '2026-11-20', orders: 1, paise: other.totalPaise },
      { day: '2026-11-21', orders: 1, paise: one.totalPaise },
    ])
    expect(reviewPaise).toBe(claimed.totalPaise)
  })

  it('separate built boxes from gifts, with tax-inclusive box prices', async () => {
    const db = await open()
    const placed = await placeOrder(db, BOX, SELLER, NOON)
    if (!placed.ok) throw new Error(placed.why)
    await moveTestOrder(db, placed.order.id, 'paid')
    await updateOrderIndex(db)
    const { origins } = await countSalesFigures(db, NOON)
    expect(origins).toEqual([{ name: 'Build a box', strap: undefined, paise: placed.order.totalPaise }])
  })

  it('count prices that include GST as they are, less discounts', async () => {
    const db = await open()
    await db.updateTable('products').set({ pricePaise: 1299_00 }).where('id', '=', 'kids-zone-1').execute()
    await insertDiscount(db)
    const { totalPaise } = await createPaidOrder(db, {
      ...{ lines: { 'kids-zone-1': 2 }, code: 'DIWALI10', prices: 'include_gst' },
    })
    await updateOrderIndex(db)
    const { origins } = await countSalesFigures(db, NOON)
    expect(totalPaise).toBe(2338_20)
    expect(origins).toMatchObject([{ name: 'Kids Zone', paise: totalPaise }])
  })

  it('sum what was received by hand today, by method, and its orders are listed by it', async () => {
    const db = await open()
    const actor = { who: 'Meera', now: NOON, live: true }
    const [one, other, old, waiting] = await Promise.all([1, 2, 3, 4].map(() => createOrder(db)))
    const byHand = async (order: typeof one, method: string, day = '2026-11-21', rupees = '10') => {
      const typed = {
        ...EMPTY_HAND_PAYMENT,
        method,
        amount: rupees,
        receivedOn: day,
        chequeNumber: '004512',
        bank: 'X',
      }
      const form = {
        number: order?.number ?? '',
        key: `key-${order?.number}-${method}`,
        typed,
        shownDuePaise: order?.totalPaise ?? 0,
      }
      expect(await recordHandPayment(db, form, actor)).toEqual({ ok: true })
    }
    await byHand(one, 'cash')
    await byHand(other, 'cash', '2026-11-21', '5.50')
    await byHand(old, 'transfer', '2026-11-20')
    await byHand(waiting, 'cheque')
    await updateOrderIndex(db)
    expect((await countSalesFigures(db, NOON)).hand).toEqual([
      { method: 'cash', payments: 2, paise: 15_50, refundedPaise: 0 },
    ])
    const listed = async (method: string) => {
      const { rows } = await findOrders(db, readOrderFilter(new URLSearchParams({ method, state: 'unpaid' })), {
        today: '2026-11-21',
      })
      return rows.map(({ number, payment }) => [number, payment]).sort()
    }
    expect(await listed('cash')).toEqual([one, other].map((order) => [order?.number, 'Part paid, cash']).sort())
    expect(await listed('cheque')).toEqual([[waiting?.number, 'Unpaid']])
  })
})
