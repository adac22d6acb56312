import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { submitAddress } from './address-form.ts'
import { changeAddress } from './change-address.ts'
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
