import { describe, expect, it } from 'vitest'
import type { PayOrderResponse } from '#domain/order/checkout-responses.ts'
import { json, KEY, place, type TestShop } from '#test/cart-order.ts'
import { TRANSACTION_ID } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

describe('Complete Purchase', () => {
  const pay = async (shop: TestShop, change: Record<string, unknown> = {}) => {
    const form = { checkoutKey: KEY, transactionId: TRANSACTION_ID, totalPaise: 0, ...change }
    return json(await shop.postJson('/checkout/pay', form))
  }

  it('pays for the order once, also on a double click', async () => {
    const shop = await openTestShop()
    const { totalPaise } = (await place(shop)).order
    const answers = await Promise.all([pay(shop, { totalPaise }), pay(shop, { totalPaise })])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect((body as PayOrderResponse & { ok: true }).order).toMatchObject({
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
  ])('refuses the transaction id %j with a reason', async (transactionId, reason) => {
    const shop = await openTestShop()
    const { totalPaise } = (await place(shop)).order
    expect(await pay(shop, { transactionId, totalPaise })).toEqual({
      status: 422,
      body: { ok: false, why: 'refused', reason },
    })
  })

  it('refuses another amount than the one shown', async () => {
    const shop = await openTestShop()
    const { totalPaise } = (await place(shop)).order
    const answer = await pay(shop, { totalPaise: totalPaise - 100 })
    expect(answer).toMatchObject({ status: 409, body: { ok: false, why: 'changed', order: { totalPaise } } })
  })

  it('finds no order for an unused key', async () => {
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
