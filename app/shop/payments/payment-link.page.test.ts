import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { replacePaymentLink } from '#server/orders/payment-links.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { openLiveShop } from '#test/box-payments.ts'
import { place } from '#test/cart-order.ts'
import { openTestShop } from '#test/shop.ts'

/** Opens a shop in which no transaction id is verified at once, as in live mode. */
const slowBank = () => {
  const { verifyUpi: _, ...provider } = testProvider({ call: 0, upi: 0 })
  return openLiveShop(provider as ReturnType<typeof testProvider>)
}

const DAY_MS = 86_400_000

async function withLink({ lapsed = false, live = false } = {}) {
  const shop = live ? await slowBank() : await openTestShop()
  const { order } = await place(shop)
  const { db, now } = shop.shop
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const [at, until] = [now(), new Date(now().getTime() + (lapsed ? -DAY_MS : DAY_MS))]
  await transact(db, (trx) => replacePaymentLink(trx, { orderId: id, who: 'asha', at, until }))
  const { secret } = await db.selectFrom('paymentLinks').select('secret').executeTakeFirstOrThrow()
  const totalPaise = String(order.totalPaise)
  const pay = (fields: Record<string, string>) => shop.postForm(`/pay/${secret}`, { totalPaise, ...fields })
  return { ...shop, db, order, path: `/pay/${secret}`, pay }
}

describe('a payment link', () => {
  it('opens the payment step of its order, is not cached, and is linked from the order page', async () => {
    const { get, path, order } = await withLink()
    const page = await get(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect([page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual(['same-origin', 'noindex'])
    const html = await page.text()
    expect(html).toMatch(/Pay by UPI[\s\S]*upi:\/\/pay[\s\S]*Complete Purchase/)
    expect(html).toContain('14 Lavelle Road')
    expect(await (await get(`/order/${order.number}/${order.secret}`)).text()).toContain(`href="${path}"`)
  })

  it('is not found with a wrong secret, for any request', async () => {
    const { get, path, postForm } = await withLink()
    for (const wrong of [path.slice(0, -1), `${path}x`, '/pay/%00', "/pay/' or 1=1"]) {
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])
      expect([wrong, (await postForm(wrong, { transactionId: '632604118207' })).status]).toEqual([wrong, 404])
    }
  })

  it.each([
    ['', 422, 'Valid UPI Transaction ID is required'],
    ['12"<', 422, 'Valid UPI Transaction ID is required'],
  ])('refuses the id %j', async (transactionId, status, words) => {
    const { pay } = await withLink()
    const answer = await pay({ transactionId })
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
  })

  it('pays the shown amount once, and then redirects to the order', async () => {
    const { db, get, path, pay, order } = await withLink()
    const changed = await pay({ transactionId: '632604118207', totalPaise: '1' })
    expect([changed.status, await changed.text()]).toEqual([409, expect.stringContaining('has changed')])
    const own = `/order/${order.number}/${order.secret}`
    for (const _ of ['once', 'twice'])
      expect((await pay({ transactionId: '632604118207' })).headers.get('location')).toBe(own)
    expect((await get(path)).headers.get('location')).toBe(own)
    expect(await db.selectFrom('payments').select(['state']).execute()).toEqual([{ state: 'paid' }])
  })

  it('shows no payment details once expired, but accepts the id of an earlier payment', async () => {
    const { get, path, pay } = await withLink({ lapsed: true })
    const html = await (await get(path)).text()
    expect(html).toContain('This link lapsed on')
    expect(html).not.toContain('upi://pay')
    expect((await pay({ method: 'card' })).status).toBe(409)
    expect((await pay({ transactionId: '632604118207' })).status).toBe(302)
  })

  it('puts the order under review in a live shop, and then redirects to it', async () => {
    const { db, get, path, pay } = await withLink({ live: true })
    expect((await pay({ transactionId: '632604118207' })).headers.get('location')).toMatch(/^\/order\//)
    expect(await db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'under_review' }])
    expect((await get(path)).status).toBe(302)
  })

  it('redirects to the provider’s page and back to itself, only in this browser', async () => {
    const { db, get, path, pay } = await withLink()
    // The provider’s page is offered above the UPI limit or for a box, but any order may request it.
    const asked = await pay({ method: 'card' })
    const [cookie = ''] = asked.headers.getSetCookie()
    expect([asked.status, cookie]).toEqual([200, expect.stringMatching(/^box=.*Path=\/payment;/)])
    expect(asked.headers.getSetCookie()).toHaveLength(1)
    expect(await asked.text()).toMatch(/href="[^"]*instamojo-mock\?[^"]*">Continue to the payment page/)
    const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const back = (headers: Record<string, string>) =>
      get(`/payment/callback?payment_id=${id}&payment_status=failed`, {
        method: 'POST',
        headers: { origin: 'http://shop.test', ...headers },
      })
    expect(await (await back({ cookie: cookie.split(';')[0] ?? '' })).text()).toContain(`href="${path}"`)
    expect(await (await back({})).text()).not.toContain(path)
  })
})
