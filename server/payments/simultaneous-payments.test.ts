import { describe, expect, it } from 'vitest'
import { sum } from '#domain/payment/money.ts'
import { refundedOf } from '#domain/payment/order-balance.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { openHandShop } from '#test/hand-shop.ts'
import { paymentsOfOrder } from './payment-records.ts'
import { payByUpi } from './upi/pay-by-upi.ts'
import { confirmClaim } from './upi/review-claim.ts'

type HandShop = Awaited<ReturnType<typeof openHandShop>>

const CHEQUE = { method: 'cheque', chequeNumber: '004512', bank: 'Canara Bank' }

/** Each payment that does not count for its order has a task. */
async function expectPaidOnce(shop: HandShop, order: Awaited<ReturnType<HandShop['place']>>) {
  const { counted, over } = await shop.received(order)
  expect([await shop.stateOf(order.checkoutKey), counted]).toEqual(['paid', order.totalPaise])
  expect(await readInvoices(shop.db, order.id)).toHaveLength(1)
  const surplus = (await paymentsOfOrder(shop.db, order.id)).filter((it) => it.state === 'paid' && !it.forOrder)
  const tasks = (await shop.notes()).filter(({ doneAt }) => doneAt === null).map(({ subject }) => subject)
  for (const { id } of surplus) expect(tasks).toContain(`money:${id}`)
  return over
}

describe.each(testDatabases)('money that arrives from two sides at once, on %s', (_, open) => {
  it('by a code that is paid twice while its claim is confirmed pays once, and no payment is lost', async () => {
    const shop = await openHandShop(open)
    const order = await shop.placeWithCode()
    const { checkoutKey, totalPaise, number } = order
    await payByUpi(shop.deps, { checkoutKey, transactionId: '632604118207', totalPaise })
    const webhooks = [shop.pay(order.ref), shop.pay(order.ref)].map((paid) => paid.webhook())
    const confirm = () => confirmClaim(shop.db, { number, who: 'Meera' }, shop.deps.now())
    const [confirmed] = await Promise.all([confirm(), ...webhooks.map(shop.tell), shop.work(), confirm()])
    await shop.work()
    const claims = (await paymentsOfOrder(shop.db, order.id)).filter((it) => it.claimKey && it.state === 'paid')
    expect(await expectPaidOnce(shop, order)).toBe(totalPaise * (claims.length + 1))
    expect(confirmed.ok || claims.length === 0).toBe(true)
  })

  it('by a cheque that clears after or while the order is paid online pays once', async () => {
    const shop = await openHandShop(open)
    for (const isAfter of [true, false]) {
      const order = await shop.place()
      const page = await shop.askFor(order)
      await shop.byHand(order, order.totalPaise, CHEQUE)
      const clear = () => shop.decide(order, true)
      if (isAfter) await shop.payOnline(page.ref)
      await Promise.all([clear(), clear(), isAfter ? undefined : shop.payOnline(page.ref)])
      expect(await expectPaidOnce(shop, order)).toBe(order.totalPaise)
    }
    expect(await shop.openReviewTasks()).toHaveLength(2)
  })

  it('by a cheque that bounces while the order is paid online leaves it paid, with nothing to do', async () => {
    const shop = await openHandShop(open)
    const order = await shop.place()
    const page = await shop.askFor(order)
    await shop.byHand(order, order.totalPaise, CHEQUE)
    await Promise.all([shop.decide(order, false), shop.payOnline(page.ref)])
    expect(await expectPaidOnce(shop, order)).toBe(0)
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it('in cash while the webhook of the whole total arrives is refused or is over', async () => {
    const shop = await openHandShop(open)
    const order = await shop.placeWithCode()
    const sent = shop.pay(order.ref).webhook()
    const [cash, transfer] = await Promise.all([
      shop.byHand(order, order.totalPaise, {}, order.totalPaise),
      shop.byHand(order, order.totalPaise, { method: 'transfer', utr: '633204118207' }, order.totalPaise),
      shop.tell(sent),
    ])
    await shop.work()
    expect(cash.ok && transfer.ok).toBe(false)
    expect(await expectPaidOnce(shop, order)).toBe(cash.ok || transfer.ok ? order.totalPaise : 0)
  })

  it('and is refunded at once by two people goes back once', async () => {
    const shop = await openHandShop(open)
    const [hand, online] = [await shop.place(), await shop.placeWithCode()]
    await shop.byHand(hand, hand.totalPaise)
    await shop.payOnline(online.ref)
    const refunds = async (words: string[]) => {
      const results = await Promise.allSettled(words.map((it) => shop.refund(it)))
      return results.filter((result) => result.status === 'fulfilled' && result.value.ok).length
    }
    const refundsOf = async ({ id }: { id: string }) =>
      (await paymentsOfOrder(shop.db, id)).map((payment) => [payment.refunds.length, refundedOf(payment)])

    const most = String(Math.ceil((hand.totalPaise * 0.6) / 100))
    expect(await refunds([`${hand.number} ${most}`, `${hand.number} ${most}`, `${hand.number} ${most}`])).toBe(1)
    expect(await refundsOf(hand)).toEqual([[1, Number(most) * 100]])
    // Through the provider, and by a person who says that they have transferred it.
    expect(await refunds([online.number, `${online.number} by-hand`, online.number])).toBe(1)
    expect(await refundsOf(online)).toEqual([[1, online.totalPaise]])
    expect(sum(shop.repaid())).toBeLessThanOrEqual(online.totalPaise)
    expect(shop.repaid().length).toBeLessThanOrEqual(1)
  })
})
