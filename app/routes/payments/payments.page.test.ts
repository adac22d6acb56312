import { describe, expect, it } from 'vitest'
import { NoAnswer } from '#server/payments/patience.ts'
import { testProvider } from '#server/payments/test-provider.ts'
import type { Shop } from '#server/shop.ts'
import { BOX } from '#test/box-form.ts'
import { openTestShop } from '#test/shop.ts'

const KEY = BOX.checkoutKey

type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** A shop that takes real money, as far as its own pages can tell. */
async function openLiveShop(payments = testProvider({ call: 0, upi: 0 })) {
  const { shop } = await openTestShop()
  return openTestShop({}, { config: { ...shop.config, payments: 'live' }, payments } satisfies Partial<Shop>)
}

async function orderBox({ postJson }: TestShop) {
  const placed = await postJson('/checkout/box-order', BOX)
  expect(placed.status).toBe(200)
  const cookie = placed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const asked = (await (await postJson('/checkout/payment-request', { checkoutKey: KEY, method: 'card' })).json()) as {
    paymentId: string
  }
  return { cookie, paymentId: asked.paymentId }
}

/** What a browser without scripts does on the page that it was sent back to. */
async function verify({ get }: TestShop, address: string, cookie = '') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test', cookie }
  const response = await get(address, { method: 'POST', headers, body: '' })
  return response.text()
}
const text = async (response: Response | Promise<Response>) => (await response).text()

