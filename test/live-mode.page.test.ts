import { describe, expect, it } from 'vitest'
import type { PayOrderResponse, PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { DISPUTED_ID_MESSAGE } from '#domain/payment/upi.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { rejectClaim } from '#server/payments/upi/review-claim.ts'
import { findGoLiveFault } from '#server/settings/go-live.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { startInstamojo } from './emulators/instamojo.ts'
import { ADDRESS } from './order-form.ts'
import { openTestShop } from './shop.ts'

const KEY = '7f3c2a9d51e84b0c9a6d2f1e'
const UTR = '632604118207'

/** The whole shop in live mode with an emulated Instamojo. */
async function openLiveShop() {
  const there = await startInstamojo()
  if (there.config.provider !== 'instamojo') throw new Error('another provider')
  const { baseUrl, apiKey, authToken } = there.config
  const keys = {
    INSTAMOJO_BASE_URL: baseUrl,
    INSTAMOJO_API_KEY: apiKey,
    INSTAMOJO_AUTH_TOKEN: authToken,
    INSTAMOJO_SALT: 'test_salt',
  }
  const opened = await openTestShop({ PAYMENTS: 'live', PAYMENT_PROVIDER: 'instamojo', ...keys })
  const id = 'kids-zone-1'
  const pricePaise = (await productsById(opened.shop.db, [id])).get(id)?.pricePaise ?? 0
  async function place(checkoutKey = KEY) {
    const response = await opened.postJson('/checkout/order', {
      checkoutKey,
      shipping: ADDRESS,
      lines: [{ id, quantity: 1, pricePaise }],
    })
    const answer = (await response.json()) as PlaceOrderResponse
    if (!answer.ok) throw new Error(answer.why)
    return answer.order
  }
  const pay = async (totalPaise: number, transactionId = UTR, checkoutKey = KEY) => {
    const response = await opened.postJson('/checkout/pay', { checkoutKey, totalPaise, transactionId })
    return { status: response.status, body: (await response.json()) as PayOrderResponse }
  }
  return { ...opened, there, place, pay, work: () => runDueJobs(opened.shop, JOB_HANDLERS) }
}

describe('a live shop', () => {
  it.each(['/instamojo-mock?payment_id=x', '/payment-demo', '/payment-links', '/components'])(
    'does not have %s',
    async (path) => {
      const { get } = await openLiveShop()
      expect((await get(path)).status).toBe(404)
    },
  )

  it('creates no payment link for a visitor', async () => {
    const { postForm, there } = await openLiveShop()
    const form = { name: 'Asha', email: 'asha@example.com', phone: '9845012345', purpose: 'A box', amount: '2500' }
    expect((await postForm('/payment-links', form)).status).toBe(404)
    expect(there.asked).toEqual([])
  })

  it('links to none of the payment tools', async () => {
    const { get } = await openLiveShop()
    for (const page of ['/', '/cart', '/build-your-own', '/contact']) {
      expect(await (await get(page)).text()).not.toMatch(
        /href="\/(instamojo-mock|payment-demo|payment-links|components)/,
      )
    }
  })

  it('shows no sample rating, which a shop in test does', async () => {
    const { get } = await openLiveShop()
    const test = await openTestShop()
    const pages = ['/', '/kids-zone', '/wedding-edit', '/quick-delivery', '/kids-zone/kids-zone-1', '/search?q=puzzle']
    const isRated = (html: string) => /class="rating"|aggregateRating|"rating\\?",\d/.test(html)
    for (const path of pages) expect([path, isRated(await (await get(path)).text())]).toEqual([path, false])
    for (const path of pages.slice(1, 5))
      expect([path, isRated(await (await test.get(path)).text())]).toEqual([path, true])
  })

  it('links to no sample', async () => {
    const { postJson } = await openLiveShop()
    expect((await postJson('/checkout/payment-request', { sample: true, method: 'card' })).status).toBe(404)
  })

  it('accepts a transaction id as a claim, says so, and questions an unusual one', async () => {
    const shop = await openLiveShop()
    const { totalPaise, number, secret } = await shop.place()
    const { status, body } = await shop.pay(totalPaise, '232604118207')
    expect(status).toBe(202)
    expect(body).toMatchObject({
      ok: false,
      why: 'under-review',
      order: { state: 'under_review' },
      doubt: expect.stringContaining('begins with'),
    })
    expect(await (await shop.get(`/order/${number}/${secret}`)).text()).toContain('Payment under review')
  })

  it('stores a transaction id that another order already used and explains the next step', async () => {
    const shop = await openLiveShop()
    const { totalPaise, ...first } = await shop.place()
    await shop.pay(totalPaise)
    const second = await shop.place('another-checkout-key')
    const { status, body } = await shop.pay(totalPaise, UTR, 'another-checkout-key')
    expect(status).toBe(202)
    expect(body).toMatchObject({ why: 'under-review', order: { state: 'under_review' }, doubt: DISPUTED_ID_MESSAGE })
    const pageOf = async ({ number, secret }: { number: string; secret: string }) =>
      (await shop.get(`/order/${number}/${secret}`)).text()
    expect(await pageOf(second)).toContain(DISPUTED_ID_MESSAGE)
    expect(await pageOf(first)).not.toContain(DISPUTED_ID_MESSAGE)
  })

  it('shows on the order’s page that a payment was not found, until the id is corrected', async () => {
    const shop = await openLiveShop()
    const { totalPaise, number, secret } = await shop.place()
    await shop.pay(totalPaise)
    await rejectClaim(shop.shop.db, { number, who: 'Meera', why: 'not on the statement' }, new Date())
    const page = async () => (await shop.get(`/order/${number}/${secret}`)).text()
    expect(await page()).toMatch(/We could not find your payment.*6326 0411 8207.*Correct the transaction id/s)
    expect(await page()).not.toContain('not on the statement of')
    await shop.postForm(`/order/${number}/${secret}`, { transactionId: '632604118208' })
    expect(await page()).toMatch(/Payment under review.*6326 0411 8208/s)
    expect(await page()).not.toContain('We could not find')
  })

  it('accepts a cross-site webhook regardless of the browser’s result', async () => {
    const shop = await openLiveShop()
    const { number, secret } = await shop.place()
    const asked = await (await shop.postJson('/checkout/payment-request', { checkoutKey: KEY, method: 'card' })).json()
    expect(asked).toMatchObject({ ok: true, paymentUrl: expect.stringContaining(`${shop.there.origin}/@shop/`) })
    const [ref = ''] = shop.there.requestIds()

    const typed = await shop.get(`/payment/callback?payment_status=success&payment_request_id=${ref}`, {
      method: 'POST',
      headers: { origin: 'http://shop.test' },
    })
    expect(await typed.text()).not.toContain('Payment Successful')

    const { body, headers } = shop.there.webhook(ref, shop.there.pay(ref))
    const post = (sent: string) =>
      shop.get('/webhooks/instamojo', {
        method: 'POST',
        body: sent,
        headers: { ...headers, origin: 'https://instamojo.example' },
      })
    expect((await post(body.replace('mac=', 'mac=0'))).status).toBe(401)
    expect((await post(body)).status).toBe(200)
    await shop.work()
    expect(await (await shop.get(`/order/${number}/${secret}`)).text()).toContain('Payment confirmed')
  })

  it('listens to its own provider only, and a shop in test to none', async () => {
    const { get } = await openLiveShop()
    const headers = { origin: 'http://shop.test' }
    expect((await get('/webhooks/razorpay', { method: 'POST', headers })).status).toBe(404)
    const { get: getInTest } = await openTestShop()
    expect((await getInTest('/webhooks/instamojo', { method: 'POST', headers })).status).toBe(404)
  })

  it('does not open without a payee, a phone number and an email address', async () => {
    const { shop } = await openTestShop()
    const fault = (publicOrigin: string | undefined = 'https://shop.example') =>
      findGoLiveFault(shop.db, { root: process.cwd(), publicOrigin })
    const yours = {
      upiId: 'tohfa@okhdfcbank',
      phone: '+91 98450 12345',
      name: 'Tohfa',
      address: '4 Church Street, Bengaluru 560001',
      email: 'hello@tohfa.example',
      gstin: '29AAGCB7383J1Z4',
    }
    for (const [name, value] of Object.entries(yours)) {
      expect(await fault()).toContain(name)
      expect(await setSetting(shop.db, name, value, new Date())).toEqual({ ok: true })
    }
    expect(await fault()).toBeUndefined()
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(await fault(origin)).toBeUndefined()
    expect(await fault('http://shop.example')).toContain('PUBLIC_ORIGIN')
    expect(await findGoLiveFault(shop.db, { root: process.cwd(), publicOrigin: undefined })).toContain('PUBLIC_ORIGIN')
  })

  it('charges no GST without a GSTIN', async () => {
    const { shop } = await openTestShop()
    const fault = () => findGoLiveFault(shop.db, { root: process.cwd(), publicOrigin: 'https://shop.example' })
    expect(await fault()).toContain('gstin is empty')
    for (const scheme of ['composition', 'unregistered']) {
      await setSetting(shop.db, 'taxScheme', scheme, new Date())
      expect(await fault()).not.toContain('gstin')
    }
    // A value that an earlier version accepted.
    await shop.db.updateTable('settings').set({ value: 'Karnatkaa land' }).where('name', '=', 'state').execute()
    expect(await fault()).toContain('state must be one of')
  })
})
