import { describe, expect, it } from 'vitest'
import { productsById } from '#server/catalogue/queries.ts'
import { transact } from '#server/db/transact.ts'
import { replacePaymentLink } from '#server/orders/payment-links.ts'
import { syncRefunds } from '#server/refunds/provider-refund.ts'
import { startRazorpay } from './emulators/razorpay.ts'
import { RAZORPAY_KEYS } from './emulators/razorpay-webhooks.ts'
import { ADDRESS } from './order-form.ts'
import { formOf } from './payment-harness.ts'
import { openTestShop } from './shop.ts'

const KEY = '7f3c2a9d51e84b0c9a6d2f1e'

/** The whole shop in live mode with an emulated Razorpay. */
async function openLiveShop() {
  const there = await startRazorpay()
  const shop = await openTestShop({
    PAYMENTS: 'live',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_BASE_URL: there.config.baseUrl,
    RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: 'test_wh_secret',
  })
  const place = async (path: string, order: object) => {
    const response = await shop.postJson(path, { checkoutKey: KEY, shipping: ADDRESS, ...order })
    expect(response.status).toBe(200)
    const cookie = response.headers
      .getSetCookie()
      .map((it) => it.split(';')[0])
      .at(-1)
    return { order: (await response.json()).order, cookie: cookie ?? '' }
  }
  const ask = async () => {
    const asked = await (await shop.postJson('/checkout/payment-request', { checkoutKey: KEY, method: 'card' })).json()
    return new URL(asked.paymentUrl).pathname
  }
  return { ...shop, there, place, ask }
}

type LiveShop = Awaited<ReturnType<typeof openLiveShop>>

async function placeCart({ shop, place }: LiveShop) {
  const id = 'kids-zone-1'
  const pricePaise = (await productsById(shop.db, [id])).get(id)?.pricePaise ?? 0
  return place('/checkout/order', { lines: [{ id, quantity: 1, pricePaise }] })
}

async function placeBox({ shop, place }: LiveShop) {
  const item = await shop.db
    .selectFrom('boxItems')
    .select('pricePaise')
    .where('id', '=', 'keepsakes-1')
    .executeTakeFirst()
  const totalPaise = 349_900 + (item?.pricePaise ?? 0)
  return place('/checkout/box-order', { boxId: 'compact', itemIds: ['keepsakes-1'], message: '', totalPaise })
}

