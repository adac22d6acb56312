import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { payForOrder } from './pay-for-order.ts'
import { paymentsOfOrders } from './payment-records.ts'
import { requestPaymentLink } from './request-payment.ts'

const CASES = (['instamojo', 'razorpay'] as const).flatMap((provider) =>
  testDatabases.map(([name, open]) => [provider, name, open] as const),
)
const THREE_DAYS = [3, 60, 1440, 2880]

describe.each(CASES)('a page of %s that is paid twice, on %s', (provider, _, open: () => Promise<Db>) => {
  async function opened() {
    const shop = await openPaymentHarness(provider, open)
    const waitThreeDays = async () => {
      for (const minutes of THREE_DAYS) {
        shop.passMinutes(minutes)
        await shop.work()
      }
    }
    return { ...shop, waitThreeDays }
  }

  it('pays for the order once, and creates a task to refund the second payment', async () => {
    const shop = await opened()
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.comeBack(shop.pay(ref).back)
    shop.pay(ref)
    await shop.waitThreeDays()
    const rows = await paymentsOfOrders(shop.db, [order.id])
    expect(rows.map(({ state, forOrder }) => [state, forOrder])).toEqual([
      ['paid', true],
      ['paid', false],
    ])
    expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('which was already paid. Refund it.')])
    const [first, second] = rows
    expect(await shop.refund(second?.id ?? '')).toMatchObject({ ok: true })
    expect(shop.repaid()).toEqual([order.totalPaise])
    expect(await shop.openReviewTasks()).toEqual([])
    expect([await shop.stateOf(order.checkoutKey), first?.refunds]).toEqual(['paid', []])
  })

  it('is reported by the webhook of the second payment alone', async () => {
    const shop = await opened()
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    for (const paid of [shop.pay(ref), shop.pay(ref)]) {
      await shop.tell(paid.webhook())
      await shop.work()
    }
    expect(await paymentsOfOrders(shop.db, [order.id])).toHaveLength(2)
    expect(await shop.openReviewTasks()).toHaveLength(1)
  })

  it('is recorded once when reports are concurrent', async () => {
    const shop = await opened()
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    const [first, second] = [shop.pay(ref), shop.pay(ref)]
    await Promise.all([first, second, first, second].map(({ back }) => shop.comeBack(back)))
    expect(await paymentsOfOrders(shop.db, [order.id])).toHaveLength(2)
    expect(await shop.openReviewTasks()).toHaveLength(1)
  })

  it('and belongs to no order, as for a link, creates a task that ends with the refund', async () => {
    const shop = await opened()
    const about = { purpose: 'A hamper', amountPaise: 2_500_00, redirectUrl: shop.redirectUrl }
    const buyer = { buyerName: 'Asha Rao', email: 'asha@example.in', phone: '98450 12345' }
    expect(await requestPaymentLink(shop.deps, { ...about, ...buyer })).toMatchObject({ ok: true })
    const [ref = ''] = shop.refs()
    shop.pay(ref)
    shop.pay(ref)
    await shop.waitThreeDays()
    expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(/again for 'A hamper' .* Refund it\.$/)])
    const second = (await shop.rows()).find(({ furtherOf }) => furtherOf !== null)
    expect(await shop.refund(second?.id ?? '')).toMatchObject({ ok: true })
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it('lists its payments itself: a transaction id from the browser identifies none of them', async () => {
    const shop = await opened()
    const [one, other] = [await shop.order(), await shop.order()]
    const { ref } = await shop.ask(one.checkoutKey)
    shop.pay(ref)
    const { back } = shop.pay(ref)
    await shop.comeBack(back)
    const [row] = await paymentsOfOrders(shop.db, [one.id])
    const transactionId = row?.transactionId ?? ''
    const { redirectUrl } = shop
    await payForOrder(shop.deps, { checkoutKey: other.checkoutKey, method: 'card', transactionId, redirectUrl })
    await shop.waitThreeDays()
    expect(await shop.stateOf(other.checkoutKey)).toBe('failed')
    expect((await paymentsOfOrders(shop.db, [other.id])).map((it) => it.transactionId)).toEqual([null])
  })
})