describe('ordering a box', () => {
  it('answers with the order, and leaves its key with this browser for the checkout and the way back', async () => {
    const { postJson } = await openTestShop()
    const response = await postJson('/checkout/box-order', BOX)
    expect(await response.json()).toMatchObject({
      ok: true,
      order: { totalPaise: 352_200 },
      upi: { payeeVpa: 'regalo@example' },
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/Path=\/build-your-own\/checkout; HttpOnly; SameSite=Lax$/)
    expect(cookies[1]).toMatch(/Path=\/payment; HttpOnly; SameSite=Lax$/)
  })

  it('keeps the key to encrypted ways where the shop has them', async () => {
    const { get } = await openTestShop({ TRUST_PROXY: '1' })
    const headers = { 'content-type': 'application/json', origin: 'https://shop.test', 'x-forwarded-proto': 'https' }
    const response = await get('/checkout/box-order', { method: 'POST', headers, body: JSON.stringify(BOX) })
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure')
  })

  it('refuses what cannot be bought as it stands', async () => {
    const { postJson } = await openTestShop()
    const answerTo = async (change: object) => (await postJson('/checkout/box-order', { ...BOX, ...change })).json()
    expect(await answerTo({ totalPaise: 1 })).toEqual({
      ok: false,
      why: 'box',
      problem: { why: 'price-changed', totalPaise: 352_200 },
    })
    expect(await answerTo({ boxId: 'palace' })).toMatchObject({ problem: { why: 'box-gone' } })
    expect(await answerTo({ shipping: { ...BOX.shipping, email: 'x' } })).toEqual({
      ok: false,
      why: 'fields',
      errors: { email: 'Valid email is required' },
    })
  })

  it('is asked to pay the sample in test, and never in live', async () => {
    const sample = { sample: true, method: 'upi' }
    const { postJson, shop } = await openTestShop()
    expect(await (await postJson('/checkout/payment-request', sample)).json()).toMatchObject({ ok: true })
    expect(await shop.db.selectFrom('payments').select(['amountPaise', 'orderId']).execute()).toEqual([
      { amountPaise: 14_999, orderId: null },
    ])
    const live = await openLiveShop()
    expect((await live.postJson('/checkout/payment-request', sample)).status).toBe(404)
  })

  it('takes no card number along', async () => {
    const { postJson } = await openTestShop()
    const response = await postJson('/checkout/payment-request', {
      checkoutKey: KEY,
      method: 'card',
      cardNumber: '4111111111111111',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('4111')
  })

  it('says why the provider made no payment', async () => {
    const payments = {
      ...testProvider({ call: 0, upi: 0 }),
      createRequest: () => Promise.reject(new Error('ECONNREFUSED 10.0.0.1')),
    }
    const { postJson } = await openTestShop({}, { payments })
    await postJson('/checkout/box-order', BOX)
    const response = await postJson('/checkout/payment-request', { checkoutKey: KEY, method: 'upi' })
    expect(await response.json()).toEqual({ ok: false, message: 'Payment request failed' })
  })
})

describe('the way back from paying', () => {
  it('is served as Verifying Payment and settles nothing', async () => {
    const shop = await openTestShop()
    const { paymentId } = await orderBox(shop)
    for (const path of ['callback?payment_id', 'upi-verification?txnId']) {
      const response = await shop.get(`/payment/${path}=${paymentId}&payment_status=success`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      expect(await response.text()).toContain('Verifying Payment')
    }
    expect(await shop.shop.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'awaiting_payment' }])
  })

  it('shows the order to the browser that placed it, and to nobody else', async () => {
    const shop = await openTestShop()
    const { paymentId, cookie } = await orderBox(shop)
    const { number, secret } = await shop.shop.db
      .selectFrom('orders')
      .select(['number', 'secret'])
      .executeTakeFirstOrThrow()
    const address = `/payment/callback?payment_id=${paymentId}&payment_status=success`
    const own = await verify(shop, address, cookie)
    expect(own).toContain('Payment Successful')
    expect(own).toContain(`/order/${number}/${secret}`)
    for (const other of ['', 'box=made-up', `box=${Buffer.from('"another-browsers-key"').toString('base64')}`]) {
      const strange = await verify(shop, address, other)
      expect(strange).toContain('Payment Successful')
      expect(strange).not.toContain(secret)
      expect(strange).not.toContain(number)
      expect(strange).not.toContain('Asha')
    }
    expect(await text(shop.get(`/order/${number}/${secret}`))).toContain('Payment confirmed')
  })

  it('verifies where the address says no status', async () => {
    const shop = await openTestShop()
    const { paymentId, cookie } = await orderBox(shop)
    expect(await verify(shop, `/payment/upi-verification?txnId=${paymentId}`, cookie)).toContain('Payment Successful')
    expect(await shop.shop.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'paid' }])
  })

  it('leads a failed payment back to the same box', async () => {
    const shop = await openTestShop()
    const { paymentId, cookie } = await orderBox(shop)
    const page = await verify(shop, `/payment/callback?payment_id=${paymentId}&payment_status=failure`, cookie)
    expect(page).toContain('Payment Failed')
    expect(page).toContain(`href="/build-your-own/checkout?payment=${paymentId}"`)
    expect(page).toContain('href="/cart"')
  })

  it.each(['', '?payment_id=', '?payment_id=pay_1&payment_status=nearly', `?payment_id=${'x'.repeat(5000)}`])(
    'has failed with "%.40s"',
    async (query) => {
      expect(await verify(await openTestShop(), `/payment/callback${query}`)).toContain('Payment Failed')
    },
  )

  it('touches no order for an id that nobody knows', async () => {
    const shop = await openTestShop()
    await orderBox(shop)
    const page = await verify(shop, '/payment/callback?payment_id=somebody-elses&payment_status=success')
    expect(page).toContain('Payment Successful')
    expect(page).toContain('somebody-elses')
    expect(await shop.shop.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'awaiting_payment' }])
  })

  it('shows an id as text, whatever is in it', async () => {
    const id = '"><img src=x onerror=alert(1)>'
    const page = await verify(
      await openTestShop(),
      `/payment/callback?payment_id=${encodeURIComponent(id)}&payment_status=success`,
    )
    expect(page).toContain('Payment Successful')
    expect(page).not.toContain('<img src=x')
  })

  it('believes no status in live', async () => {
    const unpaid = { ...testProvider({ call: 0, upi: 0 }), verify: async () => ({ state: 'failed' as const }) }
    const shop = await openLiveShop(unpaid)
    const { paymentId, cookie } = await orderBox(shop)
    expect(await verify(shop, `/payment/callback?payment_id=${paymentId}&payment_status=success`, cookie)).toContain(
      'Payment Failed',
    )
  })

  it('keeps the order while the bank does not answer', async () => {
    const silent = { ...testProvider({ call: 0, upi: 0 }), verify: () => Promise.reject(new NoAnswer()) }
    const shop = await openTestShop({}, { payments: silent })
    const { paymentId, cookie } = await orderBox(shop)
    const page = await verify(shop, `/payment/upi-verification?txnId=${paymentId}`, cookie)
    expect(page).toContain('Verifying Payment')
    expect(page).toContain('you may close this page')
    expect(page).toContain('See your order')
  })
})

