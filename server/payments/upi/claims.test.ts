import { describe, expect, it } from 'vitest'
import { paymentOf } from '#server/orders/queries.ts'
import { cancelOrder } from '#server/owner/pack-and-send.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { payByUpi } from './pay-by-upi.ts'
import { claimNotFound, confirmClaim } from './review-claim.ts'

const UTR = '632604118207'
const NOW = new Date('2026-11-21T12:00:00Z')

describe.each(testDatabases)('a typed transaction id in live on %s', (_, open) => {
  async function till() {
    const shop = await openPaymentHarness('instamojo', open)
    type Placed = Awaited<ReturnType<typeof shop.order>>
    const claim = ({ checkoutKey, totalPaise }: Placed, transactionId: string) =>
      payByUpi(shop.deps, { checkoutKey, totalPaise, transactionId })
    const confirm = ({ number }: Placed, knowingly = false) =>
      confirmClaim(shop.db, { number, knowingly, who: 'Meera' }, NOW)
    const notFound = ({ number }: Placed) =>
      claimNotFound(shop.db, { number, who: 'Meera', why: 'not on the statement' }, NOW)
    const cancel = ({ number }: Placed) => cancelOrder(shop.db, number, { who: 'Meera', now: NOW, live: true })
    return { ...shop, claim, confirm, notFound, cancel }
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

  it('that another order has is kept as disputed: both are under review, and a person is told of both', async () => {
    const shop = await till()
    const [first, second] = [await shop.order(), await shop.order()]
    expect(await shop.claim(first, 't2411abcd99')).toMatchObject({ why: 'under-review', disputed: false })
    expect(await shop.claim(second, 'T2411 ABCD99')).toMatchObject({ why: 'under-review', disputed: true })
    expect(await shop.claim(second, 'T2411ABCD99')).toMatchObject({ why: 'under-review', disputed: true })
    expect([await shop.stateOf(first.checkoutKey), await shop.stateOf(second.checkoutKey)]).toEqual([
      'under_review',
      'under_review',
    ])
    expect((await shop.rows()).map(({ state, claimDisputed }) => [state, claimDisputed])).toEqual([
      ['pending', 0],
      ['pending', 1],
    ])
    expect(await paymentOf(shop.db, second.id)).toMatchObject({ doubt: 'disputed' })
    expect(await paymentOf(shop.db, first.id)).toMatchObject({ doubt: undefined })
    const [note, ...more] = await shop.notes()
    expect(more).toEqual([])
    for (const { number } of [first, second]) expect(note?.text).toContain(number)
  })

  it('that many orders claim at the same moment is kept for each, and one has it undisputed', async () => {
    const shop = await till()
    const orders = await Promise.all(Array.from({ length: 8 }, () => shop.order()))
    const answers = await Promise.all(orders.map((order) => shop.claim(order, UTR)))
    expect(answers.map((answer) => !answer.ok && answer.why)).toEqual(orders.map(() => 'under-review'))
    const disputed = (await shop.rows()).map(({ claimDisputed }) => claimDisputed).sort()
    expect(disputed).toEqual([0, 1, 1, 1, 1, 1, 1, 1])
    expect(await shop.notes()).toHaveLength(7)
  })

  it('that is confirmed for one order is confirmed for another only knowingly, whichever comes first', async () => {
    const shop = await till()
    const [first, second, third] = [await shop.order(), await shop.order(), await shop.order()]
    for (const order of [first, second]) await shop.claim(order, UTR)
    expect(await shop.confirm(second)).toEqual({ ok: true, others: [first.number] })
    const refused = { ok: false, why: 'paid-for-another', transactionId: UTR, number: second.number }
    expect(await shop.confirm(first)).toEqual(refused)
    await shop.claim(third, UTR)
    expect(await shop.confirm(third)).toEqual(refused)
    expect(await shop.stateOf(first.checkoutKey)).toBe('under_review')
    expect(await shop.confirm(first, true)).toEqual({ ok: true, others: [third.number] })
    expect(await shop.stateOf(first.checkoutKey)).toBe('paid')
  })

  it('that two people confirm for two orders at the same moment pays for one of them', async () => {
    const shop = await till()
    const orders = [await shop.order(), await shop.order()]
    for (const order of orders) await shop.claim(order, UTR)
    const answers = await Promise.all(orders.map((order) => shop.confirm(order)))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await shop.rows()).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('is let go by an order that is cancelled, and can then be given for another one, undisputed', async () => {
    const shop = await till()
    const [first, second, third] = [await shop.order(), await shop.order(), await shop.order()]
    for (const order of [first, second]) await shop.claim(order, UTR)
    for (const order of [first, second]) await shop.cancel(order)
    expect(await shop.claim(third, UTR)).toMatchObject({ why: 'under-review', disputed: false })
    expect((await shop.rows()).map(({ state }) => state)).toEqual(['failed', 'failed', 'pending'])
    expect(await shop.confirm(first, true)).toEqual({ ok: false, why: 'nothing-to-decide' })
  })

  it('is let go by an order that an older program cancelled as soon as it is given for another one', async () => {
    const shop = await till()
    const [old, other] = [await shop.order(), await shop.order()]
    await shop.claim(old, UTR)
    await shop.db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', old.id).execute()
    expect(await shop.claim(other, UTR)).toMatchObject({ why: 'under-review', disputed: false })
    expect((await shop.rows()).map(({ state }) => state)).toEqual(['failed', 'pending'])
    expect(await shop.notes()).toEqual([])
  })

  it('that a cancelled order let go stays disputed between those that still have it', async () => {
    const shop = await till()
    const [first, second, third] = [await shop.order(), await shop.order(), await shop.order()]
    for (const order of [first, second]) await shop.claim(order, UTR)
    await shop.cancel(first)
    expect(await shop.claim(third, UTR)).toMatchObject({ disputed: true })
    expect((await shop.notes()).at(-1)?.text).toContain(second.number)
  })

  it('is corrected ten times, and then a person is needed', async () => {
    const shop = await till()
    const order = await shop.order()
    for (let n = 0; n < 10; n++)
      expect(await shop.claim(order, `63260411820${n}`)).toMatchObject({ why: 'under-review' })
    expect(await shop.claim(order, '632604118299')).toMatchObject({ why: 'refused' })
    expect(await shop.claim(order, '632604118209')).toMatchObject({ why: 'under-review' })
    expect(await paymentOf(shop.db, order.id)).toMatchObject({ transactionId: '632604118209' })
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

  it('that somebody else has is a correction as well, and disputed', async () => {
    const shop = await till()
    const [order, other] = [await shop.order(), await shop.order()]
    await shop.claim(other, '632604118208')
    await shop.claim(order, UTR)
    expect(await shop.claim(order, '632604118208')).toMatchObject({ why: 'under-review', disputed: true })
    expect(await paymentOf(shop.db, order.id)).toMatchObject({ transactionId: '632604118208', state: 'pending' })
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

  it('is confirmed by a person, who is named, and once', async () => {
    const shop = await till()
    const order = await shop.order()
    await shop.claim(order, UTR)
    const both = await Promise.all([shop.confirm(order), shop.confirm(order)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    const events = await shop.db
      .selectFrom('orderEvents')
      .select(['cause', 'actor'])
      .where('toState', '=', 'paid')
      .execute()
    expect(events).toEqual([{ cause: 'confirmed by Meera', actor: 'owner' }])
    expect(await shop.notFound(order)).toEqual({ ok: false, why: 'nothing-to-decide' })
    expect(await confirmClaim(shop.db, { number: 'REG-0', who: 'Meera' }, NOW)).toEqual({ ok: false, why: 'no-order' })
  })

  it('that is not found is written to the buyer about, stays under review and can be corrected or confirmed', async () => {
    const shop = await till()
    const order = await shop.order()
    await shop.claim(order, UTR)
    const said = await Promise.all([shop.notFound(order), shop.notFound(order), shop.notFound(order)])
    expect(said.map((answer) => answer.ok || answer.why).sort()).toEqual(['said', 'said', true])
    expect(await shop.stateOf(order.checkoutKey)).toBe('under_review')
    expect(await paymentOf(shop.db, order.id)).toMatchObject({ doubt: 'not-found', transactionId: UTR })
    const letters = () => shop.db.selectFrom('mails').selectAll().where('kind', '=', 'not_found').execute()
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.text).toContain(order.number)
    for (const typed of [UTR, 'Asha', 'Lavelle']) expect(letter?.text).not.toContain(typed)
    const events = await shop.db.selectFrom('orderEvents').select('cause').where('actor', '=', 'owner').execute()
    expect(events).toEqual([{ cause: 'not found by Meera: not on the statement' }])
    await shop.claim(order, '632604118208')
    expect(await paymentOf(shop.db, order.id)).toMatchObject({ doubt: undefined })
    expect(await shop.notFound(order)).toEqual({ ok: true })
    expect(await letters()).toHaveLength(2)
    expect(await shop.confirm(order)).toEqual({ ok: true, others: [] })
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
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
