import { describe, expect, it } from 'vitest'
import type { PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { firstParcel, giftOptionsOf } from '#domain/order/order.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { setStock } from '#server/stock/set-stock.ts'
import { ADDRESS } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Monday, 11:42 am in India. */
const NOW = new Date('2026-11-23T06:12:00Z')
const OWNER = { who: 'asha', now: NOW, live: true }
const KEY = '7f3c2a9d51e84b0c9a6d2f1e'
const open = () => openTestShop({}, { now: () => NOW })

async function place(
  { shop, postJson }: TestShop,
  gift: Record<string, unknown>,
  { id = 'kids-zone-1', quantity = 1, ...more } = {},
) {
  const pricePaise = (await productsById(shop.db, [id])).get(id)?.pricePaise ?? 0
  const form = { checkoutKey: KEY, shipping: ADDRESS, lines: [{ id, quantity, pricePaise }], gift, ...more }
  const response = await postJson('/checkout/order', form)
  return { status: response.status, answer: (await response.json()) as PlaceOrderResponse }
}

async function placed(shop: TestShop, gift: Record<string, unknown>, what = {}) {
  const { answer } = await place(shop, gift, what)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.order
}

describe('gift options', () => {
  it('are stored on the order, and the chosen day is the expected one', async () => {
    const shop = await open()
    const gift = {
      message: '<b>Happy</b> 🌿',
      cardFrom: 'Meera & <i>Ravi</i>',
      giftWrap: true,
      hidePrices: true,
      deliverOn: '2026-12-24',
      buyerGstin: '29aagcb7383j1z4',
    }
    const order = await placed(shop, gift)
    expect(giftOptionsOf(order)).toEqual({ ...gift, slotId: '', buyerGstin: '29AAGCB7383J1Z4' })
    expect(firstParcel(order).estimatedDelivery).toBe('2026-12-24')
    const page = await (await shop.get(`/order/${order.number}/${order.secret}`)).text()
    expect(page).toContain('&lt;b&gt;Happy&lt;/b&gt; 🌿')
    expect(page).toContain('Meera &amp; &lt;i&gt;Ravi&lt;/i&gt;')
    expect(page).toContain('29AAGCB7383J1Z4')
    expect(page).toContain('24 December 2026')
  })

  it('can all be removed again', async () => {
    const shop = await open()
    await placed(shop, { deliverOn: '2026-12-24', giftWrap: true })
    const order = await placed(shop, {})
    expect(firstParcel(order)).toMatchObject({
      estimatedDelivery: '2026-11-28',
      giftWrap: false,
      hidePrices: true,
      deliverOn: '',
    })
  })

  it('keep ten thousand characters of HTML and emoji', async () => {
    const shop = await open()
    const message = '<img src=x onerror=alert(1)>👩‍👩‍👧\n'.repeat(300)
    expect(firstParcel(await placed(shop, { message })).message).toBe(message)
  })

  it.each([
    [{ deliverOn: '2026-11-25' }, 'deliverOn', 'The earliest we can be there is 28 November'],
    [{ deliverOn: '2027-01-23' }, 'deliverOn', 'The latest day we can promise is 22 January'],
    [{ deliverOn: '2026-11-31' }, 'deliverOn', 'Please choose a day from the calendar'],
    [{ buyerGstin: '29AAGCB7383J1Z5' }, 'buyerGstin', 'This GSTIN does not add up'],
    [{ buyerGstin: 'GST 42' }, 'buyerGstin', 'A GSTIN has 15 characters'],
  ])('refuse %j beside its field and create no order', async (gift, field, words) => {
    const shop = await open()
    const { status, answer } = await place(shop, gift)
    expect(status).toBe(422)
    expect(answer).toMatchObject({ ok: false, why: 'fields', errors: { [field]: expect.stringContaining(words) } })
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('allow today for a Same Day product, in Bangalore and before the cut-off', async () => {
    const shop = await open()
    const today = { deliverOn: '2026-11-23' }
    const order = await placed(shop, today, { id: 'quick-delivery-1' })
    expect(firstParcel(order).estimatedDelivery).toBe('2026-11-23')
    const elsewhere = await place(shop, today, {
      id: 'quick-delivery-1',
      ...{ shipping: { ...ADDRESS, zipCode: '400001' } },
    })
    expect(elsewhere.status).toBe(422)
  })

  it('tax a company in the State of its registration', async () => {
    const shop = await open()
    const order = await placed(shop, { buyerGstin: '27AAPFU0939F1ZV' })
    expect(order.gst).toMatchObject({ cgstPaise: 0, sgstPaise: 0 })
  })

  it('apply to a built box as well, which has its own card', async () => {
    const { postJson } = await open()
    const form = {
      checkoutKey: KEY,
      boxId: 'compact',
      itemIds: ['keepsakes-1'],
      message: 'For you',
      totalPaise: 352_200,
      shipping: ADDRESS,
    }
    const gift = { message: '', giftWrap: true, deliverOn: '2026-12-01' }
    const answer = (await (await postJson('/checkout/box-order', { ...form, gift })).json()) as PlaceOrderResponse
    expect(answer).toMatchObject({
      ok: true,
      order: { parcels: [{ message: 'For you', giftWrap: true, estimatedDelivery: '2026-12-01' }] },
    })
    const refused = await postJson('/checkout/box-order', { ...form, gift: { deliverOn: '2026-11-24' } })
    expect(await refused.json()).toMatchObject({ ok: false, why: 'fields', errors: { deliverOn: expect.any(String) } })
  })
})

describe('a product that sells out', () => {
  it('is reported when the payment would start, and is shown as sold out', async () => {
    const shop = await open()
    await setStock(shop.shop.db, 'kids-zone-1', 1, OWNER)
    expect((await place(shop, {}, { quantity: 2 })).answer).toEqual({
      ok: false,
      why: 'lines',
      problems: [{ id: 'kids-zone-1', why: 'few-left', left: 1 }],
    })
    await placed(shop, {})
    const { answer } = await place(shop, {}, { checkoutKey: 'another-checkout-1234' } as object)
    expect(answer).toEqual({ ok: false, why: 'lines', problems: [{ id: 'kids-zone-1', why: 'gone' }] })
    expect(await (await shop.get('/kids-zone/kids-zone-1')).text()).toContain('Sold out')
    expect(await (await shop.get('/kids-zone')).text()).toContain('Sold out')
  })
})

describe('the shipping policy', () => {
  it('shows the table that the checkout uses', async () => {
    const { get } = await open()
    const page = await (await get('/shipping')).text()
    for (const words of ['Choosing a day', '3 business days', '5 business days', '7 business days', '60 days']) {
      expect(page.replaceAll('<!-- -->', '')).toContain(words)
    }
    expect(await (await get('/returns')).text()).not.toContain('Choosing a day')
  })
})
