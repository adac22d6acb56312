import { describe, expect, it } from 'vitest'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { countLoads } from '#server/delivery/day-loads.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { deliverInSlots, slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
import { placeOrder } from './place-order.ts'

/** Saturday, 11:42 am in India. */
const NOW = new Date('2026-11-21T06:12:00Z')
const DAY = '2026-11-24'
const LIMITED = slotTables({}, { mostADay: 10 })

async function formFor(db: Db, { day = DAY, slotId = '', buyer = 0 } = {}): Promise<OrderForm> {
  const products = await productsById(db, ['kids-zone-1'])
  const pricePaise = products.get('kids-zone-1')?.pricePaise ?? 0
  const person = { email: `buyer${buyer}@example.com`, phone: `98${String(10_000_000 + buyer)}` }
  return {
    checkoutKey: newId(),
    shipping: { ...ADDRESS, ...person, city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' },
    lines: [{ id: 'kids-zone-1', quantity: 1, pricePaise }],
    gift: { message: '', cardFrom: '', giftWrap: false, hidePrices: true, deliverOn: day, slotId, buyerGstin: '' },
  }
}

const place = (db: Db, form: OrderForm, delivery: DeliveryTables, now = NOW) =>
  placeOrder(db, form, { state: 'Karnataka', test: false, delivery }, now)

async function fill(db: Db, count: number, delivery: DeliveryTables, choice: { day?: string; slotId?: string } = {}) {
  const answers = []
  for (let buyer = 0; buyer < count; buyer++)
    answers.push(await place(db, await formFor(db, { ...choice, buyer }), delivery))
  return answers
}

async function move(db: Db, id: string, to: 'paid' | 'failed' | 'cancelled', at = NOW) {
  await transact(db, (trx) => transitionOrder(trx, id, { to, by: 'owner', cause: 'test', at }))
}

describe.each(testDatabases)('the places of a day on %s', (_, open) => {
  it('go to exactly as many of 200 buyers as there are', async () => {
    const db = await open()
    const forms = await Promise.all(Array.from({ length: 200 }, (__, buyer) => formFor(db, { buyer })))
    const answers: Awaited<ReturnType<typeof place>>[] = []
    // Batches that a pool of connections serves without a queue.
    for (const some of chunksOf(forms, 20))
      answers.push(...(await Promise.all(some.map((form) => place(db, form, LIMITED)))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    const refused = answers.filter((answer) => !answer.ok && answer.why === 'place' && answer.what === 'day')
    expect(refused).toHaveLength(190)
    expect(refused[0]).toMatchObject({
      message: expect.stringContaining('Tuesday 24 November is full now. The nearest days are Monday 23 November and'),
      days: [
        { day: '2026-11-23', note: 'any time' },
        { day: '2026-11-25', note: 'any time' },
      ],
    })
    expect((await countLoads(db, { now: NOW, test: false })).areas.get(`${DAY} jaipur`)).toBe(10)
  })

  it('are free again when the reservation ends, and stay taken once it is claimed or paid', async () => {
    const db = await open()
    await deliverInSlots(db, { mostADay: 2 })
    const tables = await readDeliveryTables(db)
    const [first, second] = await fill(db, 2, tables)
    if (!first?.ok || !second?.ok) throw new Error(JSON.stringify([first, second]))
    await move(db, first.order.id, 'paid')
    const later = new Date(NOW.getTime() + 24 * 3_600_000)
    expect(await place(db, await formFor(db, { buyer: 3 }), tables)).toMatchObject({ ok: false, why: 'place' })
    const third = await place(db, await formFor(db, { buyer: 3 }), tables, later)
    expect(third.ok).toBe(true)
    // Paid all the same, one over the limit, which a person reads.
    await move(db, second.order.id, 'paid', later)
    const tasks = await db.selectFrom('notes').select('text').where('orderId', '=', second.order.id).execute()
    expect(tasks.map(({ text }) => text).join()).toContain('Tuesday 24 November has more parcels than the 2')
    if (third.ok) await move(db, third.order.id, 'cancelled', later)
    expect((await countLoads(db, { now: later, test: false })).areas.get(`${DAY} jaipur`)).toBe(2)
  })

  it('are free again when the payment fails', async () => {
    const db = await open()
    const tables = slotTables({}, { mostADay: 1 })
    const [first] = await fill(db, 1, tables)
    if (!first?.ok) throw new Error(JSON.stringify(first))
    expect((await place(db, await formFor(db, { buyer: 1 }), tables)).ok).toBe(false)
    await move(db, first.order.id, 'failed')
    expect((await place(db, await formFor(db, { buyer: 1 }), tables)).ok).toBe(true)
  })

  it('let an order that is placed again keep its own', async () => {
    const db = await open()
    const tables = slotTables({}, { mostADay: 1 })
    const form = await formFor(db)
    expect((await place(db, form, tables)).ok).toBe(true)
    expect((await place(db, form, tables)).ok).toBe(true)
  })

  it('of a slot fill up apart from those of the day, which is kept at any time', async () => {
    const db = await open()
    const slots = TEST_SLOTS.map((slot) => (slot.id === 'evening' ? { ...slot, mostADay: 1 } : slot))
    const tables = slotTables({}, { slots })
    const [first, second] = await fill(db, 2, tables, { slotId: 'evening' })
    expect(first).toMatchObject({ ok: true, order: { shippingPaise: 11_682, delivery: { slotPaise: 99_00 } } })
    expect(second).toEqual({
      ...{ ok: false, why: 'place', what: 'slot', days: [] },
      message:
        'Evening on Tuesday 24 November is full now. We kept the day and took “Any time”. The ₹99.00 is off your total.',
    })
  })

  it('to pack count courier parcels by the day they leave, and move an order without a chosen day', async () => {
    const db = await open()
    const tables = slotTables({ mostADay: 1 })
    const first = await place(db, await formFor(db, { day: '' }), tables)
    const second = await place(db, await formFor(db, { day: '', buyer: 2 }), tables)
    expect([first, second]).toMatchObject([
      { order: { parcels: [{ promisedDay: '2026-11-21', packDay: '2026-11-21' }] } },
      { order: { parcels: [{ promisedDay: '2026-11-22' }] } },
    ])
  })
})