describe('the mock gateway', () => {
  it('asks for the amount of the payment it is given, and ₹149.99 for one it does not know', async () => {
    const shop = await openTestShop()
    const { paymentId } = await orderBox(shop)
    const known = await text(shop.get(`/instamojo-mock?payment_id=${paymentId}`))
    expect(known).toContain('Processing Payment')
    expect(known).toContain('₹3,522.00')
    expect(known).toContain(paymentId)
    expect(await text(shop.get('/instamojo-mock?payment_id=MOJO7F21'))).toContain('₹149.99')
    expect(await text(shop.get(`/instamojo-mock?payment_id=${'<b>'.repeat(1000)}`))).not.toContain('<b><b>')
  })
})

describe('payment links', () => {
  const FORM = {
    name: 'Ritu Malhotra',
    email: 'ritu@example.com',
    phone: '98450 12345',
    purpose: 'Custom Gift Box',
    amount: '2,500',
  }
  const linkIn = (page: string) =>
    /href="http:\/\/shop\.test(\/instamojo-mock\?payment_id=[^"]+)"/.exec(page)?.[1] ?? ''

  it('are made by a plain form and open the gateway with their amount', async () => {
    const { postForm, get } = await openTestShop()
    const page = await text(postForm('/payment-links', FORM))
    expect(page).toContain('Custom Gift Box, for')
    expect(linkIn(page)).not.toBe('')
    expect(await text(get(linkIn(page)))).toContain('₹2,500.00')
  })

  it.each([
    [{ email: ' ' }, 'Please fill in all required fields', 'Email is required'],
    [{ amount: '0' }, 'Please enter a valid amount', 'Please enter a valid amount'],
    [{ amount: '<b>5</b>' }, 'Please enter a valid amount', 'Please enter a valid amount'],
    [{ name: 'x'.repeat(10_000) }, 'Failed to create payment link', 'Please shorten this to 200 characters'],
  ])('refuse %.30o and keep what was typed', async (change, words, beside) => {
    const { postForm } = await openTestShop()
    const response = await postForm('/payment-links', { ...FORM, ...change })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain(words)
    expect(page).toContain(beside)
    expect(page).toContain('98450 12345')
    expect(linkIn(page)).toBe('')
  })

  it('say why the provider made none', async () => {
    const payments = {
      ...testProvider({ call: 0, upi: 0 }),
      createLink: async () => ({ ok: false as const, message: 'Purpose is too long' }),
    }
    const { postForm } = await openTestShop({}, { payments })
    expect(await text(postForm('/payment-links', FORM))).toContain('Purpose is too long')
  })
})

describe('the payment demo', () => {
  it('asks for ₹499.99 from the demo customer, and its code pays nobody', async () => {
    const page = await text((await openTestShop()).get('/payment-demo'))
    expect(page).toContain('₹499.99')
    expect(page).toContain('Demo Customer')
    expect(page).not.toContain('regalo@example')
  })
})

describe('a live shop', () => {
  it.each(['/instamojo-mock?payment_id=1', '/payment-demo', '/payment-links'])('has no %s', async (path) => {
    const { get } = await openLiveShop()
    expect((await get(path)).status).toBe(404)
  })
})
