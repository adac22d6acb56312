import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { invoiceOf } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'
import { setSetting } from '#server/settings/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { aPaidOrder, NOON } from '#test/paid-order.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'

async function renumber(db: Db, id: string, number: string) {
  await db.updateTable('orders').set({ number }).where('id', '=', id).execute()
}

describe.each(testDatabases)('the owner’s prefixes on %s', (_, open) => {
  it('begin the numbers of orders and of invoices, in one series', async () => {
    const db = await open()
    const first = await aPaidOrder(db)
    expect(await setSetting(db, 'invoicePrefix', 'th', NOON)).toEqual({ ok: true })
    const second = await aPaidOrder(db)
    const [one, two] = [await invoiceOf(db, first.id), await invoiceOf(db, second.id)]
    expect([one?.number, two?.number]).toEqual(['RG/26-27/000001', 'TH/26-27/000002'])

    const seller = { state: 'Karnataka', test: false, orderPrefix: 'TOH' }
    const lines = [{ id: 'kids-zone-1', quantity: 1, pricePaise: 3500 }]
    const form = { checkoutKey: 'prefix-order-000000000000', shipping: ADDRESS, lines }
    const placed = await placeOrder(db, form as Parameters<typeof placeOrder>[1], seller, NOON)
    expect(placed).toMatchObject({ ok: true, order: { number: expect.stringMatching(/^TOH-\d{4}$/) } })
  })

  it('are refused where they would begin another series, and leave what was', async () => {
    const db = await open()
    for (const value of ['CN', 'T', 'TC', 'ABCD', ''])
      expect(await setSetting(db, 'invoicePrefix', value, NOON)).toMatchObject({ ok: false })
    const order = await aPaidOrder(db)
    expect((await invoiceOf(db, order.id))?.number).toBe('RG/26-27/000001')
  })

  it('are said or left out by whoever names an order, and no order is taken for another', async () => {
    const db = await open()
    const [old, young] = [await aPaidOrder(db), await aPaidOrder(db)]
    await renumber(db, old.id, 'REG-4242')
    await renumber(db, young.id, 'TOH-777777')
    expect((await orderByNumber(db, '4242'))?.id).toBe(old.id)
    expect((await orderByNumber(db, 'reg-4242'))?.id).toBe(old.id)
    expect((await orderByNumber(db, '777777'))?.id).toBe(young.id)
    expect(await orderByNumber(db, '42')).toBeUndefined()

    await renumber(db, young.id, 'TOH-4242')
    expect(await orderByNumber(db, '4242')).toBeUndefined()
    expect(await spokenNumber(db, '4242')).toBe('4242 alone: there are REG-4242 and TOH-4242')
    expect((await orderByNumber(db, 'toh-4242'))?.id).toBe(young.id)
    expect(await orderById(db, young.id)).toMatchObject({ number: 'TOH-4242' })
  })
})
