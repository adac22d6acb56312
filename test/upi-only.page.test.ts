import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/write-setting.ts'
import { BOX } from './box-form.ts'
import { json, KEY, orderFor, place } from './cart-order.ts'
import { ADDRESS, TRANSACTION_ID } from './order-form.ts'
import { openTestShop } from './shop.ts'

const openLiveShop = () => openTestShop({ PAYMENTS: 'live' })
type TestShop = Awaited<ReturnType<typeof openLiveShop>>
const textOf = async ({ get }: TestShop, path: string) => (await get(path)).text()

describe('a live shop without a provider', () => {
  it('sells by UPI: a submitted transaction id is a claim', async () => {
    const shop = await openLiveShop()
    const { order } = await place(shop)
    const form = { checkoutKey: KEY, totalPaise: order.totalPaise, transactionId: TRANSACTION_ID }
    expect(await json(await shop.postJson('/checkout/pay', form))).toMatchObject({
      status: 202,
      body: { why: 'under-review', order: { state: 'under_review' } },
    })
  })

  it('accepts no card payment and stores nothing of the attempt', async () => {
    const shop = await openLiveShop()
    expect((await shop.postJson('/checkout/box-order', BOX)).status).toBe(200)
    const asked = await json(
      await shop.postJson('/checkout/payment-request', { checkoutKey: BOX.checkoutKey, method: 'card' }),
    )
    expect(asked.body).toMatchObject({ ok: false, message: expect.stringContaining('UPI alone') })
    expect(await shop.shop.db.selectFrom('payments').select('id').execute()).toEqual([])
    const upi = { checkoutKey: BOX.checkoutKey, method: 'upi', transactionId: TRANSACTION_ID }
    expect((await json(await shop.postJson('/checkout/payment-request', upi))).body).toMatchObject({ ok: true })
  })

  it('offers no card and no other page to pay on', async () => {
    const shop = await openLiveShop()
    for (const path of ['/terms', '/privacy'])
      expect(await textOf(shop, path)).not.toContain('our payment provider’s page')
    expect(await textOf(shop, '/_root.data')).toMatch(/"cards",false/)
    const inTest = await openTestShop()
    expect(await textOf(inTest, '/privacy')).toContain('our payment provider’s page')
  })
})

const NO_GST = ['composition', 'unregistered'] as const

describe.each(NO_GST)('a live seller under the scheme %s', (scheme) => {
  const open = async () => {
    const shop = await openLiveShop()
    await setSetting(shop.shop.db, 'taxScheme', scheme, new Date())
    return shop
  }

  it('charges no GST and shows none', async () => {
    const shop = await open()
    const { order } = await place(shop)
    expect(order.totalPaise).toBe(order.subtotalPaise)
    const pages = [
      '/',
      '/terms',
      '/returns',
      '/build-your-own/start',
      '/kids-zone',
      '/kids-zone/kids-zone-1',
      '/cart',
      `/order/${order.number}/${order.secret}`,
    ]
    for (const page of pages) {
      const words = (await textOf(shop, page)).replace(/<script[\s\S]*?<\/script>/g, '')
      expect([page, /[CSI]GST\b|% GST|GST,|GST included|before GST|GST shown|GST at/.exec(words)?.[0]]).toEqual([
        page,
        undefined,
      ])
    }
    expect(await textOf(shop, '/cart.data')).toMatch(/"charged",false/)
  })

  it('refuses an address outside its State, says why beside it, and makes no order', async () => {
    const shop = await open()
    const form = await orderFor(shop, { shipping: { ...ADDRESS, state: 'Kerala', zipCode: '695001' } })
    expect(await json(await shop.postJson('/checkout/order', form))).toMatchObject({
      status: 422,
      body: { ok: false, why: 'fields', errors: { state: expect.stringContaining('within Karnataka only') } },
    })
    const box = { ...BOX, shipping: { ...ADDRESS, country: 'Canada' } }
    expect(await json(await shop.postJson('/checkout/box-order', box))).toMatchObject({
      status: 422,
      body: { errors: { country: expect.stringContaining('not abroad') } },
    })
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('charges and shows the specification’s 18% in test mode', async () => {
    const shop = await openTestShop()
    await setSetting(shop.shop.db, 'taxScheme', scheme, new Date())
    const { order } = await place(shop)
    expect(order.totalPaise).toBe(order.subtotalPaise * 1.18)
    expect(await textOf(shop, '/terms')).toContain('GST at 18%')
    expect(await textOf(shop, `/order/${order.number}/${order.secret}`)).toContain('CGST, 9%')
  })
})

describe('the location of a PIN code', () => {
  it('is returned with State and town and is cacheable', async () => {
    const { get } = await openTestShop()
    const answer = await get('/pin.json?pin=560001')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await answer.json()).toMatchObject({ place: { stateCode: 'KA', state: 'Karnataka', town: 'Bengaluru' } })
    expect(await (await get('/pin.json?pin=110%20001')).json()).toMatchObject({ place: { stateCode: 'DL' } })
    expect(await (await get('/pin.json?pin=999999')).json()).toMatchObject({ place: null })
  })

  it.each(['', '12345', '56000a', "560001'--", '%00', '5'.repeat(5000)])('is refused with %s', async (pin) => {
    const { get } = await openTestShop()
    const answer = await get(`/pin.json?pin=${pin}`)
    expect(answer.status).toBe(400)
  })
})
