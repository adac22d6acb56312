import { describe, expect, it } from 'vitest'
import { CLAIMS_NOT_OFFERED, METHOD_NOT_OFFERED } from '#domain/payment/checkout-method.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { startRazorpay } from '#test/emulators/razorpay.ts'
import { RAZORPAY_KEYS } from '#test/emulators/razorpay-webhooks.ts'
import { ADDRESS } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

const KEY = '7f3c2a9d51e84b0c9a6d2f1e'

async function openLiveShop(methods = 'upi_qr') {
  const there = await startRazorpay()
  const shop = await openTestShop({
    PAYMENTS: 'live',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_BASE_URL: there.config.baseUrl,
    RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: 'test_wh_secret',
  })
  await setSetting(shop.shop.db, 'paymentMethods', methods, shop.shop.now())
  const id = 'kids-zone-1'
  const pricePaise = (await productsById(shop.shop.db, [id])).get(id)?.pricePaise ?? 0
  const order = { checkoutKey: KEY, shipping: ADDRESS, lines: [{ id, quantity: 1, pricePaise }] }
  expect((await shop.postJson('/checkout/order', order)).status).toBe(200)
  const request = async (body: object = { checkoutKey: KEY }) => {
    const response = await shop.postJson('/checkout/upi-qr', body)
    return { status: response.status, body: await response.json() }
  }
  const stateOf = async (paymentId: string) => (await shop.get(`/payment/qr/${paymentId}/state.json`)).json()
  return { ...shop, there, request, stateOf }
}

describe('the QR code of a checkout', () => {
  it('is created once, waits, and answers with the order when it is paid', async () => {
    const { shop, there, request, stateOf } = await openLiveShop()
    const first = await request()
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, state: 'open', upiUrl: expect.stringMatching(/^upi:/) },
    })
    expect((await request()).body.paymentId).toBe(first.body.paymentId)
    expect(await stateOf(first.body.paymentId)).toEqual({ state: 'waiting' })
    there.pay(there.refs()[0] ?? '')
    await shop.db.updateTable('qrCodes').set({ checkedAt: null }).execute()
    await stateOf(first.body.paymentId)
    await runDueJobs(shop, JOB_HANDLERS)
    expect(await stateOf(first.body.paymentId)).toEqual({ state: 'paid' })
    expect((await request()).body).toMatchObject({ ok: true, state: 'paid', order: { state: 'paid' } })
  })

  it('is refused in words while the provider is away, for an unknown order and for a wrong body', async () => {
    const { there, request, get } = await openLiveShop()
    there.misbehave('dead', 'dead', 'dead', 'dead')
    expect(await request()).toMatchObject({
      status: 502,
      body: { ok: false, message: expect.stringContaining('Nothing was charged') },
    })
    expect((await request({ checkoutKey: 'x'.repeat(24) })).status).toBe(404)
    expect((await request({ link: 'x'.repeat(22) })).status).toBe(404)
    expect((await request({ checkoutKey: KEY, amountPaise: 1 })).status).toBe(400)
    expect((await get('/payment/qr/pay_unknown/state.json')).status).toBe(404)
    expect((await get('/payment/qr/pay_unknown')).status).toBe(404)
  })

  it('has a page without scripts that a plain form opens, and Check again leads to the result', async () => {
    const { there, get, postForm } = await openLiveShop()
    const made = await postForm('/payment/qr', { checkoutKey: KEY })
    expect(made.status).toBe(303)
    const path = made.headers.get('location') ?? ''
    expect(path).toMatch(/^\/payment\/qr\/pay_/)
    const page = await get(path)
    const html = await page.text()
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('href="upi://pay?pa=')
    expect(html).toContain('Scan with any UPI app')
    expect(html).toContain('Check again')
    expect(html).not.toContain(ADDRESS.fullName)
    there.pay(there.refs()[0] ?? '')
    expect((await postForm(path, {})).headers.get('location')).toBe(path)
    expect((await get(path)).headers.get('location')).toMatch(/^\/payment\/callback\?payment_id=pay_/)
  })
})

describe('a method that the owner switched off', () => {
  it('is refused in words in a tab that still shows it, and nothing is made at the provider', async () => {
    const codesOnly = await openLiveShop('upi_qr')
    const { totalPaise } = await codesOnly.shop.db.selectFrom('orders').select('totalPaise').executeTakeFirstOrThrow()
    const claim = { checkoutKey: KEY, totalPaise, transactionId: '632604118207' }
    const page = { checkoutKey: KEY, method: 'card' }
    for (const [path, body, words] of [
      ['/checkout/pay', claim, CLAIMS_NOT_OFFERED],
      ['/checkout/payment-request', page, METHOD_NOT_OFFERED],
    ] as const) {
      const refused = await codesOnly.postJson(path, body)
      expect([refused.ok, await refused.text()]).toEqual([false, expect.stringContaining(words)])
    }
    const pageOnly = await openLiveShop('online')
    expect(await pageOnly.request()).toEqual({ status: 409, body: { ok: false, message: METHOD_NOT_OFFERED } })
    expect([...codesOnly.there.refs(), ...pageOnly.there.refs()]).toEqual([])
    expect(await codesOnly.shop.db.selectFrom('payments').select('id').execute()).toEqual([])
  })
})

it('A request for a code is refused with another method, another type or a giant body', async () => {
  const { get, postJson, fetch } = await openLiveShop()
  expect((await get('/checkout/upi-qr')).status).toBe(405)
  expect((await postJson('/checkout/upi-qr', JSON.stringify({ checkoutKey: 'x'.repeat(5_000_000) }))).status).toBe(413)
  const form = {
    method: 'POST',
    headers: { origin: 'http://shop.test' },
    body: new URLSearchParams({ checkoutKey: KEY }),
  }
  expect((await fetch(new Request('http://shop.test/checkout/upi-qr', form))).status).toBeGreaterThanOrEqual(400)
})

it('A shop in test mode has no QR code of a provider', async () => {
  const shop = await openTestShop()
  const id = 'kids-zone-1'
  const pricePaise = (await productsById(shop.shop.db, [id])).get(id)?.pricePaise ?? 0
  await shop.postJson('/checkout/order', {
    checkoutKey: KEY,
    shipping: ADDRESS,
    lines: [{ id, quantity: 1, pricePaise }],
  })
  const answer = await shop.postJson('/checkout/upi-qr', { checkoutKey: KEY })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { ok: false, message: expect.stringContaining('another way') },
  ])
})
