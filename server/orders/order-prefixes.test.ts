import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newestInvoice } from '#server/documents/queries.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { orderById } from './queries.ts'
import { findOrderByNumber, resolveOrderNumber } from './resolve-order.ts'

async function renumber(db: Db, id: string, number: string) {
  await db.updateTable('orders').set({ number }).where('id', '=', id).execute()
}

describe.each(testDatabases)('the owner’s prefixes on %s', (_, open) => {
  it('start the numbers of orders and of invoices, in one series', async () => {
    const db = await open()
    const first = await createPaidOrder(db)
    expect(await setSetting(db, 'invoicePrefix', 'th', NOON)).toEqual({ ok: true })
    const second = await createPaidOrder(db)
    const [one, two] = [await newestInvoice(db, first.id), await newestInvoice(db, second.id)]
    expect([one?.number, two?.number]).toEqual(['RG/26-27/000001', 'TH/26-27/000002'])

    const seller = { state: 'Karnataka', test: false, orderPrefix: 'TOH' }
    const lines = [{ id: 'kids-zone-1', quantity: 1, pricePaise: 3500 }]
    const form = { checkoutKey: 'prefix-order-000000000000', shipping: ADDRESS, lines }
    const placed = await placeOrder(db, form as Parameters<typeof placeOrder>[1], seller, NOON)
    expect(placed).toMatchObject({ ok: true, order: { number: expect.stringMatching(/^TOH-\d{4}$/) } })
  })

  it('are refused when they would start another series, and leave the setting unchanged', async () => {
    const db = await open()
    for (const value of ['CN', 'T', 'TC', 'ABCD', ''])
      expect(await setSetting(db, 'invoicePrefix', value, NOON)).toMatchObject({ ok: false })
    const order = await createPaidOrder(db)
    expect((await newestInvoice(db, order.id))?.number).toBe('RG/26-27/000001')
  })

  it('are optional when an order is looked up, and no order is mistaken for another', async () => {
    const db = await open()
    const [old, young] = [await createPaidOrder(db), await createPaidOrder(db)]
    await renumber(db, old.id, 'REG-4242')
    await renumber(db, young.id, 'TOH-777777')
    expect((await findOrderByNumber(db, '4242'))?.id).toBe(old.id)
    expect((await findOrderByNumber(db, 'reg-4242'))?.id).toBe(old.id)
    expect((await findOrderByNumber(db, '777777'))?.id).toBe(young.id)
    expect(await findOrderByNumber(db, '42')).toBeUndefined()

    await renumber(db, young.id, 'TOH-4242')
    expect(await findOrderByNumber(db, '4242')).toBeUndefined()
    expect(await resolveOrderNumber(db, '4242')).toBe('4242 matches several orders: REG-4242 and TOH-4242')
    expect((await findOrderByNumber(db, 'toh-4242'))?.id).toBe(young.id)
    expect(await orderById(db, young.id)).toMatchObject({ number: 'TOH-4242' })
  })
})
