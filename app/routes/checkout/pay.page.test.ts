import { describe, expect, it } from 'vitest'
import type { PayAnswer } from '#domain/order/order-answers.ts'
import { json, KEY, place, type TestShop } from '#test/cart-order.ts'
import { TRANSACTION_ID } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

describe('Complete Purchase', () => {
  const pay = async (shop: TestShop, change: Record<string, unknown> = {}) => {
    const form = { checkoutKey: KEY, transactionId: TRANSACTION_ID, totalPaise: 0, ...change }
    return json(await shop.postJson('/checkout/pay', form))
  }

  it('pays for the order, and once only when pressed twice', async () => {
    const shop = await openTestShop()
    const { totalPaise } = (await place(shop)).order
    const answers = await Promise.all([pay(shop, { totalPaise }), pay(shop, { totalPaise })])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect((body as PayAnswer & { ok: true }).order).toMatchObject({
        state: 'paid',
        payment: { transactionId: TRANSACTION_ID },
      })
    }
    expect(await shop.shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  })

  it.each([
    ['', 'UPI Transaction ID is required'],
    ['   ', 'UPI Transaction ID is required'],
    ['12345', 'Invalid UPI Transaction ID'],
  ])('refuses the transaction id %j with its reason', async (transactionId, reason) => {
    const shop = await openTestShop()
    const { totalPaise } = (await place(shop)).order
    expect(await pay(shop, { transactionId, totalPaise })).toEqual({
      status: 422,
      body: { ok: false, why: 'refused', reason },
    })
  })

  it('does not pay another amount than the one that was shown', async () => {
    const shop = await openTestShop()
    const { totalPaise } = (await place(shop)).order
    const answer = await pay(shop, { totalPaise: totalPaise - 100 })
    expect(answer).toMatchObject({ status: 409, body: { ok: false, why: 'changed', order: { totalPaise } } })
  })

  it('knows nothing of a key that nobody used', async () => {
    expect(await pay(await openTestShop())).toEqual({ status: 404, body: { ok: false, why: 'no-order' } })
  })

  it.each([
    { totalPaise: -1 },
    { totalPaise: 1.5 },
    { checkoutKey: 'short' },
    { transactionId: { $ne: '' } },
    { transactionId: 'x'.repeat(65) },
  ])('refuses a body such as %j', async (change) => {
    const shop = await openTestShop()
    expect((await pay(shop, change)).status).toBe(400)
  })
})
