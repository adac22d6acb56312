import { describe, expect, it } from 'vitest'
import { setStock } from '#server/stock/set-stock.ts'
import { BOX } from '#test/box-form.ts'
import { GIFT, json, orderFor } from '#test/cart-order.ts'
import { ADDRESS } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'
import { newCustomer, OWNER } from '#test/stock.ts'

async function countedShop(env: Record<string, string> = {}) {
  const shop = await openTestShop({ TRUST_PROXY: '1', ...env })
  for (const id of [GIFT, 'keepsakes-1']) await setStock(shop.shop.db, id, 500, OWNER)
  let checkouts = 0
  const post = (path: string, body: unknown, from: string) =>
    shop.get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
  const key = () => `a-checkout-of-many-${checkouts++}`
  return {
    ...shop,
    order: async (shipping = {}, from = '203.0.113.7') =>
      post(
        '/checkout/order',
        await orderFor(shop, { checkoutKey: key(), shipping: { ...ADDRESS, ...shipping } }),
        from,
      ),
    box: (from = '203.0.113.7') => post('/checkout/box-order', { ...BOX, checkoutKey: key() }, from),
  }
}

describe('too many unpaid orders with reservations', () => {
  it('from one phone number are refused beside the button, for a cart and a box', async () => {
    const shop = await countedShop({ RATE_LIMITS: 'off' })
    for (let n = 0; n < 5; n++) expect((await shop.order()).status).toBe(200)
    for (const refused of [await shop.order(), await shop.box()]) {
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1700)
      expect(await json(refused)).toEqual({
        status: 429,
        body: {
          ok: false,
          why: 'held',
          message: expect.stringMatching(/^We already keep the gifts of 5 orders.*Nothing you typed is lost\.$/),
        },
      })
    }
    expect((await shop.order(newCustomer())).status).toBe(200)
  })

  it('from one network are refused when rate limits are on, and other networks are not', async () => {
    const shop = await countedShop({ RATE_LIMITS: 'on' })
    const answers = []
    for (let n = 0; n < 51; n++)
      answers.push(await shop.order(newCustomer(), n % 2 ? '2001:db8:1:2::7' : `2001:db8:1:2::${n}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(200), 429])
    expect(await answers.at(-1)?.json()).toMatchObject({
      why: 'held',
      message: expect.stringContaining('your network'),
    })
    expect((await shop.order(newCustomer(), '2001:db8:1:3::7')).status).toBe(200)
  })

  it('from one network pass when rate limits are off', async () => {
    const shop = await countedShop({ RATE_LIMITS: 'off' })
    for (let n = 0; n < 52; n++) expect((await shop.order(newCustomer())).status).toBe(200)
  })
})
