import { describe, expect, it } from 'vitest'
import { findOrderPayment } from '#server/orders/queries.ts'
import { openClaimsShop, UTR } from '#test/claims.ts'
import { testDatabases } from '#test/databases.ts'

describe.each(testDatabases)('a claimed transaction id in live on %s', (_, open) => {
  it('that another order has is stored as disputed: both are under review, each with a task', async () => {
    const shop = await openClaimsShop(open)
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
    expect(await findOrderPayment(shop.db, second.id)).toMatchObject({ doubt: 'disputed' })
    expect(await findOrderPayment(shop.db, first.id)).toMatchObject({ doubt: undefined })
    const [note, ...more] = await shop.notes()
    expect(more).toEqual([])
    for (const { number } of [first, second]) expect(note?.text).toContain(number)
  })

  it('claimed by several orders concurrently is stored for each, and one has it undisputed', async () => {
    const shop = await openClaimsShop(open)
    const orders = await Promise.all(Array.from({ length: 8 }, () => shop.order()))
    const answers = await Promise.all(orders.map((order) => shop.claim(order, UTR)))
    expect(answers.map((answer) => !answer.ok && answer.why)).toEqual(orders.map(() => 'under-review'))
    const disputed = (await shop.rows()).map(({ claimDisputed }) => claimDisputed).sort()
    expect(disputed).toEqual([0, 1, 1, 1, 1, 1, 1, 1])
    expect(await shop.notes()).toHaveLength(7)
  })

  it('confirmed for one order needs an explicit override for another, also for a later claim', async () => {
    const shop = await openClaimsShop(open)
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

  it('confirmed concurrently for two orders pays for one of them', async () => {
    const shop = await openClaimsShop(open)
    const orders = [await shop.order(), await shop.order()]
    for (const order of orders) await shop.claim(order, UTR)
    const answers = await Promise.all(orders.map((order) => shop.confirm(order)))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await shop.rows()).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('is released by a cancelled order, and can then be given undisputed for another one', async () => {
    const shop = await openClaimsShop(open)
    const [first, second, third] = [await shop.order(), await shop.order(), await shop.order()]
    for (const order of [first, second]) await shop.claim(order, UTR)
    for (const order of [first, second]) await shop.cancel(order)
    expect(await shop.claim(third, UTR)).toMatchObject({ why: 'under-review', disputed: false })
    expect((await shop.rows()).map(({ state }) => state)).toEqual(['failed', 'failed', 'pending'])
    expect(await shop.confirm(first, true)).toEqual({ ok: false, why: 'nothing-to-decide' })
  })

  it('is released by an order that an older version cancelled, once it is given for another one', async () => {
    const shop = await openClaimsShop(open)
    const [old, other] = [await shop.order(), await shop.order()]
    await shop.claim(old, UTR)
    await shop.db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', old.id).execute()
    expect(await shop.claim(other, UTR)).toMatchObject({ why: 'under-review', disputed: false })
    expect((await shop.rows()).map(({ state }) => state)).toEqual(['failed', 'pending'])
    expect(await shop.notes()).toEqual([])
  })

  it('released by a cancelled order stays disputed between the remaining ones', async () => {
    const shop = await openClaimsShop(open)
    const [first, second, third] = [await shop.order(), await shop.order(), await shop.order()]
    for (const order of [first, second]) await shop.claim(order, UTR)
    await shop.cancel(first)
    expect(await shop.claim(third, UTR)).toMatchObject({ disputed: true })
    expect((await shop.notes()).at(-1)?.text).toContain(second.number)
  })

  it('of another order is disputed in a correction as well', async () => {
    const shop = await openClaimsShop(open)
    const [order, other] = [await shop.order(), await shop.order()]
    await shop.claim(other, '632604118208')
    await shop.claim(order, UTR)
    expect(await shop.claim(order, '632604118208')).toMatchObject({ why: 'under-review', disputed: true })
    expect(await findOrderPayment(shop.db, order.id)).toMatchObject({ transactionId: '632604118208', state: 'pending' })
  })
})
