import { describe, expect, it } from 'vitest'
import { EMPTY_GIFT_OPTIONS } from '#domain/order/gift-fields.ts'
import { firstParcel, shippingOf } from '#domain/order/order.ts'
import type { CartOrderForm } from '#domain/order/purchase.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { findOrderEvents, orderByKey, orderByLink } from '#server/orders/queries.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { placeOrder } from './place-order.ts'

const SELLER = { state: 'Karnataka', test: false }
const NOW = new Date('2026-11-21T06:12:00Z')
const GIFT = 'kids-zone-1'

async function priceOf(db: Db, id: string): Promise<number> {
  const product = (await productsById(db, [id])).get(id)
  if (!product) throw new Error(`${id} is not in the sample`)
  return product.pricePaise
}

async function formFor(db: Db, quantity = 1): Promise<CartOrderForm> {
  return {
    checkoutKey: newId(),
    shipping: ADDRESS,
    lines: [{ id: GIFT, quantity, pricePaise: await priceOf(db, GIFT) }],
  }
}

async function place(db: Db, form: CartOrderForm, now = NOW) {
  const placed = await placeOrder(db, form, SELLER, now)
  if (!placed.ok) throw new Error(placed.why)
  return placed.order
}

const countOf = async (db: Db, table: 'orders' | 'orderLines') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe.each(testDatabases)('placing an order on %s', (_, open) => {
  it('stores the items at catalogue prices before payment is requested', async () => {
    const db = await open()
    const form = await formFor(db, 3)
    const order = await place(db, form)
    const subtotalPaise = 3 * (await priceOf(db, GIFT))
    expect(order).toMatchObject({ state: 'awaiting_payment', subtotalPaise, shippingPaise: 0 })
    expect(shippingOf(order)).toEqual(ADDRESS)
    expect(order.totalPaise).toBe(subtotalPaise + Math.round(subtotalPaise * 0.18))
    expect(order.number).toMatch(/^REG-\d{4}$/)
    const promised = { estimatedDelivery: '2026-11-27', promisedDay: '2026-11-27', promiseVersion: 1 }
    expect(order).toMatchObject({ parcels: [promised] })
    expect(await orderByKey(db, form.checkoutKey)).toEqual(order)
    expect((await findOrderEvents(db, order.id)).map(({ state }) => state).sort()).toEqual([
      'awaiting_payment',
      'created',
    ])
  })

  it.each([
    ['five characters', { zipCode: '12345' }],
    ['a PIN code that no table has', { zipCode: '560999' }],
    ['an address abroad', { zipCode: '560001', country: 'Canada' }],
  ])('promises no date to %s: seven days, and no date can be chosen', async (_name, shipping) => {
    const db = await open()
    const form = { ...(await formFor(db)), shipping: { ...ADDRESS, ...shipping } }
    const order = await place(db, form)
    const unpromised = { estimatedDelivery: '2026-11-28', promisedDay: '', promiseVersion: 0 }
    expect(order).toMatchObject({ parcels: [unpromised] })
    const gift = { ...EMPTY_GIFT_OPTIONS, deliverOn: '2026-12-12' }
    expect(await placeOrder(db, { ...form, gift }, SELLER, NOW)).toMatchObject({ ok: false, why: 'fields' })
  })

  it('taxes an address in the seller’s state under CGST and SGST, any other under IGST', async () => {
    const db = await open()
    const form = await formFor(db)
    const home = await place(db, form)
    expect(home.gst.igstPaise).toBe(0)
    expect(home.gst.cgstPaise).toBe(home.gst.sgstPaise)
    const away = await place(db, { ...(await formFor(db)), shipping: { ...ADDRESS, state: 'Kerala' } })
    expect(away.gst).toMatchObject({ cgstPaise: 0, sgstPaise: 0 })
    const abroad = await place(db, { ...(await formFor(db)), shipping: { ...ADDRESS, country: 'Canada' } })
    expect(abroad.gst.igstPaise).toBeGreaterThan(0)
  })

  it('creates one order per checkout key, updated to the last submitted values', async () => {
    const db = await open()
    const form = await formFor(db)
    const first = await place(db, form)
    const later = new Date('2026-11-21T09:00:00Z')
    const lines = [{ id: 'MD-2', quantity: 2, pricePaise: await priceOf(db, 'MD-2') }]
    const second = await place(db, { ...form, shipping: { ...ADDRESS, city: 'Mysuru' }, lines }, later)
    expect(second).toMatchObject({
      id: first.id,
      number: first.number,
      secret: first.secret,
      createdAt: first.createdAt,
    })
    expect(firstParcel(second).to.city).toBe('Mysuru')
    expect(second.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([['MD-2', 2]])
    expect(await countOf(db, 'orders')).toBe(1)
    expect(await countOf(db, 'orderLines')).toBe(1)
  })

  it('creates one order for many concurrent submissions', async () => {
    const db = await open()
    const form = await formFor(db)
    const orders = await Promise.all(Array.from({ length: 6 }, () => place(db, form)))
    expect(new Set(orders.map(({ number }) => number)).size).toBe(1)
    expect(await countOf(db, 'orders')).toBe(1)
    expect(await countOf(db, 'orderLines')).toBe(1)
    const order = await orderByKey(db, form.checkoutKey)
    expect((await findOrderEvents(db, order?.id ?? '')).filter(({ state }) => state === 'created')).toHaveLength(1)
  })

  it('ignores a price sent by the browser', async () => {
    const db = await open()
    const form = await formFor(db)
    const tampered = { ...form, lines: [{ id: GIFT, quantity: 1, pricePaise: 100 }] }
    const pricePaise = await priceOf(db, GIFT)
    expect(await placeOrder(db, tampered, SELLER, NOW)).toEqual({
      ok: false,
      why: 'lines',
      problems: [{ id: GIFT, why: 'price-changed', pricePaise }],
    })
    expect(await countOf(db, 'orders')).toBe(0)
  })

  it('refuses an unknown or archived product, and a line that is too long', async () => {
    const db = await open()
    const form = await formFor(db, 1000)
    await db.updateTable('products').set({ available: 0 }).where('id', '=', 'uniquely-yours-4').execute()
    const lines = [
      ...form.lines,
      { id: 'nobody-knows-it', quantity: 1, pricePaise: 100 },
      { id: 'MD-4', quantity: 1, pricePaise: 100 },
    ]
    const placed = await placeOrder(db, { ...form, lines }, SELLER, NOW)
    expect(placed).toMatchObject({ why: 'lines', problems: [{ why: 'too-many' }, { why: 'gone' }, { why: 'gone' }] })
    expect(await countOf(db, 'orders')).toBe(0)
  })

  it('does not change an order once its payment is claimed', async () => {
    const db = await open()
    const form = await formFor(db)
    const order = await place(db, form)
    await transact(db, (trx) =>
      transitionOrder(trx, order.id, { to: 'under_review', cause: 'test', by: 'shopper', at: NOW }),
    )
    const again = await placeOrder(db, { ...form, shipping: { ...ADDRESS, city: 'Mysuru' } }, SELLER, NOW)
    expect(again).toMatchObject({ ok: false, why: 'settled', order: { number: order.number } })
    expect((await orderByKey(db, form.checkoutKey))?.parcels[0]?.to.city).toBe('Bengaluru')
  })

  it('assigns a longer number when all short ones are used', async () => {
    const db = await open()
    const form = await formFor(db)
    const { id: _, ...template } = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', (await place(db, form)).id)
      .executeTakeFirstOrThrow()
    for (const table of ['parcelLines', 'parcels', 'orderLines'] as const) await db.deleteFrom(table).execute()
    await db.deleteFrom('orderEvents').execute()
    await db.deleteFrom('orders').execute()
    for (let from = 0; from < 10_000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const number = `REG-${String(from + index).padStart(4, '0')}`
        return { ...template, id: number, number, checkoutKey: number }
      })
      await db.insertInto('orders').values(rows).execute()
    }
    expect((await place(db, form)).number).toMatch(/^REG-\d{5}$/)
  })

  it('is opened by number and secret together, by neither alone', async () => {
    const db = await open()
    const order = await place(db, await formFor(db))
    const other = await place(db, await formFor(db))
    expect((await orderByLink(db, order.number, order.secret))?.id).toBe(order.id)
    expect(await orderByLink(db, order.number, other.secret)).toBeUndefined()
    expect(await orderByLink(db, order.number, '')).toBeUndefined()
    expect(order.secret.length).toBeGreaterThanOrEqual(22)
  })
})
