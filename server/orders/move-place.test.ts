import { describe, expect, it } from 'vitest'
import { findBookFaults } from '#server/backup/check-books.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { createLog } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { deliverInSlots, SLOT_AREA, TEST_SLOTS } from '#test/slot-delivery.ts'
import { readAddress, submitAddress } from './address-form.ts'
import { changeAddress } from './change-address.ts'
import { changeDay } from './change-day.ts'
import { orderById } from './queries.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const DAY = '2026-11-27'
const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }

async function paidEvening(db: Db) {
  await deliverInSlots(db)
  const delivery = await readDeliveryTables(db)
  const wish = { shipping: JAIPUR, lines: { 'kids-zone-1': 1 }, delivery, deliverOn: DAY, slotId: 'evening' }
  return createPaidOrder(db, wish)
}
const parcelOf = async (db: Db, id: string) => (await orderById(db, id as never))?.parcels[0]

describe.each(testDatabases)('the place of a parcel whose address changes, on %s', (_, open) => {
  it('stays within the area, with its hours', async () => {
    const db = await open()
    const order = await paidEvening(db)
    await changeAddress(db, { what: order.number, change: { street: '7 Amer Road', zipCode: '302002' } }, ACTOR)
    expect(await parcelOf(db, order.id)).toMatchObject({
      ...{ deliveryArea: 'jaipur', packDay: DAY, promisedDay: DAY },
      slot: { id: 'evening', feePaise: 99_00 },
    })
  })

  it('goes to the courier without its hours, which the preview says, and the charge stays', async () => {
    const db = await open()
    const order = await paidEvening(db)
    const { phone = '' } = order.parcels[0]?.to ?? {}
    const kochi = { fullName: 'Asha Rao', street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }
    const address = { ...kochi, country: 'India', phone }
    const form = { number: order.number, which: '1', address }
    const preview = await submitAddress(db, form, ACTOR)
    expect(JSON.stringify(preview)).toContain(
      'Evening, 5 pm to 9 pm is not offered there; delivered any time. The charge stays.',
    )
    await changeAddress(db, { what: order.number, change: kochi }, ACTOR)
    const after = await parcelOf(db, order.id)
    expect(after).toMatchObject({ deliveryArea: '', promisedDay: DAY })
    expect(after?.slot).toBeUndefined()
    expect(after?.packDay && after.packDay < DAY).toBe(true)
    expect((await orderById(db, order.id))?.shippingPaise).toBe(order.shippingPaise)
  })
})

const KOTA = { city: 'Kota', state: 'Rajasthan', zipCode: '324001' }
const [MORNING, , EVENING] = TEST_SLOTS

/** Riders in Jaipur, and in Kota with two places a day, one of them in the evening. */
async function deliverInTwoAreas(
  db: Db,
  slots: typeof TEST_SLOTS = EVENING ? [{ ...EVENING, id: 'late', mostADay: 1 }] : [],
) {
  const area = { ...SLOT_AREA, id: 'kota', name: 'Kota', pins: ['324'], mostADay: 2, slots }
  await db
    .insertInto('deliveryAreas')
    .values({ id: 'kota', position: 1, area: JSON.stringify(area) })
    .execute()
  await deliverInSlots(db)
  const delivery = await readDeliveryTables(db)
  return (shipping: Partial<typeof KOTA>, slotId = '', deliverOn = DAY) =>
    createPaidOrder(db, { shipping, lines: { 'kids-zone-1': 1 }, delivery, deliverOn, slotId })
}

const depsOf = (db: Db) => ({
  ...{ db, payments: { name: 'instamojo' } as PaymentProvider },
  ...{ log: createLog({ logLevel: 'silent' }), now: () => NOON },
})

const toKota = (db: Db, what: string) => changeAddress(db, { what, change: KOTA }, ACTOR)