const post = async (url: string, fields: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text()

/** Goes through the provider's page; returns the shop's response to its form. */
async function payThere({ there, get }: LiveShop, page: string, choice: 'pay' | 'fail') {
  const form = formOf(page)
  const paying = formOf(await post(form.action, form.fields))
  const back = formOf(await post(new URL(paying.action, there.origin).href, { choice }))
  expect(back.action).toBe('http://shop.test/payment/returned')
  return get('/payment/returned', {
    method: 'POST',
    headers: { origin: there.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(back.fields).toString(),
  })
}

describe('an order paid on Razorpay’s page', () => {
  it('is submitted by a form that may go to Razorpay only, and returns paid', async () => {
    const shop = await openLiveShop()
    const { order } = await placeCart(shop)
    const path = await shop.ask()
    const page = await shop.get(path)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`form-action ${shop.there.origin};`)
    expect(policy).not.toMatch(new RegExp(`(script|default|connect)-src[^;]*${shop.there.origin}`))
    expect([page.headers.get('x-form-action'), page.headers.get('cache-control')]).toEqual([null, 'no-store'])
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    const html = await page.text()
    expect(html).not.toContain('prefill')
    expect((await shop.get('/cart')).headers.get('content-security-policy')).toContain("form-action 'self';")

    const back = await payThere(shop, html, 'pay')
    expect(back.status).toBe(303)
    const callback = back.headers.get('location') ?? ''
    expect(callback).toMatch(/^\/payment\/callback\?razorpay_payment_id=/)
    const state = () => shop.shop.db.selectFrom('orders').select('state').executeTakeFirst()
    expect(await state()).toEqual({ state: 'awaiting_payment' })
    expect(await (await shop.get(callback)).text()).toContain('Verifying Payment')
    const told = await shop.get(callback, { method: 'POST', headers: { origin: 'http://shop.test' } })
    expect(await told.text()).toContain('Payment Successful')
    expect(await state()).toEqual({ state: 'paid' })
    expect(await (await shop.get(`/order/${order.number}/${order.secret}`)).text()).toContain('Payment confirmed')
    const again = await shop.get(path)
    expect([again.status, again.headers.get('location')]).toEqual([302, expect.stringContaining('/payment/callback?')])
  })

  it('that failed can be retried', async () => {
    const shop = await openLiveShop()
    await placeCart(shop)
    const first = await shop.ask()
    const back = await payThere(shop, await (await shop.get(first)).text(), 'fail')
    const callback = back.headers.get('location') ?? ''
    const told = await shop.get(callback, { method: 'POST', headers: { origin: 'http://shop.test' } })
    expect(await told.text()).toContain('Payment Failed')
    expect(await shop.ask()).not.toBe(first)
  })

  it('too late, so that Razorpay returned it, is no success and can be paid again on the same page', async () => {
    const shop = await openLiveShop()
    const { order } = await placeCart(shop)
    const path = await shop.ask()
    const [ref = ''] = shop.there.refs()
    const told = async (payment: ReturnType<typeof shop.there.pay>) => {
      const callback = `/payment/callback?${shop.there.returned(ref, payment)}`
      return (await shop.get(callback, { method: 'POST', headers: { origin: 'http://shop.test' } })).text()
    }
    const late = shop.there.pay(ref, { status: 'authorized' })
    shop.there.sendBack(late.id, { listed: false })
    const page = await told(late)
    for (const words of ['Payment Failed', 'your money has been sent back to you', 'Your order is not paid yet.'])
      expect(page).toContain(words)
    expect(page).not.toContain('Payment Successful')
    expect((await shop.get(path)).status).toBe(200)
    const captured = shop.there.pay(ref)
    expect(await told(captured)).toContain('Payment Successful')
    expect(await (await shop.get(`/order/${order.number}/${order.secret}`)).text()).toContain('Payment confirmed')
    shop.there.refundByDashboard(captured.id, captured.amount)
    const { db, payments, now } = shop.shop
    const row = await db.selectFrom('payments').selectAll().where('state', '=', 'paid').executeTakeFirstOrThrow()
    await syncRefunds({ db, payments, now }, row)
    const refunded = await told(captured)
    expect(refunded).toContain('This payment was refunded')
    expect(refunded).not.toContain('Payment Successful')
  })

  it('by a payment link returns paid, only to the browser that opened the link', async () => {
    const shop = await openLiveShop()
    const { order } = await placeCart(shop)
    const { db } = shop.shop
    const [at, until] = [new Date(), new Date(Date.now() + 3_600_000)]
    const { id: orderId } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await transact(db, (trx) => replacePaymentLink(trx, { orderId, who: 'asha', at, until }))
    const { secret } = await db.selectFrom('paymentLinks').select('secret').executeTakeFirstOrThrow()
    const asked = await shop.postForm(`/pay/${secret}`, { method: 'card', totalPaise: String(order.totalPaise) })
    const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const page = /href="[^"]*(\/payment\/pay\/[^"]*)"/.exec(await asked.text())?.[1] ?? ''
    const back = await payThere(shop, await (await shop.get(page, { headers: { cookie } })).text(), 'pay')
    const callback = back.headers.get('location') ?? ''
    const told = async (headers = {}) => {
      const answer = await shop.get(callback, { method: 'POST', headers: { origin: 'http://shop.test', ...headers } })
      return answer.text()
    }
    const own = `/order/${order.number}/${order.secret}`
    const theirs = await told({ cookie })
    for (const words of ['Payment Successful', `href="${own}"`]) expect(theirs).toContain(words)
    expect(theirs).not.toContain('See the confirmation')
    const stranger = await told()
    expect(stranger).toContain('Payment Successful')
    for (const secretOfOurs of [own, secret]) expect(stranger).not.toContain(secretOfOurs)
    expect(await db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'paid' }])
    expect((await shop.get(`/pay/${secret}`)).headers.get('location')).toBe(own)
    const late = await shop.postForm(`/pay/${secret}`, { method: 'card', totalPaise: String(order.totalPaise) })
    expect(late.headers.get('location')).toBe(own)
    expect(shop.there.refunds()).toEqual([])
  })

  it('sends the payer’s details to Razorpay only from the browser that built the box', async () => {
    const shop = await openLiveShop()
    const { cookie } = await placeBox(shop)
    const path = await shop.ask()
    const own = formOf(await (await shop.get(path, { headers: { cookie } })).text())
    expect(own.fields).toMatchObject({ 'prefill[email]': ADDRESS.email, 'prefill[contact]': '+919845012345' })
    expect(own.fields.cancel_url).toContain('/build-your-own/checkout?payment=pay_')
    expect(await (await shop.get(path)).text()).not.toContain(ADDRESS.email)
  })

  it('is not found for an unknown id, and a shop in test mode accepts no return', async () => {
    const shop = await openLiveShop()
    expect((await shop.get('/payment/pay/pay_somebody')).status).toBe(404)
    const nonsense = await shop.get('/payment/returned', {
      method: 'POST',
      body: 'razorpay_order_id=%0d%0aSet-Cookie:x',
    })
    expect(nonsense.headers.get('location')).toBe('/payment/callback?razorpay_order_id=%0D%0ASet-Cookie%3Ax')
    const test = await openTestShop()
    expect((await test.get('/payment/returned', { method: 'POST' })).status).toBeGreaterThanOrEqual(404)
    expect((await test.get('/payment/pay/pay_somebody')).status).toBe(404)
  })
})
