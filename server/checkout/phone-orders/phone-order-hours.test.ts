import { describe, expect, it } from 'vitest'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { Db } from '#server/db/connect.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder } from '#test/paid-order.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
import { OWNER, SELLER } from '#test/stock.ts'
import { createPhoneOrder, previewPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

/** Monday, 11 am in India. */
const NOW = new Date('2026-11-23T05:30:00Z')
const [TODAY, TOMORROW] = ['2026-11-23', '2026-11-24']
const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
const LIMITED = slotTables({}, { slots: TEST_SLOTS.map((slot) => ({ ...slot, mostADay: 1 })), mostADay: 2 })

const typedFor = (change: Record<string, string>) =>
  parsePhoneOrder(asFormData(phoneOrderForm({ 'kids-zone-1': 1 }, { ...JAIPUR, ...change }))).typed
const depsOf = (db: Db, delivery: DeliveryTables = slotTables()) => ({ db, seller: { ...SELLER, delivery }, now: NOW })

async function hoursOf(db: Db, change: Record<string, string>, delivery?: DeliveryTables) {
  const { hours } = await previewPhoneOrder(depsOf(db, delivery), typedFor(change))
  return [hours.day, ...hours.choices.map(({ text }) => text)]
}

const take = (db: Db, slotId: string) =>
  createOrder(db, {
    ...{ shipping: JAIPUR, lines: { 'kids-zone-1': 1 }, delivery: LIMITED, at: NOW },
    ...{ deliverOn: TOMORROW, slotId },
  })

describe.each(testDatabases)('the hours of a phone order, on %s', (_, open) => {
  it('are those that the day still offers, with their fee', async () => {
    const db = await open()
    expect(await hoursOf(db, { deliverOn: TODAY })).toEqual([
      ...['Monday 23 November', 'Any time', 'Evening, 5 pm to 9 pm, order before 2 pm, ₹99'],
      'Midnight, 11:30 pm to 12:30 am, order before 6 pm, ₹300',
    ])
    expect(await hoursOf(db, { deliverOn: TOMORROW })).toEqual([
      ...['Tuesday 24 November', 'Any time', 'Morning, 9 am to 12 noon', '12 noon to 3 pm'],
      ...['Evening, 5 pm to 9 pm, ₹99', 'Midnight, 11:30 pm to 12:30 am, ₹300'],
    ])
  })

  it('are those of the earliest day without a date, and none where no riders go', async () => {
    const db = await open()
    expect((await hoursOf(db, {}))[0]).toBe('Monday 23 November')
    expect(await hoursOf(db, { zipCode: '400050', city: 'Mumbai', state: 'Maharashtra' })).toEqual([''])
  })

  it('have an error beside a date that is none', async () => {
    const db = await open()
    const { faults, typed } = await previewPhoneOrder(depsOf(db), typedFor({ deliverOn: 'soon' }))
    expect([faults.deliverOn, typed.gift.deliverOn]).toEqual(['Please choose a day of the calendar', 'soon'])
  })

  it('are full where the places are taken, which an order is refused for', async () => {
    const db = await open()
    await take(db, 'evening')
    expect(await hoursOf(db, { deliverOn: TOMORROW }, LIMITED)).toContain('Evening, 5 pm to 9 pm, full')
    const typed = typedFor({ deliverOn: TOMORROW, slotId: 'evening' })
    const refused = await createPhoneOrder(depsOf(db, LIMITED), typed, OWNER)
    const error = expect.stringContaining('Evening on Tuesday 24 November is full now')
    expect(refused).toMatchObject({ ok: false, look: { faults: { slotId: error } } })
    const other = typedFor({ deliverOn: TOMORROW, slotId: 'morning' })
    const made = await createPhoneOrder(depsOf(db, LIMITED), other, OWNER)
    expect(made.ok && (await findOrderByNumber(db, made.number))?.parcels[0]?.slot?.id).toBe('morning')
    const day = await previewPhoneOrder(depsOf(db, LIMITED), {
      ...typedFor({ deliverOn: TOMORROW }),
      key: 'f'.repeat(32),
    })
    expect(day.hours.choices.every(({ isFull }) => isFull)).toBe(true)
    expect(day.faults.deliverOn).toContain('Tuesday 24 November is full now')
    expect(day.typed.gift.deliverOn).toBe(TOMORROW)
  })
})
