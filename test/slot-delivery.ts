import type { DeliveryArea, DeliverySlot, DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { WEEKDAYS } from '#domain/delivery/weekdays.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { insertDeliveryVersion } from '#server/delivery/insert-delivery-version.ts'
import { SAMPLE_DELIVERY } from './sample-delivery.ts'

const slot = (id: string, name: string, hours: string, more: Partial<DeliverySlot> = {}): DeliverySlot => {
  const [from = '', to = ''] = hours.split('-')
  return { id, name, from, to, orderBefore: { time: '10:00', dayBefore: false }, feePaise: 0, ...more }
}

/** Slots of a day and one past midnight. */
export const TEST_SLOTS: DeliverySlot[] = [
  slot('morning', 'Morning', '09:00-12:00', { orderBefore: { time: '20:00', dayBefore: true } }),
  slot('noon', '', '12:00-15:00'),
  slot('evening', 'Evening', '17:00-21:00', { orderBefore: { time: '14:00', dayBefore: false }, feePaise: 99_00 }),
  slot('midnight', 'Midnight', '23:30-00:30', { orderBefore: { time: '18:00', dayBefore: false }, feePaise: 300_00 }),
]

/** Riders who bring everything in Jaipur, every day, with slots. */
export const SLOT_AREA: DeliveryArea = {
  id: 'jaipur',
  name: 'Jaipur',
  pins: ['302'],
  carries: 'all',
  weekdays: WEEKDAYS,
  daysOff: [],
  cutOff: '14:00',
  packDays: 0,
  slots: TEST_SLOTS,
}

/** Delivery tables of a shop that packs and delivers with slots every day in Jaipur. */
export const slotTables = (change: Partial<DeliveryTables> = {}, area: Partial<DeliveryArea> = {}): DeliveryTables => ({
  ...SAMPLE_DELIVERY,
  daysOff: [],
  weekdays: { shop: WEEKDAYS, courier: SAMPLE_DELIVERY.weekdays.courier },
  areas: [{ ...SLOT_AREA, ...area }],
  ...change,
})

/** Gives a shop without days off the area with slots, and a limit of parcels to pack if one is given. */
export async function deliverInSlots(db: Db, area: Partial<DeliveryArea> = {}, mostParcels?: number): Promise<void> {
  const row = { position: 0, area: JSON.stringify({ ...SLOT_AREA, ...area }) }
  await transact(db, async (trx) => {
    await trx
      .insertInto('deliveryAreas')
      .values({ id: SLOT_AREA.id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
    const settings = [
      { name: 'packingDays', value: 'Mon-Sun' },
      ...(mostParcels === undefined ? [] : [{ name: 'mostParcels', value: String(mostParcels) }]),
    ]
    for (const { name, value } of settings)
      await trx
        .insertInto('settings')
        .values({ name, value, updatedAt: new Date().toISOString() })
        .onConflict((c) => c.column('name').doUpdateSet({ value }))
        .execute()
    await trx.deleteFrom('daysOff').execute()
    await insertDeliveryVersion(trx, { who: 'owner', what: 'slots', now: new Date() })
  })
}
