import { describe, expect, it } from 'vitest'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import { totalGst } from '#domain/tax/gst.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { BOX } from '#test/box-form.ts'
import { chargedTables } from '#test/charged-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { ADDRESS } from '#test/order-form.ts'
import { placeOrder } from './place-order.ts'
import type { SellerContext } from './promise-day.ts'

const NOW = new Date('2026-11-21T06:12:00Z')
const SELLER = { state: 'Karnataka', test: false, delivery: chargedTables() }
const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }

type Change = { shipping?: Partial<Shipping>; seller?: Partial<SellerContext>; shownPaise?: number; quantity?: number }

async function cartForm(db: Db, { shipping, shownPaise, quantity = 1 }: Change): Promise<OrderForm> {
  await db.updateTable('products').set({ weightGrams: 400 }).where('id', '=', 'kids-zone-1').execute()
  const products = await productsById(db, ['kids-zone-1'])
  const pricePaise = products.get('kids-zone-1')?.pricePaise ?? 0
  return {
    checkoutKey: newId(),
    shipping: { ...ADDRESS, ...shipping },
    lines: [{ id: 'kids-zone-1', quantity, pricePaise }],
    ...(shownPaise !== undefined && { delivery: { shownPaise } }),
  }
}

async function place(db: Db, change: Change = {}, form?: OrderForm) {
  return placeOrder(db, form ?? (await cartForm(db, change)), { ...SELLER, ...change.seller }, NOW)
}

async function placed(db: Db, change: Change = {}, form?: OrderForm) {
  const answer = await place(db, change, form)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.order
}

