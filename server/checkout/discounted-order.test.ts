import { describe, expect, it } from 'vitest'
import type { OrderForm } from '#domain/order/purchase.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { orderById, orderByKey } from '#server/orders/queries.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import { type DiscountValues, insertDiscount } from '#test/insert-discount.ts'
import { ADDRESS } from '#test/order-form.ts'
import { minutesLater, NOW, newCustomer, SELLER } from '#test/stock.ts'
import { placeOrder } from './place-order.ts'

const GIFT = 'kids-zone-1'

type Change = Partial<OrderForm> & { code?: string; shownPaise?: number; at?: Date; db: Db }

async function place({ db, code, shownPaise, at = NOW, ...change }: Change) {
  const pricePaise = (await productsById(db, [GIFT])).get(GIFT)?.pricePaise ?? 0
  const form = {
    checkoutKey: newId(),
    lines: [{ id: GIFT, quantity: 10, pricePaise }],
    shipping: { ...ADDRESS, ...newCustomer() },
  }
  const offers = await openDiscounts(db)
  return placeOrder(db, { ...form, offer: { code, shownPaise }, ...change } as OrderForm, { ...SELLER, offers }, at)
}

async function placed(change: Change) {
  const answer = await place(change)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.order
}

const move = (db: Db, id: string, to: 'paid' | 'failed' | 'cancelled' | 'under_review', at = NOW) =>
  transact(db, (trx) =>
    transitionOrder(trx, id, { to, cause: 'test', by: to === 'cancelled' ? 'owner' : 'provider', at }),
  )

const fault = (answer: Awaited<ReturnType<typeof place>>) =>
  !answer.ok && answer.why === 'offer' ? answer.fault : answer