describe.each(testDatabases)('a parcel whose address changes to another area, on %s', (_, open) => {
  it('needs a place there: else it says what is full and which days are near, and nothing changes', async () => {
    const db = await open()
    const order = await deliverInTwoAreas(db)
    const moving = await order(JAIPUR)
    for (let count = 0; count < 2; count++) await order(KOTA)
    const message =
      'Friday 27 November is full in Kota: all 2 places are taken. The nearest days are Thu 26 November and Sat 28 November. Change the delivery day first, then the address.'
    expect(await toKota(db, moving.number)).toEqual({ ok: false, why: 'full', message })
    const now = await readAddress(db, moving.number, '1')
    if (!now) throw new Error('there is no such parcel')
    const form = { number: moving.number, which: '1', address: { ...now, ...KOTA } }
    expect(await submitAddress(db, form, ACTOR)).toEqual({ ok: false, faults: { zipCode: message } })
    expect(await parcelOf(db, moving.id)).toMatchObject({ deliveryArea: 'jaipur', to: JAIPUR })
  })

  it('keeps hours that the area has too, if they have a place, and gives its former place back', async () => {
    const db = await open()
    const order = await deliverInTwoAreas(db)
    const [first, second] = [await order(JAIPUR, 'evening'), await order(JAIPUR, 'evening')]
    expect(await toKota(db, first.number)).toMatchObject({ ok: true })
    expect(await parcelOf(db, first.id)).toMatchObject({ deliveryArea: 'kota', slot: { id: 'late', feePaise: 99_00 } })
    expect(await toKota(db, second.number)).toMatchObject({
      why: 'full',
      message:
        'Evening on Friday 27 November is full in Kota: the only place is taken. The day has places at any time. Change the hour first, then the address.',
    })
    await changeAddress(db, { what: first.number, change: JAIPUR }, ACTOR)
    expect(await toKota(db, second.number)).toMatchObject({ ok: true })
  })

  it('can be corrected within its PIN code on a full day', async () => {
    const db = await open()
    const order = await deliverInTwoAreas(db)
    const [one] = [await order(KOTA), await order(KOTA)]
    expect(await changeAddress(db, { what: one.number, change: { street: '7 Lake Road' } }, ACTOR)).toMatchObject({
      ok: true,
    })
  })

  it('gets the last place once, when two change at the same moment', async () => {
    const db = await open()
    const order = await deliverInTwoAreas(db)
    await order(KOTA)
    const two = [await order(JAIPUR), await order(JAIPUR)]
    const moved = await Promise.all(two.map(({ number }) => toKota(db, number)))
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved.find(({ ok }) => !ok)).toMatchObject({ why: 'full' })
  })

  it('gives up hours that are not offered there, with a refund or not as the person chooses', async () => {
    const db = await open()
    const order = await deliverInTwoAreas(db, MORNING ? [MORNING] : [])
    const deps = depsOf(db)
    for (const charge of ['stays', 'follows'] as const) {
      const { id, number } = await order(JAIPUR, 'evening')
      const now = await readAddress(db, number, '1')
      if (!now) throw new Error('there is no such parcel')
      const form = { number, which: '1', address: { ...now, ...KOTA }, charge }
      const look = await submitAddress(db, form, ACTOR, undefined, deps)
      if (!look.ok || look.done) throw new Error('it was not shown')
      expect(look.charge?.options.map(({ text }) => text)).toEqual(['Keep the charge', 'Refund the ₹116.82 difference'])
      expect(look.effects.map(({ text }) => text)).toContain('₹116.82 was paid for the hour.')
      expect(await submitAddress(db, form, ACTOR, look.seen, deps)).toEqual({ ok: true, done: true })
      expect((await parcelOf(db, id))?.slot).toBeUndefined()
      const refunded = (await readCreditNotes(db, id)).map(({ credit }) => credit?.amountPaise)
      expect(refunded).toEqual(charge === 'follows' ? [116_82] : [])
    }
    expect(await findBookFaults(db)).toEqual([])
  })

  it('refunds its hours on the invoice of its new place of supply', async () => {
    const db = await open()
    const order = await paidEvening(db)
    const kochi = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }
    const deps = depsOf(db)
    const form = { what: order.number, change: kochi, charge: 'follows' as const }
    expect(await changeAddress(db, form, ACTOR, undefined, deps)).toMatchObject({ ok: true })
    const amounts = (await readCreditNotes(db, order.id)).map(({ credit }) => credit?.amountPaise)
    expect(amounts).toEqual([order.totalPaise, 116_82])
    expect((await orderById(db, order.id))?.paymentState).toBe('partly_refunded')
    expect(await findBookFaults(db)).toEqual([])
  })

  it('cancels the unpaid link for hours that are not offered there', async () => {
    const db = await open()
    const order = await paidEvening(db)
    const deps = depsOf(db)
    const form = { what: order.number, day: DAY, slot: 'midnight', reason: '', charge: 'follows' as const }
    await changeDay(db, form, ACTOR, undefined, deps)
    const kochi = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }
    expect(await changeAddress(db, { what: order.number, change: kochi }, ACTOR)).toMatchObject({ ok: true })
    const charges = await db.selectFrom('orders').select('state').where('supplementOf', '=', order.id).execute()
    expect(charges).toEqual([{ state: 'cancelled' }])
  })
})
