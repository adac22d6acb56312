import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { chargedTables } from '#test/charged-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { NOW, OWNER, SELLER } from '#test/stock.ts'
import { createPhoneOrder, previewPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

const flat = (paise: number) => chargedTables({ charge: { kind: 'flat', paise } })
const read = (change: Record<string, string>) =>
  parsePhoneOrder(asFormData(phoneOrderForm({ 'kids-zone-1': 1 }, change))).typed
const depsOf = (db: Db, delivery = flat(60_00)) => ({ db, seller: { ...SELLER, delivery }, now: NOW })
const deliveryOf = (look: Awaited<ReturnType<typeof previewPhoneOrder>>) =>
  look.summary?.rows.find(({ of }) => of === 'delivery')?.paise

async function made(db: Db, change: Record<string, string>) {
  const answer = await createPhoneOrder(depsOf(db), read(change), OWNER)
  if (!answer.ok) throw new Error(JSON.stringify(answer.look.faults))
  return findOrderByNumber(db, answer.number)
}

describe.each(testDatabases)('the delivery charge of a phone order, on %s', (_, open) => {
  it('is that of the tables once the PIN code is typed, and no row before', async () => {
    const db = await open()
    expect(deliveryOf(await previewPhoneOrder(depsOf(db), read({})))).toBe(60_00)
    const before = await previewPhoneOrder(depsOf(db), read({ zipCode: '' }))
    expect(before.summary?.rows.map(({ of }) => of)).toEqual(['items', 'tax'])
    expect(before.typed.shownDelivery).toBe('')
    expect(await made(db, {})).toMatchObject({ shippingPaise: 70_80 })
  })

  it.each([
    ['149.50', 176_41, { statedPaise: 149_50, parts: [{ label: 'Set at the desk', paise: 149_50 }] }],
    ['0', 0, undefined],
  ])('is the typed one: ₹%s', async (typed, paise, charge) => {
    const db = await open()
    const change = { 'delivery-charge': typed }
    expect(deliveryOf(await previewPhoneOrder(depsOf(db), read(change)))).toBe(charge?.statedPaise ?? 0)
    const order = await made(db, change)
    expect(order?.shippingPaise).toBe(paise)
    if (charge) expect(order?.delivery).toMatchObject(charge)
    else expect(order?.delivery).toBeUndefined()
  })

  it('may be typed for a place that the tables do not serve, which is refused otherwise', async () => {
    const db = await open()
    const away = { zipCode: '744301', state: 'Andaman and Nicobar Islands' }
    const look = await previewPhoneOrder(depsOf(db), read(away))
    expect(look).toMatchObject({ summary: undefined, faults: { zipCode: expect.stringContaining('not deliver') } })
    expect(await made(db, { ...away, 'delivery-charge': '500' })).toMatchObject({ shippingPaise: 590_00 })
  })

  it('has a clear error for what is no charge, and nothing is created', async () => {
    const db = await open()
    const faults = { deliveryCharge: 'A delivery charge is at most ₹1,00,000.' }
    const typed = read({ 'delivery-charge': '10000000' })
    expect(await createPhoneOrder(depsOf(db), typed, OWNER)).toMatchObject({
      ok: false,
      look: { faults, typed: { deliveryCharge: '10000000' } },
    })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('is never higher than the one that the customer heard', async () => {
    const db = await open()
    const { shownDelivery } = (await previewPhoneOrder(depsOf(db), read({}))).typed
    const typed = read({ 'delivery-shown': shownDelivery })
    const dearer = await createPhoneOrder(depsOf(db, flat(90_00)), typed, OWNER)
    const words = expect.stringContaining('costs ₹90.00 now, not ₹60.00')
    expect(dearer).toMatchObject({ ok: false, look: { faults: { deliveryCharge: words } } })
    expect(await createPhoneOrder(depsOf(db, flat(30_00)), typed, OWNER)).toMatchObject({ ok: true })
  })
})
