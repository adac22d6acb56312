import { describe, expect, it } from 'vitest'
import { show } from '#server/cli/show.ts'
import { listOrders } from '#server/orders/resolve-order.ts'
import { scheduleDisputePolling } from '#server/payments/disputes.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { runCommandLine } from '#test/owner-terminal.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'

const DAY = 1440

describe.each(testDatabases)('Razorpay events, on %s', (_, open) => {
  async function paid() {
    const shop = await openPaymentHarness('razorpay', open)
    // Two pieces come to ₹136.88 with GST, three to ₹205.32.
    await shop.db.updateTable('products').set({ pricePaise: 58_00 }).where('id', '=', 'kids-zone-1').execute()
    if (!('openDispute' in shop)) throw new Error('another provider')
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.comeBack(shop.pay(ref).back)
    const payment = async () => {
      const [row] = await paymentsOfOrder(shop.db, order.id)
      if (!row) throw new Error('no payment')
      return row
    }
    const { transactionId } = await payment()
    const state = () => shop.stateOf(order.checkoutKey)
    const shown = async () =>
      (await show.run(shop.deps as unknown as Shop, [order.number], { who: 'meera', now: shop.deps.now(), live: true }))
        .message
    return { ...shop, placed: order, payment, state, shown, transactionId: transactionId ?? '' }
  }

  it('keep a refund pending until it is processed, by webhook', async () => {
    const shop = await paid()
    shop.refundsTakeDays()
    expect(await shop.refund(shop.placed.number)).toMatchObject({
      ok: true,
      message: expect.stringContaining('accepted'),
    })
    expect([await shop.state(), (await shop.payment()).refunds[0]?.state]).toEqual(['paid', 'pending'])
    expect(await shop.refund(shop.placed.number)).toMatchObject({
      ok: false,
      message: expect.stringContaining('in progress'),
    })
    const [made] = shop.refunds()
    const news = shop.decideRefund(made?.id ?? '', 'processed')
    await shop.tell(news)
    await shop.work()
    expect([await shop.state(), (await shop.payment()).refunds[0]?.state]).toEqual(['refunded', 'done'])
    await shop.tell(news)
    await shop.work()
    expect((await shop.movesOf(shop.placed.checkoutKey)).filter(({ state }) => state === 'refunded')).toHaveLength(1)
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it('are found by polling without a webhook, with a task after two weeks', async () => {
    const shop = await paid()
    shop.refundsTakeDays()
    await shop.refund(`${shop.placed.number} 20`)
    // The request times decide which payment is the first.
    shop.passMinutes(1)
    await shop.refund(`${shop.placed.number} 30`)
    for (let day = 0; day < 9; day++) {
      shop.passMinutes(DAY)
      await shop.work()
    }
    expect(await shop.openReviewTasks()).toEqual([])
    shop.decideRefund(shop.refunds()[0]?.id ?? '', 'processed')
    for (let day = 0; day < 6; day++) {
      shop.passMinutes(DAY)
      await shop.work()
    }
    expect((await shop.payment()).refunds.map(({ state }) => state)).toEqual(['done', 'pending'])
    expect(await shop.openReviewTasks()).toEqual([
      expect.stringMatching(/₹30\.00.* If the money was sent, record that\.$/),
    ])
    expect((await runCommandLine(shop.db, 'notes')).message).toMatch(/npm run shop -- refund pay_\S+ by-hand$/)
    expect(await shop.db.selectFrom('jobs').select('kind').where('doneAt', 'is', null).execute()).toEqual([])
  })

  it('of a failed refund mark it refused, create a task and allow another request', async () => {
    const shop = await paid()
    shop.refundsTakeDays()
    await shop.refund(shop.placed.number)
    await shop.tell(shop.decideRefund(shop.refunds()[0]?.id ?? '', 'failed'))
    await shop.work()
    expect((await shop.payment()).refunds).toMatchObject([{ state: 'refused', reason: 'the refund failed' }])
    expect(await shop.state()).toBe('paid')
    expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('the refund failed')])
    expect((await runCommandLine(shop.db, 'notes')).message).toMatch(/npm run shop -- refund pay_\S+ [\d.]+ by-hand$/)
    expect(await shop.refund(shop.placed.number)).toMatchObject({ ok: true })
  })

  it('of a refund in the dashboard record it and update the order', async () => {
    const shop = await paid()
    const part = shop.refundByDashboard(shop.transactionId, 36_88)
    await shop.tell(shop.refundNews(part))
    await shop.work()
    expect((await shop.payment()).refunds).toMatchObject([{ state: 'done', providerRef: part, amountPaise: 36_88 }])
    expect(await shop.state()).toBe('paid')
    const rest = shop.refundByDashboard(shop.transactionId, 100_00)
    await shop.tell(shop.refundNews(rest))
    await shop.work()
    expect(await shop.state()).toBe('refunded')
    const [event] = await shop.db.selectFrom('orderEvents').select('actor').where('toState', '=', 'refunded').execute()
    expect(event).toEqual({ actor: 'provider' })
  })

  it('are not read from a webhook’s body', async () => {
    const shop = await paid()
    const part = shop.refundByDashboard(shop.transactionId, 36_88)
    const news = shop.refundNews(part)
    shop.decideRefund(part, 'failed')
    await shop.tell(news)
    await shop.work()
    expect((await shop.payment()).refunds).toEqual([])
    expect(await shop.state()).toBe('paid')
  })

  it('of a payment refunded before its verification mark it paid and refunded', async () => {
    const shop = await openPaymentHarness('razorpay', open)
    if (!('openDispute' in shop)) throw new Error('another provider')
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    shop.pay(ref)
    const [bill] = shop.paymentsAt(ref)
    shop.refundByDashboard(bill ?? '', order.totalPaise)
    shop.passMinutes(2)
    await shop.work()
    expect((await shop.movesOf(order.checkoutKey)).map(({ state }) => state)).toContain('paid')
    expect(await shop.stateOf(order.checkoutKey)).toBe('refunded')
  })

  it('of a dispute mark the payment, create a task and block another refund', async () => {
    const shop = await paid()
    const dispute = shop.openDispute(shop.transactionId)
    await shop.tell(shop.moveDispute(dispute, 'open'))
    await shop.work()
    expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(/The payer disputes .*goods or services/)])
    expect((await listOrders(shop.db, 'paid'))[0]?.marks).toEqual(['disputed'])
    expect(await shop.shown()).toMatch(/paid, disputed.*Disputes\n.*open/s)
    expect(await shop.refund(shop.placed.number)).toMatchObject({
      ok: false,
      message: expect.stringContaining('disputes it'),
    })
    await shop.tell(shop.moveDispute(dispute, 'won'))
    await shop.work()
    expect(await shop.openReviewTasks()).toEqual([])
    expect((await listOrders(shop.db, 'paid'))[0]?.marks).toEqual([])
    expect(await shop.refund(shop.placed.number)).toMatchObject({ ok: true })
  })

  it('of a dispute without webhooks are polled, at its start and its end, with one task', async () => {
    const shop = await paid()
    await scheduleDisputePolling(shop.db, shop.payments, shop.deps.now())
    await shop.work()
    expect(await shop.openReviewTasks()).toEqual([])
    const dispute = shop.openDispute(shop.transactionId)
    for (const _ of [1, 2]) {
      shop.passMinutes(6 * 60)
      await shop.work()
      expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(/The payer disputes/)])
    }
    shop.misbehave('dead', 'dead', 'dead')
    shop.passMinutes(6 * 60)
    await shop.work()
    shop.recover()
    shop.moveDispute(dispute, 'lost')
    shop.passMinutes(6 * 60)
    await shop.work()
    expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(/is lost: the bank took ₹136.88 back/)])
    expect((await shop.payment()).disputes).toMatchObject([{ state: 'lost' }])
  })

  it('of a lost dispute keep the order and its invoice, and create a task', async () => {
    const shop = await paid()
    const dispute = shop.openDispute(shop.transactionId)
    // Out of order, and the first one never arrived.
    await shop.tell(shop.moveDispute(dispute, 'lost'))
    await shop.work()
    expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(/is lost: the bank took ₹136.88 back/)])
    expect(await shop.state()).toBe('paid')
    expect(await shop.db.selectFrom('creditNotes').select('number').execute()).toEqual([])
    expect(await shop.refund(shop.placed.number)).toMatchObject({ ok: false })
    expect((await shop.payment()).disputes).toMatchObject([{ state: 'lost', amountPaise: 136_88 }])
  })
})
