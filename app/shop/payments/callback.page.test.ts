import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { ProviderError } from '#server/payments/providers/call-provider.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { openLiveShop, orderBox, type TestShop, text } from '#test/box-payments.ts'
import { openTestShop } from '#test/shop.ts'

/** Submits the page as a browser without scripts does, and returns the response text. */
async function verify({ get }: TestShop, address: string, cookie = '') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test', cookie }
  const response = await get(address, { method: 'POST', headers, body: '' })
  return response.text()
}

describe('the payment return page', () => {
  it('is served as Verifying Payment and changes nothing', async () => {
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

  it('shows the order only to the browser that placed it', async () => {
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

  it('verifies the payment when the URL has no status', async () => {
    const shop = await openTestShop()
    const { paymentId, cookie } = await orderBox(shop)
    expect(await verify(shop, `/payment/upi-verification?txnId=${paymentId}`, cookie)).toContain('Payment Successful')
    expect(await shop.shop.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'paid' }])
  })

  it('says that a payment for a cancelled order is refunded, and shows no delivery day', async () => {
    const shop = await openTestShop()
    const { paymentId, cookie } = await orderBox(shop)
    const { db } = shop.shop
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await transact(db, (trx) =>
      transitionOrder(trx, id, { to: 'cancelled', cause: 'test', by: 'owner', at: shop.shop.now() }),
    )
    const address = `/payment/callback?payment_id=${paymentId}&payment_status=success`
    for (const times of [1, 2]) {
      const page = await verify(shop, address, cookie)
      expect([times, page]).toEqual([times, expect.stringContaining('This order was cancelled')])
      // No mail server is set up in tests, so the order page is named instead of an email.
      expect(page).toContain('It goes back to you, and the page of your order says when it has gone.')
      for (const words of ['Payment Successful', 'Estimated delivery', 'See the confirmation'])
        expect(page).not.toContain(words)
    }
    expect(await db.selectFrom('notes').select('text').execute()).toMatchObject([
      { text: expect.stringContaining('after it was cancelled') },
    ])
  })

  it('links a failed payment back to the same box', async () => {
    const shop = await openTestShop()
    const { paymentId, cookie } = await orderBox(shop)
    const page = await verify(shop, `/payment/callback?payment_id=${paymentId}&payment_status=failure`, cookie)
    expect(page).toContain('Payment Failed')
    expect(page).toContain(`href="/build-your-own/checkout?payment=${paymentId}"`)
    expect(page).toContain('href="/cart"')
  })

  it.each(['', '?payment_id=', '?payment_id=pay_1&payment_status=nearly', `?payment_id=${'x'.repeat(5000)}`])(
    'shows a failure for "%.40s"',
    async (query) => {
      expect(await verify(await openTestShop(), `/payment/callback${query}`)).toContain('Payment Failed')
    },
  )

  it('changes no order for an unknown id', async () => {
    const shop = await openTestShop()
    await orderBox(shop)
    const page = await verify(shop, '/payment/callback?payment_id=somebody-elses&payment_status=success')
    expect(page).toContain('Payment Successful')
    expect(page).toContain('somebody-elses')
    expect(await shop.shop.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'awaiting_payment' }])
  })

  it('escapes the id', async () => {
    const id = '"><img src=x onerror=alert(1)>'
    const page = await verify(
      await openTestShop(),
      `/payment/callback?payment_id=${encodeURIComponent(id)}&payment_status=success`,
    )
    expect(page).toContain('Payment Successful')
    expect(page).not.toContain('<img src=x')
  })

  it('does not trust the status in live mode', async () => {
    const unpaid = { ...testProvider({ call: 0, upi: 0 }), verify: async () => ({ state: 'failed' as const }) }
    const shop = await openLiveShop(unpaid)
    const { paymentId, cookie } = await orderBox(shop)
    expect(await verify(shop, `/payment/callback?payment_id=${paymentId}&payment_status=success`, cookie)).toContain(
      'The payment did not',
    )
  })

  it('keeps the order when the bank does not respond', async () => {
    const silent = {
      ...testProvider({ call: 0, upi: 0 }),
      verify: () => Promise.reject(new ProviderError('no answer in time', { timedOut: true })),
    }
    const shop = await openTestShop({}, { payments: silent })
    const { paymentId, cookie } = await orderBox(shop)
    const page = await verify(shop, `/payment/upi-verification?txnId=${paymentId}`, cookie)
    expect(page).toContain('Verifying Payment')
    expect(page).toContain('you may close this page')
    expect(page).toContain('See your order')
  })

  it('shows the transaction id that is being checked', async () => {
    const { verifyUpi: _, ...provider } = testProvider({ call: 0, upi: 0 })
    const shop = await openLiveShop(provider)
    const { paymentId, cookie } = await orderBox(shop, { method: 'upi', transactionId: '632604118207' })
    const page = await verify(shop, `/payment/callback?payment_id=${paymentId}`, cookie)
    expect(page).toContain('Payment under review')
    expect(page.replaceAll('<!-- -->', '')).toContain('You gave us UPI transaction 632604118207.')
  })
})
