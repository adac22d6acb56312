import { describe, expect, it } from 'vitest'
import { payByUpi } from '#server/checkout/pay-by-upi.ts'
import { paymentOf } from '#server/orders/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { openLiveTill } from '#test/live-till.ts'
import { decideClaim } from './decide-claim.ts'
import { payForOrder } from './pay-for-order.ts'

const UTR = '632604118207'
const NOW = new Date('2026-11-21T12:00:00Z')

describe.each(testDatabases)('a typed transaction id in live on %s', (_, open) => {
  async function till() {
    const shop = await openLiveTill('instamojo', open)
    type Placed = Awaited<ReturnType<typeof shop.order>>
    const claim = ({ checkoutKey, totalPaise }: Placed, transactionId: string) =>
      payByUpi(shop.deps, { checkoutKey, totalPaise, transactionId })
    const decide = ({ number }: Placed, paid: boolean) => decideClaim(shop.db, { number, paid, who: 'Meera' }, NOW)
    return { ...shop, claim, decide }
  }

  it('is a claim: the order is under review, nobody is asked, and nothing is paid', async () => {
    const shop = await till()
    const order = await shop.order()
    expect(await shop.claim(order, UTR)).toMatchObject({
      ok: false,
      why: 'under-review',
      order: { state: 'under_review' },
    })
    expect(shop.asked).toEqual([])
    expect(await shop.rows()).toMatchObject([{ state: 'pending', transactionId: UTR, amountPaise: order.totalPaise }])
  })

  it('is one claim however often it is typed, and in whatever spelling', async () => {
    const shop = await till()
    const order = await shop.order()
    await Promise.all([shop.claim(order, UTR), shop.claim(order, ' 6326 0411 8207 '), shop.claim(order, UTR)])
    expect(await shop.rows()).toHaveLength(1)
  })

  it('stands for one order: for another it is refused in words, and that order stays as it was', async () => {
    const shop = await till()
    const [first, second] = [await shop.order(), await shop.order()]
    await shop.claim(first, 't2411abcd99')
    expect(await shop.claim(second, 'T2411 ABCD99')).toMatchObject({
      why: 'refused',
      reason: expect.stringContaining('given for another order'),
    })
    expect(await shop.stateOf(second.checkoutKey)).toBe('awaiting_payment')
    await shop.decide(first, true)
    expect(await shop.claim(second, 'T2411ABCD99')).toMatchObject({ why: 'refused' })
  })

  it('that two orders claim at the same moment goes to one of them', async () => {
    const shop = await till()
    const orders = [await shop.order(), await shop.order(), await shop.order()]
    const answers = await Promise.all(orders.map((order) => shop.claim(order, UTR)))
    expect(answers.map((answer) => !answer.ok && answer.why).sort()).toEqual(['refused', 'refused', 'under-review'])
  })

  it('can be corrected while it is under review; the first one is kept, and is free again', async () => {
    const shop = await till()
    const [order, other] = [await shop.order(), await shop.order()]
    await shop.claim(order, UTR)
    expect(await shop.claim(order, '632604118208')).toMatchObject({ why: 'under-review' })
    expect((await shop.rows()).map(({ transactionId, state }) => [transactionId, state]).sort()).toEqual([
      [UTR, 'failed'],
      ['632604118208', 'pending'],
    ])
    expect(await paymentOf(shop.db, order.id)).toMatchObject({ transactionId: '632604118208' })
    expect(await shop.claim(other, UTR)).toMatchObject({ why: 'under-review' })
  })

  it('that somebody else has is no correction, and the first one stands', async () => {
    const shop = await till()
    const [order, other] = [await shop.order(), await shop.order()]
    await shop.claim(other, '632604118208')
    await shop.claim(order, UTR)
    expect(await shop.claim(order, '632604118208')).toMatchObject({ why: 'refused' })
    expect(await paymentOf(shop.db, order.id)).toMatchObject({ transactionId: UTR, state: 'pending' })
  })

  it.each(['<b>1234567</b>', 'x'.repeat(36), '६३२६०४११८२०७'])('such as %s is none', async (typed) => {
    const shop = await till()
    expect(await shop.claim(await shop.order(), typed)).toEqual({
      ok: false,
      why: 'refused',
      reason: 'Invalid UPI Transaction ID',
    })
  })

  it('is not taken for more than UPI apps pay at once, and the provider’s page is the way on', async () => {
    const shop = await till()
    const order = await shop.order()
    const totalPaise = 1_00_000_01
    await shop.db.updateTable('orders').set({ totalPaise }).where('id', '=', order.id).execute()
    expect(await shop.claim({ ...order, totalPaise }, UTR)).toEqual({
      ok: false,
      why: 'refused',
      reason: expect.stringContaining('up to ₹1,00,000 in one payment'),
    })
    expect(await shop.stateOf(order.checkoutKey)).toBe('awaiting_payment')
    expect(await shop.rows()).toEqual([])
    await shop.comeBack(shop.pay((await shop.ask(order.checkoutKey)).ref).back)
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
  })

  it('is confirmed or rejected by a person, who is named', async () => {
    const shop = await till()
    const [good, bad] = [await shop.order(), await shop.order()]
    await shop.claim(good, UTR)
    await shop.claim(bad, '632604118208')
    expect(await shop.decide(good, true)).toEqual({ ok: true })
    expect(await shop.decide(bad, false)).toEqual({ ok: true })
    expect([await shop.stateOf(good.checkoutKey), await shop.stateOf(bad.checkoutKey)]).toEqual(['paid', 'failed'])
    const events = await shop.db
      .selectFrom('orderEvents')
      .select(['cause', 'actor'])
      .where('toState', 'in', ['paid', 'failed'])
      .execute()
    expect(events.map(({ cause, actor }) => `${cause}, ${actor}`).sort()).toEqual([
      'confirmed by Meera, owner',
      'rejected by Meera, owner',
    ])
    expect(await shop.decide(good, false)).toEqual({ ok: false, why: 'nothing-to-decide' })
    expect(await decideClaim(shop.db, { number: 'REG-0', paid: true, who: 'Meera' }, NOW)).toEqual({
      ok: false,
      why: 'no-order',
    })
  })

  it('and a payment with the provider for the same order: what comes first pays, the claim stays for a person', async () => {
    const shop = await till()
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.claim(order, UTR)
    await shop.comeBack(shop.pay(ref).back)
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
    expect((await shop.rows()).map(({ state }) => state).sort()).toEqual(['paid', 'pending'])
    expect(await shop.notes()).toMatchObject([{ orderId: order.id, text: expect.stringContaining(UTR) }])
  })

  it('is not undone by a payment with the provider that fails', async () => {
    const shop = await till()
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.claim(order, UTR)
    await shop.comeBack(shop.pay(ref, { failed: true }).back)
    expect(await shop.stateOf(order.checkoutKey)).toBe('under_review')
  })

  it('for a box is a claim as well, and asks no provider', async () => {
    const shop = await till()
    const { checkoutKey } = await shop.order()
    const asked = await payForOrder(shop.deps, {
      checkoutKey,
      method: 'upi',
      transactionId: UTR,
      redirectUrl: shop.redirectUrl,
    })
    const [row] = await shop.rows()
    expect(asked).toMatchObject({ ok: true, paymentId: row?.id })
    expect(await shop.comeBack(new URLSearchParams({ txnId: row?.id ?? '' }))).toMatchObject({ outcome: 'unsure' })
    expect(shop.asked).toEqual([])
    expect(
      await payForOrder(shop.deps, { checkoutKey, method: 'upi', transactionId: '1', redirectUrl: shop.redirectUrl }),
    ).toMatchObject({
      ok: false,
      message: 'Invalid UPI Transaction ID',
    })
    expect(await shop.stateOf(checkoutKey)).toBe('under_review')
  })
})