describe.each(testDatabases)('a discount on %s', (_, open) => {
  const openWith = async (...offers: DiscountValues[]) => {
    const db = await open()
    for (const one of offers) await insertDiscount(db, one)
    return db
  }

  it('is taken off before tax in a cart and tax-inclusive off a box, and is frozen with the order', async () => {
    const db = await openWith({})
    const order = await placed({ db, code: ' diwali 10 ' })
    const { pricePaise = 0 } = (await productsById(db, [GIFT])).get(GIFT) ?? {}
    const off = pricePaise
    expect(order.offer).toEqual({
      id: 'an-offer',
      name: 'Diwali offer',
      code: 'DIWALI10',
      freeWrap: false,
      discountPaise: off,
    })
    expect(order.lines).toMatchObject([{ unitPricePaise: pricePaise, quantity: 10, discountPaise: off }])
    expect(order.subtotalPaise).toBe(9 * pricePaise)
    expect(await orderById(db, order.id)).toEqual(order)
    const box = await placed({ db, ...BOX, code: 'DIWALI10' })
    expect(box.totalPaise).toBe(3_522_00 - 352_20)
    await db.updateTable('offers').set({ name: 'Another', percent: 90 }).execute()
    expect((await orderById(db, box.id))?.offer?.discountPaise).toBe(352_20)
  })

  it('is removed or added when the order is placed again without or with it', async () => {
    const db = await openWith({ maxUses: 1 })
    const checkoutKey = newId()
    const first = await placed({ db, checkoutKey, code: 'DIWALI10' })
    const again = await placed({ db, checkoutKey, code: 'DIWALI10' })
    expect(again).toMatchObject({ number: first.number, totalPaise: first.totalPaise })
    const without = await placed({ db, checkoutKey })
    expect(without.offer).toBeUndefined()
    expect(without.totalPaise).toBeGreaterThan(first.totalPaise)
    expect(await orderByKey(db, checkoutKey)).toEqual(without)
    await placed({ db, code: 'DIWALI10' })
    expect(fault(await place({ db, checkoutKey, code: 'DIWALI10' }))).toEqual({ why: 'used-up' })
    expect(await orderByKey(db, checkoutKey)).toEqual(without)
  })

  it('gives its last use to one of many concurrent buyers and tells the others before they pay', async () => {
    const db = await openWith({ maxUses: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => place({ db, code: 'DIWALI10' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter(({ ok }) => !ok).map(fault)).toEqual(Array(9).fill({ why: 'used-up' }))
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(3)
  })

  it('regains its use after half an hour or when the order fails or is cancelled, never after payment', async () => {
    const db = await openWith({ maxUses: 1 })
    const lapsed = await placed({ db, code: 'DIWALI10' })
    expect(fault(await place({ db, code: 'DIWALI10', at: minutesLater(29) }))).toEqual({ why: 'used-up' })
    const failed = await placed({ db, code: 'DIWALI10', at: minutesLater(30) })
    await move(db, failed.id, 'failed', minutesLater(31))
    const claimed = await placed({ db, code: 'DIWALI10', at: minutesLater(32) })
    await move(db, claimed.id, 'under_review', minutesLater(40))
    expect(fault(await place({ db, code: 'DIWALI10', at: minutesLater(47 * 60) }))).toEqual({ why: 'used-up' })
    await move(db, claimed.id, 'cancelled', minutesLater(47 * 60))
    const paid = await placed({ db, code: 'DIWALI10', at: minutesLater(47 * 60) })
    await move(db, paid.id, 'paid', minutesLater(47 * 60))
    expect(fault(await place({ db, code: 'DIWALI10', at: minutesLater(900 * 60) }))).toEqual({ why: 'used-up' })
    // A displayed price is honoured, even late.
    await move(db, lapsed.id, 'paid', minutesLater(900 * 60))
    const kept = await db.selectFrom('offerUses').select('orderId').where('until', 'is', null).execute()
    expect(kept.map(({ orderId }) => orderId).sort()).toEqual([lapsed.id, paid.id].sort())
  })

  it('is used once per person, identified by phone or email', async () => {
    const db = await openWith({ maxPerPerson: 1 })
    await placed({ db, code: 'DIWALI10', shipping: ADDRESS })
    const same = { ...ADDRESS, ...newCustomer(), phone: '+91-98450-12345' }
    expect(fault(await place({ db, code: 'DIWALI10', shipping: same }))).toEqual({ why: 'used-by-you' })
    const email = { ...ADDRESS, ...newCustomer(), email: 'ASHA+diwali@example.com' }
    expect(fault(await place({ db, code: 'DIWALI10', shipping: email }))).toEqual({ why: 'used-by-you' })
    await placed({ db, code: 'DIWALI10' })
  })

  it('limited per person ignores phone extensions', async () => {
    const db = await openWith({ maxPerPerson: 1 })
    const withPhone = (phone: string) => ({ ...ADDRESS, ...newCustomer(), phone })
    await placed({ db, code: 'DIWALI10', shipping: withPhone('98450 55555') })
    for (const phone of ['98450 55555 ext 7', '98450 55555 ext 8', '98450 55555 9', 'mother: +91-98450-55555, home 12'])
      expect(fault(await place({ db, code: 'DIWALI10', shipping: withPhone(phone) })), phone).toEqual({
        why: 'used-by-you',
      })
    await placed({ db, code: 'DIWALI10', shipping: withPhone('98450 55556 ext 7') })
  })

  it('requires a single phone number only when limited per person', async () => {
    const limited = { id: 'each', code: 'EACH', maxPerPerson: 2, percent: 10, name: 'Each' }
    const db = await openWith(limited, { id: 'all', code: 'ALL', maxUses: 9, percent: 10, name: 'All' })
    const two = () => ({ ...ADDRESS, ...newCustomer(), phone: '98450 55555 or 98450 66666' })
    expect(fault(await place({ db, code: 'EACH', shipping: two() }))).toEqual({ why: 'one-number' })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
    expect((await placed({ db, code: 'ALL', shipping: two() })).offer?.name).toBe('All')
    expect((await placed({ db, shipping: two() })).offer).toBeUndefined()
    const same = { ...ADDRESS, ...newCustomer(), phone: '98450 77777 / +91 98450 77777' }
    expect((await placed({ db, code: 'EACH', shipping: same })).offer?.name).toBe('Each')
  })

  it('without a code requires a single number if it was displayed, and is otherwise omitted', async () => {
    const db = await openWith({ code: '', maxPerPerson: 1, percent: 20, name: 'Twenty' })
    const shipping = () => ({ ...ADDRESS, ...newCustomer(), phone: '98450 55555, 98450 66666' })
    expect(fault(await place({ db, shownPaise: 50_00, shipping: shipping() }))).toEqual({ why: 'one-number' })
    expect((await placed({ db, shipping: shipping() })).offer).toBeUndefined()
  })

  it('without a code applies alone, as the best one left, and never beside a code', async () => {
    const db = await openWith(
      { id: 'five', code: '', percent: 5, name: 'Five' },
      { id: 'twenty', code: '', percent: 20, name: 'Twenty', maxUses: 1 },
      { id: 'coded', code: 'ONE', percent: 1, name: 'One' },
    )
    expect((await placed({ db })).offer?.name).toBe('Twenty')
    const [second, third] = await Promise.all([placed({ db }), placed({ db })])
    expect([second, third].map(({ offer }) => offer?.name)).toEqual(['Five', 'Five'])
    expect((await placed({ db, code: 'one' })).offer?.name).toBe('One')
    // The displayed discount is gone: the buyer never pays more than the displayed total.
    expect(fault(await place({ db, shownPaise: 50_00 }))).toMatchObject({ why: 'less' })
  })

  it('with an invalid code is refused, and no order is placed', async () => {
    const db = await openWith(
      { id: 'coming', code: 'SOON', fromDay: '2026-12-01' },
      { id: 'over', code: 'GONE', untilDay: '2026-11-01' },
      { id: 'dear', code: 'DEAR', minimumPaise: 9_000_00 },
      { id: 'other', code: 'WED', scope: 'collections', scopeOf: '["wedding-edit"]' },
    )
    const said = async (code: string) => fault(await place({ db, code }))
    expect(await said('SOON')).toEqual({ why: 'unknown' })
    expect(await said("x' or 1=1 --")).toEqual({ why: 'unknown' })
    expect(await said('GONE')).toEqual({ why: 'over', until: '2026-11-01' })
    expect(await said('DEAR')).toMatchObject({ why: 'minimum' })
    expect(await said('WED')).toEqual({ why: 'not-for-these' })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('applies to a product in its collection, in whichever list it was bought', async () => {
    const db = await openWith(
      { id: 'mothers', code: 'MOTHER', scope: 'collections', scopeOf: '["mothers-day"]' },
      { id: 'yours', code: '', percent: 5, scope: 'collections', scopeOf: '["uniquely-yours"]' },
    )
    const { id, twinOf } = await db
      .selectFrom('products')
      .select(['id', 'twinOf'])
      .where('collection', '=', 'mothers-day')
      .where('twinOf', 'is not', null)
      .executeTakeFirstOrThrow()
    const bought = [id, twinOf ?? ''].map(async (one) => {
      const { pricePaise = 0 } = (await productsById(db, [one])).get(one) ?? {}
      const lines = [{ id: one, quantity: 1, pricePaise }]
      const [coded, alone] = [await placed({ db, lines, code: 'MOTHER' }), await placed({ db, lines })]
      return [coded.offer?.discountPaise, alone.offer?.discountPaise, pricePaise]
    })
    for (const [coded, alone, price = 0] of await Promise.all(bought))
      expect([coded, alone]).toEqual([price / 10, price / 20])
    expect(fault(await place({ db, code: 'MOTHER' }))).toEqual({ why: 'not-for-these' })
  })

  it('may consist of free gift wrap only', async () => {
    const db = await openWith({ code: 'WRAP', percent: null, freeWrap: 1 })
    const order = await placed({ db, code: 'WRAP' })
    expect(order).toMatchObject({ offer: { discountPaise: 0, freeWrap: true }, parcels: [{ giftWrap: true }] })
    expect(order.lines[0]).not.toHaveProperty('discountPaise')
    expect(await orderById(db, order.id)).toEqual(order)
  })
})