describe.each(testDatabases)('the delivery charge of an order on %s', (_, open) => {
  it('is added with its GST, at the rate of the goods, and stored with its parts', async () => {
    const db = await open()
    const form = await cartForm(db, { shipping: JAIPUR })
    const order = await placed(db, {}, form)
    expect(order).toMatchObject({
      shippingPaise: 70_80,
      delivery: {
        statedPaise: 60_00,
        included: false,
        ratePercent: 18,
        name: 'Other Urban',
        freeAbovePaise: 5_000_00,
        parts: [{ label: 'First 500 g', paise: 60_00 }],
        gst: { cgstPaise: 0, sgstPaise: 0, igstPaise: 10_80 },
      },
    })
    expect(order.subtotalPaise + totalGst(order.gst) + order.shippingPaise).toBe(order.totalPaise)
    expect(await orderByKey(db, form.checkoutKey)).toEqual(order)
  })

  it('follows the setting for its GST, and has none where the seller charges none', async () => {
    const db = await open()
    const gst = async (seller: Partial<SellerContext>) => (await placed(db, { seller })).delivery
    expect(await gst({ deliveryGst: '5' })).toMatchObject({ ratePercent: 5, gst: { cgstPaise: 150, sgstPaise: 150 } })
    expect(await gst({ deliveryGst: '0' })).toMatchObject({ ratePercent: 0, gst: { cgstPaise: 0 } })
    const none = await placed(db, { seller: { taxScheme: 'composition', deliveryGst: '18' } })
    expect(none).toMatchObject({ shippingPaise: 60_00, delivery: { ratePercent: 0 } })
  })

  it('is paid as stated where prices include GST', async () => {
    const db = await open()
    const order = await placed(db, { seller: { prices: 'include_gst' } })
    expect(order).toMatchObject({ shippingPaise: 60_00, delivery: { included: true, statedPaise: 60_00 } })
    expect(totalGst(order.delivery?.gst ?? order.gst)).toBe(2 * 4_58)
  })

  it('of a box is its own, stated as product prices are', async () => {
    const db = await open()
    const box = { ...BOX, checkoutKey: newId(), message: '' }
    expect(await placed(db, {}, box)).toMatchObject({ totalPaise: 352_200 + 116_82, shippingPaise: 116_82 })
    const included = { seller: { prices: 'include_gst' as const } }
    expect(await placed(db, included, { ...box, checkoutKey: newId() })).toMatchObject({ shippingPaise: 99_00 })
  })

  it('grows with the weight, and the amount of the goods makes it free', async () => {
    const db = await open()
    expect(await placed(db, { quantity: 3 })).toMatchObject({ delivery: { statedPaise: 120_00 } })
    const seller = { delivery: chargedTables({ freeAbovePaise: 10_00 }) }
    const free = await placed(db, { seller })
    expect(free.shippingPaise).toBe(0)
    expect(free.delivery).toBeUndefined()
  })

  it('is free with a code for free delivery', async () => {
    const db = await open()
    await insertDiscount(db, { percent: null, freeDelivery: 1 })
    const form = { ...(await cartForm(db, {})), offer: { code: 'diwali10' } }
    const order = await placed(db, { seller: { offers: await openDiscounts(db) } }, form)
    expect(order).toMatchObject({ shippingPaise: 0, offer: { discountPaise: 0, freeDelivery: true } })
    expect(await orderByKey(db, form.checkoutKey)).toEqual(order)
  })

  it('refuses an order before it is written when the charge has risen, and takes a lower one', async () => {
    const db = await open()
    expect(await place(db, { shipping: JAIPUR, shownPaise: 50_00 })).toEqual({
      ok: false,
      why: 'delivery',
      paise: 60_00,
      message:
        'Delivery to 302001 costs ₹60.00 now, not ₹50.00. Nothing was ordered. Check the new total, then continue.',
    })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await placed(db, { shownPaise: 90_00 })).toMatchObject({ shippingPaise: 70_80 })
    expect(await placed(db, { shownPaise: 60_00 })).toMatchObject({ shippingPaise: 70_80 })
  })

  it('of fifty open carts is asked again after the rates have changed: none is ordered at a charge not shown', async () => {
    const db = await open()
    const dearer = { delivery: chargedTables({ charge: { kind: 'flat', paise: 90_00 } }) }
    const carts = Array.from({ length: 50 }, () => ({ shipping: JAIPUR, seller: dearer, shownPaise: 60_00 }))
    const answers = await Promise.all(carts.map((cart) => place(db, cart)))
    expect(answers.every((answer) => !answer.ok && answer.why === 'delivery' && answer.paise === 90_00)).toBe(true)
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
    const again = await placed(db, { shipping: JAIPUR, seller: dearer, shownPaise: 90_00 })
    expect(again.delivery?.statedPaise).toBe(90_00)
  })

  it('is calculated again when the checkout is submitted again before payment', async () => {
    const db = await open()
    const form = await cartForm(db, { shipping: JAIPUR })
    await placed(db, {}, form)
    const seller = { delivery: chargedTables({ charge: { kind: 'flat', paise: 10_00 } }) }
    expect(await placed(db, { seller }, form)).toMatchObject({ shippingPaise: 11_80 })
    expect((await placed(db, { seller: { delivery: chargedTables({ freeAbovePaise: 1 }) } }, form)).delivery).toBe(
      undefined,
    )
    expect(await orderByKey(db, form.checkoutKey)).toMatchObject({ shippingPaise: 0 })
  })
})

describe.each(testDatabases)('an address that the shop does not serve, on %s', (_, open) => {
  it.each([
    [
      { zipCode: '744301', state: 'Andaman and Nicobar Islands' },
      'zipCode',
      'We do not deliver to 744301 (Carnicobar) yet.',
    ],
    [{ zipCode: '744 999', state: 'Andaman and Nicobar Islands' }, 'zipCode', 'We do not deliver to 744999 yet.'],
    [{ zipCode: '74430', state: 'Andaman and Nicobar Islands' }, 'zipCode', 'We do not deliver to this PIN code yet.'],
    [{ country: 'Canada' }, 'country', 'We deliver within India only.'],
  ])('%j is refused at %s: %s', async (shipping, field, words) => {
    const db = await open()
    const errors = { [field]: expect.stringContaining(words) }
    expect(await place(db, { shipping })).toMatchObject({ ok: false, why: 'fields', errors })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('is a known one if an unknown PIN code lies in a State that is served', async () => {
    const db = await open()
    expect(await placed(db, { shipping: { zipCode: '560999' } })).toMatchObject({ shippingPaise: 70_80 })
    expect(await placed(db, { shipping: { zipCode: '99999', state: 'Xanadu' } })).toMatchObject({
      shippingPaise: 70_80,
    })
  })
})
