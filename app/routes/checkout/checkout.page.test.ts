import { describe, expect, it } from 'vitest'
import type { PayAnswer, PlaceAnswer } from '#domain/order-answers.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { ADDRESS, TRANSACTION_ID } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

type TestShop = Awaited<ReturnType<typeof openTestShop>>
const GIFT = 'kids-zone-1'
const KEY = '7f3c2a9d51e84b0c9a6d2f1e'

async function orderFor({ shop }: TestShop, change: Record<string, unknown> = {}) {
  const pricePaise = (await productsById(shop.db, [GIFT])).get(GIFT)?.pricePaise ?? 0
  return { checkoutKey: KEY, shipping: ADDRESS, lines: [{ id: GIFT, quantity: 2, pricePaise }], ...change }
}

async function withLine(shop: TestShop, change: Record<string, unknown>) {
  const { lines, ...form } = await orderFor(shop)
  return { ...form, lines: lines.map((line) => ({ ...line, ...change })) }
}

async function place(shop: TestShop) {
  const answer = (await (await shop.postJson('/checkout/order', await orderFor(shop))).json()) as PlaceAnswer
  if (!answer.ok) throw new Error(answer.why)
  return answer
}

const orderCount = async ({ shop }: TestShop) => (await shop.db.selectFrom('orders').select('id').execute()).length
const json = async (response: Response) => ({ status: response.status, body: await response.json() })

describe('Continue to Payment', () => {
  it('makes an order and says how to pay for it, to the paisa', async () => {
    const shop = await openTestShop()
    const { order, upi } = await place(shop)
    const query = new URLSearchParams(upi.link.slice('upi://pay?'.length))
    expect(query.get('am')).toBe((order.totalPaise / 100).toFixed(2))
    expect(query.get('tr')).toBe(order.number.replace('-', ''))
    expect(upi.qr.path).toMatch(/^M/)
    expect(JSON.stringify(order)).not.toContain('hsn')
  })

  it('is the same order when it is pressed again or the answer was lost', async () => {
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

  it('refuses a huge quantity by name, so that it can be said beside the line', async () => {
    const shop = await openTestShop()
    const answer = await json(await shop.postJson('/checkout/order', await withLine(shop, { quantity: 1_000_000 })))
    expect(answer).toEqual({
      status: 409,
      body: { ok: false, why: 'lines', problems: [{ id: GIFT, why: 'too-many' }] },
    })
  })

  it('refuses a tampered price and an unknown gift, and charges nothing', async () => {
    const shop = await openTestShop()
    const cheap = await json(await shop.postJson('/checkout/order', await withLine(shop, { pricePaise: 1 })))
    expect(cheap).toMatchObject({ status: 409, body: { why: 'lines', problems: [{ why: 'price-changed' }] } })
    const unknown = await json(
      await shop.postJson('/checkout/order', await withLine(shop, { id: "x'; drop table orders" })),
    )
    expect(unknown).toMatchObject({ status: 409, body: { problems: [{ why: 'gone' }] } })
    expect(await orderCount(shop)).toBe(0)
  })

  it('answers a faulty address field by field, in the words of the form', async () => {
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

  it('takes nothing but JSON', async () => {
    const { postForm } = await openTestShop()
    expect((await postForm('/checkout/order', { checkoutKey: KEY })).status).toBe(415)
    expect((await postForm('/checkout/pay', { checkoutKey: KEY })).status).toBe(415)
  })

  it('takes no more than a form holds', async () => {
    const shop = await openTestShop()
    const body = await orderFor(shop, { padding: 'x'.repeat(1_200_000) })
    const { status } = await shop.postJson('/checkout/order', body)
    expect(status).toBe(413)
  })

  it('is nothing to look at', async () => {
    const { get } = await openTestShop()
    expect((await get('/checkout/order')).status).toBe(405)
    expect((await get('/checkout/pay')).status).toBe(405)
  })
})

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

describe('the order’s page', () => {
  it('is opened by its link, is private, and is kept nowhere', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    const response = await shop.get(`/order/${number}/${secret}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    const html = await response.text()
    expect(html).toContain(`<title>Order ${number}, Regalo</title>`)
    expect(html).toContain('content="noindex"')
    expect(html).toContain('Not paid for yet.')
  })

  it('is not found with a wrong secret', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    for (const path of [`/order/${number}/${secret.slice(1)}`, `/order/${number}/x`, `/order/REG-99999/${secret}`]) {
      const response = await shop.get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      const html = await response.text()
      expect(html).toContain('Page <em>Not Found</em>')
      expect(html).not.toContain('Asha')
    }
  })
})

describe('the cart’s page', () => {
  it('holds nothing of the visitor, is kept nowhere and not indexed', async () => {
    const { get } = await openTestShop()
    const response = await get('/cart?step=payment')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain('Your Cart is')
    expect(html).toContain('<noscript>')
  })
})
