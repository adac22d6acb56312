import { describe, expect, it } from 'vitest'
import { GIFT, json, KEY, orderCount, orderFor, place, withLine } from '#test/cart-order.ts'
import { ADDRESS } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

describe('Continue to Payment', () => {
  it('creates an order and returns its payment details, exact to the paisa', async () => {
    const shop = await openTestShop()
    const { order, upi } = await place(shop)
    const query = new URLSearchParams(upi.link.slice('upi://pay?'.length))
    expect(query.get('am')).toBe((order.totalPaise / 100).toFixed(2))
    expect(query.get('tr')).toBe(order.number.replace('-', ''))
    expect(upi.qr.path).toMatch(/^M/)
    expect(JSON.stringify(order)).not.toContain('hsn')
  })

  it('returns the same order for a repeated submit', async () => {
    const shop = await openTestShop()
    const [first, second] = await Promise.all([place(shop), place(shop)])
    expect(second.order.number).toBe(first.order.number)
    expect(await orderCount(shop)).toBe(1)
  })

  it.each([
    ['zero', 0],
    ['negative', -3],
    ['fractional', 1.5],
    ['not a number', 'NaN'],
    ['nothing', null],
    ['beyond counting', 1e300],
  ])('refuses a quantity that is %s', async (_, quantity) => {
    const shop = await openTestShop()
    const { status, body } = await json(await shop.postJson('/checkout/order', await withLine(shop, { quantity })))
    expect(status).toBe(400)
    expect(body.message).toContain('lines.0.quantity')
    expect(await orderCount(shop)).toBe(0)
  })

  it('refuses a huge quantity with the id of its product', async () => {
    const shop = await openTestShop()
    const answer = await json(await shop.postJson('/checkout/order', await withLine(shop, { quantity: 1_000_000 })))
    expect(answer).toEqual({
      status: 409,
      body: { ok: false, why: 'lines', problems: [{ id: GIFT, why: 'too-many' }] },
    })
  })

  it('refuses a tampered price and an unknown product, and creates no order', async () => {
    const shop = await openTestShop()
    const cheap = await json(await shop.postJson('/checkout/order', await withLine(shop, { pricePaise: 1 })))
    expect(cheap).toMatchObject({ status: 409, body: { why: 'lines', problems: [{ why: 'price-changed' }] } })
    const unknown = await json(
      await shop.postJson('/checkout/order', await withLine(shop, { id: "x'; drop table orders" })),
    )
    expect(unknown).toMatchObject({ status: 409, body: { problems: [{ why: 'gone' }] } })
    expect(await orderCount(shop)).toBe(0)
  })

  it('returns an error per invalid address field, in the words of the form', async () => {
    const shop = await openTestShop()
    const shipping = { ...ADDRESS, email: 'asha@', zipCode: '560' }
    const answer = await json(await shop.postJson('/checkout/order', await orderFor(shop, { shipping })))
    const errors = { email: 'Valid email is required', zipCode: 'Valid zip code is required' }
    expect(answer).toEqual({ status: 422, body: { ok: false, why: 'fields', errors } })
  })

  it.each([
    ['no JSON at all', '{"checkoutKey": '],
    ['a list', '[]'],
    ['nothing', ''],
    ['no lines', JSON.stringify({ checkoutKey: KEY, shipping: ADDRESS, lines: [] })],
  ])('refuses %s', async (_, body) => {
    const shop = await openTestShop()
    const answer = await json(await shop.postJson('/checkout/order', body))
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/\.$/)
  })

  it('accepts only JSON', async () => {
    const { postForm } = await openTestShop()
    expect((await postForm('/checkout/order', { checkoutKey: KEY })).status).toBe(415)
    expect((await postForm('/checkout/pay', { checkoutKey: KEY })).status).toBe(415)
  })

  it('refuses a body that is too large', async () => {
    const shop = await openTestShop()
    const body = await orderFor(shop, { padding: 'x'.repeat(1_200_000) })
    const { status } = await shop.postJson('/checkout/order', body)
    expect(status).toBe(413)
  })

  it('refuses GET', async () => {
    const { get } = await openTestShop()
    expect((await get('/checkout/order')).status).toBe(405)
    expect((await get('/checkout/pay')).status).toBe(405)
  })
})
