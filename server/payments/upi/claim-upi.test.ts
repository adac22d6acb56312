import { describe, expect, it } from 'vitest'
import { findOrderPayment } from '#server/orders/queries.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { NOW, openClaimsShop, UTR } from '#test/claims.ts'
import { testDatabases } from '#test/databases.ts'
import { confirmClaim } from './review-claim.ts'

describe.each(testDatabases)('a claimed transaction id in live on %s', (_, open) => {
  it('puts the order under review without a request to a provider, and pays nothing', async () => {
    const shop = await openClaimsShop(open)
    const order = await shop.order()
    expect(await shop.claim(order, UTR)).toMatchObject({
      ok: false,
      why: 'under-review',
      order: { state: 'under_review' },
    })
    expect(shop.asked).toEqual([])
    expect(await shop.rows()).toMatchObject([{ state: 'pending', transactionId: UTR, amountPaise: order.totalPaise }])
  })

  it('is one claim however often it is submitted, in any spelling', async () => {
    const shop = await openClaimsShop(open)
    const order = await shop.order()
    await Promise.all([shop.claim(order, UTR), shop.claim(order, ' 6326 0411 8207 '), shop.claim(order, UTR)])
    expect(await shop.rows()).toHaveLength(1)
  })

  it('can be corrected ten times, and then needs a person', async () => {
    const shop = await openClaimsShop(open)
    const order = await shop.order()
    for (let n = 0; n < 10; n++)
      expect(await shop.claim(order, `63260411820${n}`)).toMatchObject({ why: 'under-review' })
    expect(await shop.claim(order, '632604118299')).toMatchObject({ why: 'refused' })
    expect(await shop.claim(order, '632604118209')).toMatchObject({ why: 'under-review' })
    expect(await findOrderPayment(shop.db, order.id)).toMatchObject({ transactionId: '632604118209' })
  })

  it('can be corrected under review; the first one stays recorded, and is free again', async () => {
    const shop = await openClaimsShop(open)
    const [order, other] = [await shop.order(), await shop.order()]
    await shop.claim(order, UTR)
    expect(await shop.claim(order, '632604118208')).toMatchObject({ why: 'under-review' })
    expect((await shop.rows()).map(({ transactionId, state }) => [transactionId, state]).sort()).toEqual([
      [UTR, 'failed'],
      ['632604118208', 'pending'],
    ])
    expect(await findOrderPayment(shop.db, order.id)).toMatchObject({ transactionId: '632604118208' })
    expect(await shop.claim(other, UTR)).toMatchObject({ why: 'under-review' })
  })

  it.each(['<b>1234567</b>', 'x'.repeat(36), '६३२६०४११८२०७'])('such as %s is invalid', async (typed) => {
    const shop = await openClaimsShop(open)
    expect(await shop.claim(await shop.order(), typed)).toEqual({
      ok: false,
      why: 'refused',
      reason: 'Invalid UPI Transaction ID',
    })
  })

  it('is not accepted above the UPI limit, and the provider’s page is offered instead', async () => {
    const shop = await openClaimsShop(open)
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

  it('is confirmed once, by a named person', async () => {
    const shop = await openClaimsShop(open)
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

  it('that is not found is reported to the buyer, stays under review and can be corrected or confirmed', async () => {
    const shop = await openClaimsShop(open)
    const order = await shop.order()
    await shop.claim(order, UTR)
    const said = await Promise.all([shop.notFound(order), shop.notFound(order), shop.notFound(order)])
    expect(said.map((answer) => answer.ok || answer.why).sort()).toEqual(['said', 'said', true])
    expect(await shop.stateOf(order.checkoutKey)).toBe('under_review')
    expect(await findOrderPayment(shop.db, order.id)).toMatchObject({ doubt: 'not-found', transactionId: UTR })
    const emails = () => shop.db.selectFrom('mails').selectAll().where('kind', '=', 'not_found').execute()
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.text).toContain(order.number)
    for (const typed of [UTR, 'Asha', 'Lavelle']) expect(email?.text).not.toContain(typed)
    const events = await shop.db.selectFrom('orderEvents').select('cause').where('actor', '=', 'owner').execute()
    expect(events).toEqual([{ cause: 'not found by Meera: not on the statement' }])
    await shop.claim(order, '632604118208')
    expect(await findOrderPayment(shop.db, order.id)).toMatchObject({ doubt: undefined })
    expect(await shop.notFound(order)).toEqual({ ok: true })
    expect(await emails()).toHaveLength(2)
    expect(await shop.confirm(order)).toEqual({ ok: true, others: [] })
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
  })

  it('beside a provider payment for the same order: the first one pays, the claim stays for a person', async () => {
    const shop = await openClaimsShop(open)
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.claim(order, UTR)
    await shop.comeBack(shop.pay(ref).back)
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
    expect((await shop.rows()).map(({ state }) => state).sort()).toEqual(['paid', 'pending'])
    expect(await shop.notes()).toMatchObject([{ orderId: order.id, text: expect.stringContaining(UTR) }])
  })

  it('is not undone by a provider payment that fails', async () => {
    const shop = await openClaimsShop(open)
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.claim(order, UTR)
    await shop.comeBack(shop.pay(ref, { failed: true }).back)
    expect(await shop.stateOf(order.checkoutKey)).toBe('under_review')
  })

  it('for a box is a claim as well, without a request to a provider', async () => {
    const shop = await openClaimsShop(open)
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
