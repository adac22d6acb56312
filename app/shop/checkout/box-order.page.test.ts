import { describe, expect, it } from 'vitest'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { BOX } from '#test/box-form.ts'
import { openLiveShop } from '#test/box-payments.ts'
import { openTestShop } from '#test/shop.ts'

const KEY = BOX.checkoutKey

describe('ordering a box', () => {
  it('returns the order and sets its key as a cookie for the checkout and the payment return', async () => {
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

  it('sets secure cookies on HTTPS', async () => {
    const { get } = await openTestShop({ TRUST_PROXY: '1' })
    const headers = { 'content-type': 'application/json', origin: 'https://shop.test', 'x-forwarded-proto': 'https' }
    const response = await get('/checkout/box-order', { method: 'POST', headers, body: JSON.stringify(BOX) })
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure')
  })

  it('accepts other spellings of the URL', async () => {
    const { postJson } = await openTestShop()
    for (const address of ['/checkout/box-order/', '/Checkout/Box-Order', '/checkout/box-%6frder']) {
      const response = await postJson(address, BOX)
      expect([address, await response.json()]).toMatchObject([address, { ok: true, order: { totalPaise: 352_200 } }])
    }
  })

  it('refuses a changed price, a missing box and invalid fields', async () => {
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

  it('accepts a payment request for the sample in test mode, and not in live mode', async () => {
    const sample = { sample: true, method: 'upi' }
    const { postJson, shop } = await openTestShop()
    expect(await (await postJson('/checkout/payment-request', sample)).json()).toMatchObject({ ok: true })
    expect(await shop.db.selectFrom('payments').select(['amountPaise', 'orderId']).execute()).toEqual([
      { amountPaise: 14_999, orderId: null },
    ])
    const live = await openLiveShop()
    expect((await live.postJson('/checkout/payment-request', sample)).status).toBe(404)
  })

  it('refuses a card number', async () => {
    const { postJson } = await openTestShop()
    const response = await postJson('/checkout/payment-request', {
      checkoutKey: KEY,
      method: 'card',
      cardNumber: '4111111111111111',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('4111')
  })

  it('says that the provider failed', async () => {
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
