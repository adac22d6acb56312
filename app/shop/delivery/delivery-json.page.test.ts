import { describe, expect, it } from 'vitest'
import type { PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import type { DeliveryResponse } from '#domain/order/delivery-view.ts'
import { BOX } from '#test/box-form.ts'
import { GIFT, orderFor, type TestShop } from '#test/cart-order.ts'
import { chargeForDelivery } from '#test/charge-for-delivery.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { ADDRESS } from '#test/order-form.ts'
import { openTestShop } from '#test/shop.ts'

const CART = `ids=${GIFT}&pieces=2`

async function asked(shop: TestShop, query: string): Promise<DeliveryResponse> {
  const answer = await shop.get(`/delivery.json?${query}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await answer.json()) as DeliveryResponse
}

async function chargedShop(change: Parameters<typeof chargeForDelivery>[1] = {}) {
  const shop = await openTestShop()
  await chargeForDelivery(shop.shop.db, change)
  return shop
}

async function ordered(shop: TestShop, change: Record<string, unknown> = {}) {
  const answer = await shop.postJson('/checkout/order', await orderFor(shop, change))
  return (await answer.json()) as PlaceOrderResponse
}

describe('/delivery.json', () => {
  it('is free in the sample', async () => {
    const free = await asked(await openTestShop(), `${CART}&pin=800001`)
    expect(free).toMatchObject({ ok: true, delivery: { statedPaise: 0, rowPaise: 0, hint: '' } })
  })

  it('answers what the order is charged, in the rows of its summary', async () => {
    const shop = await chargedShop()
    const answer = await asked(shop, `${CART}&pin=560038`)
    if (!answer.ok) throw new Error(answer.message)
    expect(answer.delivery.hint).toMatch(/^Free above ₹5,000, add ₹/)
    const { statedPaise } = answer.delivery
    const placed = await ordered(shop, { delivery: { shownPaise: statedPaise } })
    if (!placed.ok) throw new Error(placed.why)
    const { rowPaise, addedGstPaise } = answer.delivery
    expect(placed.order.shippingPaise).toBe(rowPaise + addedGstPaise)
  })

  it('is refused by the order when it costs more than was shown, and nothing is ordered', async () => {
    const shop = await chargedShop()
    expect(await ordered(shop, { delivery: { shownPaise: 0 } })).toMatchObject({ ok: false, why: 'delivery' })
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('is refused where the shop does not deliver, by the order too', async () => {
    const shop = await chargedShop()
    const island = await asked(shop, `${CART}&pin=744101`)
    expect(island).toMatchObject({ ok: false, message: expect.stringContaining('We do not deliver to 744101') })
    const placed = await ordered(shop, {
      shipping: { ...ADDRESS, state: 'Andaman and Nicobar Islands', zipCode: '744101' },
    })
    expect(placed).toMatchObject({ ok: false, why: 'fields', errors: { zipCode: expect.stringContaining('744101') } })
    const abroad = await asked(shop, `${CART}&country=Canada`)
    expect(abroad).toMatchObject({ ok: false, message: expect.stringContaining('within India only') })
    expect(await ordered(shop, { shipping: { ...ADDRESS, country: 'Canada' } })).toMatchObject({
      errors: { country: expect.stringContaining('within India only') },
    })
    const { served, near, promises } = await (await shop.get('/promise.json?pin=744101&for=standard-1')).json()
    expect([served, near, promises]).toEqual([false, null, {}])
  })

  it('charges a box with its GST, and counts a discount', async () => {
    const shop = await chargedShop({ freeAbovePaise: 100_00 })
    await insertDiscount(shop.shop.db, { code: 'ALMOST', percent: 99 })
    const box = `box=${BOX.boxId}&ids=${BOX.itemIds}&pin=560038`
    expect(await asked(shop, box)).toMatchObject({ delivery: { statedPaise: 0 } })
    const off = await asked(shop, `${box}&code=almost`)
    expect(off).toMatchObject({ delivery: { statedPaise: 99_00, rowPaise: 116_82, addedGstPaise: 0 } })
    expect(await asked(shop, `${box}&code=unknown`)).toMatchObject({ delivery: { statedPaise: 0 } })
  })

  it.each([
    ['', 'bought at once'],
    [`${CART}&pin=12`, 'six digits'],
    [CART, 'six digits'],
    [`ids=${GIFT}&pieces=0&pin=560038`, 'bought at once'],
    ['ids=kids-zone-99&pieces=1&pin=560038', 'no longer available'],
  ])('refuses %s', async (query, message) => {
    const answer = await (await openTestShop()).get(`/delivery.json?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })
})
