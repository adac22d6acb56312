import { describe, expect, it } from 'vitest'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import { formatExact } from '#domain/payment/money.ts'
import { duePaise } from '#domain/payment/order-balance.ts'
import { cancelOrder } from '#server/orders/fulfil-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { testDatabases } from '#test/databases.ts'
import { openQrShop, QR_GIFT } from '#test/qr-shop.ts'
import { placeTestOrder } from '#test/stock.ts'
import { recordHandPayment } from './record-hand-payment.ts'

type Shop = Awaited<ReturnType<typeof openQrShop>>
type Placed = Awaited<ReturnType<Shop['place']>>

const ownerOf = ({ deps }: Shop) => ({ who: 'Meera', now: deps.now(), live: true })

async function record({ db, deps }: Shop, { id, number, totalPaise }: Placed, method: 'cash' | 'cheque') {
  const due = duePaise(totalPaise, await paymentsOfOrder(db, id))
  const typed = { ...EMPTY_HAND_PAYMENT, method, amount: formatExact(due - 10_00), receivedOn: '2026-11-21' }
  const form = { number, typed, key: `form-of-${number}`, shownDuePaise: due }
  const recorded = await recordHandPayment(db, form, { who: 'Meera', now: deps.now(), live: true })
  if (!recorded.ok) throw new Error(JSON.stringify(recorded))
}

describe.each(testDatabases)('an order paid in part by hand, on %s', (_, open) => {
  it('leaves a task to refund the money when it is cancelled, which a refund ends', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    await record(shop, order, 'cash')
    expect(await shop.openReviewTasks()).toEqual([])
    expect(await cancelOrder(shop.db, order.number, ownerOf(shop))).toMatchObject({ ok: true })
    expect(await shop.openReviewTasks()).toEqual([
      expect.stringMatching(/received .* before it was cancelled\. Refund it\.$/),
    ])
    const [payment] = await shop.paymentsOf(order.id)
    expect(await shop.refund(`${payment?.id} by-hand`)).toMatchObject({ ok: true })
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it.each(['cash', 'cheque'] as const)(
    'by %s does not change from another tab, which gets a new order',
    async (method) => {
      const shop = await openQrShop(open)
      const { db, deps } = shop
      const order = await shop.place()
      await record(shop, order, method)
      const { checkoutKey, totalPaise } = order
      const changed = await placeTestOrder(db, { [QR_GIFT]: 1 }, { at: deps.now(), checkoutKey })
      expect(changed).toMatchObject({ ok: false, why: 'settled', order: { totalPaise, state: 'awaiting_payment' } })
    },
  )

  it('changes before or after a concurrent payment, never between its check and its record', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    const change = placeTestOrder(shop.db, { [QR_GIFT]: 1 }, { at: shop.deps.now(), checkoutKey: order.checkoutKey })
    const [changed, recorded] = await Promise.allSettled([change, record(shop, order, 'cash')])
    const isChanged = changed.status === 'fulfilled' && changed.value.ok
    expect([isChanged, recorded.status]).toEqual(isChanged ? [true, 'rejected'] : [false, 'fulfilled'])
  })
})
