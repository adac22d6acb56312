import { describe, expect, it } from 'vitest'
import type { DiscountResponse, PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { BOX } from '#test/box-form.ts'
import { GIFT, json, orderFor, type TestShop } from '#test/cart-order.ts'
import { type DiscountValues, insertDiscount } from '#test/insert-discount.ts'
import { TRANSACTION_ID } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

async function openWith(...offers: DiscountValues[]) {
  const shop = await openTestShop()
  for (const one of offers) await insertDiscount(shop.shop.db, one)
  return shop
}

async function asked(shop: TestShop, query: string): Promise<DiscountResponse> {
  const answer = await shop.get(`/offer.json?${query}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await answer.json()) as DiscountResponse
}

const CART = `ids=${GIFT}&pieces=2`
const rowsOf = (answer: DiscountResponse) =>
  answer.ok ? answer.offer?.summary.rows.map(({ label }) => label) : answer.message

describe('/offer.json', () => {
  it('returns the summary rows of a cart and a box, and uses nothing', async () => {
    const shop = await openWith({ maxUses: 1 })
    const cart = await asked(shop, `${CART}&code=diwali10`)
    expect(rowsOf(cart)).toEqual(['Subtotal, 2 items', 'Diwali offer, DIWALI10', 'GST, 18%', 'Shipping'])
    const box = await asked(shop, `box=${BOX.boxId}&ids=${BOX.itemIds}&code=DIWALI10`)
    expect(box).toMatchObject({ ok: true, offer: { code: 'DIWALI10', discountPaise: 352_20 } })
    expect(rowsOf(box)).toEqual(['Box, Compact', 'Items (1)', 'Diwali offer, DIWALI10', 'Shipping'])
    expect(await shop.shop.db.selectFrom('offerUses').select('orderId').execute()).toEqual([])
  })

  it('returns nothing without a discount, and a message for a code that does not apply', async () => {
    const shop = await openWith({ code: 'BOXED', scope: 'boxes' })
    expect(await asked(shop, CART)).toEqual({ ok: true })
    expect(rowsOf(await asked(shop, `${CART}&code=BOXED`))).toBe('BOXED does not hold for these gifts.')
    expect(rowsOf(await asked(shop, `${CART}&code=%3Cb%3E`))).toBe(
      'We do not know the code <B>. Please check how it is written.',
    )
    expect(await asked(shop, 'ids=kids-zone-99&pieces=1&code=BOXED')).toEqual({ ok: true })
  })

  it.each([
    '',
    'ids=',
    `ids=${GIFT}`,
    `ids=${GIFT}&pieces=0`,
    `ids=${GIFT}&pieces=1.5`,
    `ids=${GIFT},${GIFT}&pieces=1,1`,
    `ids=${GIFT}&pieces=1000`,
    `ids=${Array.from({ length: 101 }, (_, at) => `g-${at}`)}&pieces=${Array(101).fill(1)}`,
    `box=compact&ids=${Array.from({ length: 51 }, (_, at) => `k-${at}`)}`,
  ])('refuses the query %s', async (query) => {
    const { get } = await openTestShop()
    expect((await get(`/offer.json?${query}`)).status).toBe(400)
  })
})

describe('guessing codes', () => {
  const PROXIED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const guessed = Array.from({ length: 40 }, (_, at) => `GUESS${at}`)

  async function openGuessed() {
    const shop = await openTestShop(PROXIED)
    await insertDiscount(shop.shop.db, {})
    const ask = async (code: string, network = '203.0.113.7') => {
      const answer = await shop.get(`/offer.json?${CART}&code=${code}`, { headers: { 'x-forwarded-for': network } })
      return answer.status
    }
    return { shop, ask }
  }

  it.each(['one after the other', 'all at once'])('%s is limited to twenty per minute', async (how) => {
    const { shop, ask } = await openGuessed()
    for (let time = 0; time < 30; time++) expect(await ask('DIWALI10')).toBe(200)
    const statuses: number[] = []
    if (how === 'all at once') statuses.push(...(await Promise.all(guessed.map((code) => ask(code)))))
    else for (const code of guessed) statuses.push(await ask(code))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect([await ask('DIWALI10'), await ask('DIWALI10', '198.51.100.1')]).toEqual([429, 200])
    const form = await orderFor(shop, { offer: { code: 'DIWALI10' } })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
    const order = await shop.get('/checkout/order', { method: 'POST', headers, body: JSON.stringify(form) })
    expect([order.status, await order.json()]).toMatchObject([
      429,
      { message: expect.stringContaining('wait a minute') },
    ])
  })

  it('through orders shares the limit', async () => {
    const { shop, ask } = await openGuessed()
    const place = async (code: string, at: number) => {
      const own = { email: `asha${at}@example.in`, phone: `98450123${at + 10}` }
      const { shipping, ...form } = await orderFor(shop, { offer: { code } })
      const body = { ...form, checkoutKey: `checkout-of-nobody-${at}`, shipping: { ...shipping, ...own } }
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
      return (await shop.get('/checkout/order', { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    const statuses = await Promise.all(guessed.map(place))
    expect(statuses.filter((status) => status === 409)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect(await ask('DIWALI10')).toBe(429)
  })
})

describe('a checkout with a discount', () => {
  it('charges the discounted total everywhere and shows one row for the discount', async () => {
    const shop = await openWith({})
    const price = (await productsById(shop.shop.db, [GIFT])).get(GIFT)?.pricePaise ?? 0
    const form = await orderFor(shop, { offer: { code: 'diwali10' } })
    const placed = (await (await shop.postJson('/checkout/order', form)).json()) as PlaceOrderResponse
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    const { order, upi } = placed
    const off = (2 * price) / 10
    expect(order).toMatchObject({ subtotalPaise: 2 * price - off, offer: { discountPaise: off } })
    const query = new URLSearchParams(upi.link.slice('upi://pay?'.length))
    expect(query.get('am')).toBe((order.totalPaise / 100).toFixed(2))
    const paying = { checkoutKey: form.checkoutKey, transactionId: TRANSACTION_ID, totalPaise: order.totalPaise }
    expect((await shop.postJson('/checkout/pay', paying)).status).toBe(200)
    const page = await (await shop.get(`/order/${order.number}/${order.secret}`)).text()
    expect(page.match(/Diwali offer, DIWALI10<\/dt>/g)).toHaveLength(1)
    expect(page).toContain(`−₹${(off / 100).toFixed(2)}`)
    const emails = await shop.shop.db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(emails)).toContain('Diwali offer, DIWALI10')
  })

  it('limited per person asks for a single phone number, and no other checkout does', async () => {
    const shop = await openWith({ maxPerPerson: 1 })
    const form = await orderFor(shop)
    const shipping = { ...form.shipping, phone: '98450 55555 or 98450 66666' }
    const asked = { ...form, shipping, offer: { code: 'DIWALI10' } }
    const answer = await json(await shop.postJson('/checkout/order', asked))
    const phone = expect.stringContaining('leave one number here')
    expect(answer).toEqual({ status: 422, body: { ok: false, why: 'fields', errors: { phone } } })
    expect((await shop.postJson('/checkout/order', { ...form, shipping })).status).toBe(200)
  })

  it('refuses an order whose shown discount no longer applies', async () => {
    const shop = await openWith({ untilDay: '2020-01-01' })
    const form = await orderFor(shop, { offer: { code: 'DIWALI10', shownPaise: 100 } })
    expect(await json(await shop.postJson('/checkout/order', form))).toMatchObject({
      status: 409,
      body: { why: 'offer', message: expect.stringContaining('The code DIWALI10 ended on 1 January 2020.') },
    })
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})

describe('the checkout pages', () => {
  const PAGES = ['/cart', '/build-your-own/checkout']
  const said = (page: string) => /"codes",(true|false|-?\d)/.exec(page.replaceAll('\\', ''))?.[0]

  it('ask for a code only while a discount can apply', async () => {
    const without = await openTestShop()
    const coming = await openWith({ fromDay: '2099-01-01' }, { id: 'over', code: 'OVER', untilDay: '2020-01-01' })
    const now = await openWith({})
    for (const path of PAGES) {
      const [none, later, running] = await Promise.all(
        [without, coming, now].map(async ({ get }) => (await get(path)).text()),
      )
      expect([said(none ?? ''), said(later ?? '')]).toEqual([undefined, undefined])
      expect(running).toContain('codes')
      expect(running).not.toContain('DIWALI10')
    }
  })
})
