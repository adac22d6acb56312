import sample from '#catalogue/delivery.json' with { type: 'json' }
import type { DeliveryTables, PinLocation, Zone } from '#domain/delivery/delivery-tables.ts'
import { areaSchema, MONDAY_TO_SATURDAY } from '#domain/delivery/delivery-tables-schema.ts'

/** Delivery tables of the sample, for tests of rules. */
export const SAMPLE_DELIVERY: DeliveryTables = {
  version: 1,
  areas: sample.areas.map((area) => areaSchema.parse(area)),
  rates: [],
  weekdays: { shop: MONDAY_TO_SATURDAY, courier: MONDAY_TO_SATURDAY },
  parcel: { grams: 500, sizeCm: [30, 20, 10], byVolume: false },
  zones: sample.zones as unknown as Zone[],
  // Only yearly holidays; dated ones pass.
  daysOff: (sample.daysOff as DeliveryTables['daysOff']).filter(({ day }) => day.length === '01-26'.length),
  extraDays: [],
  cutOff: '14:00',
  packDays: { standard: 1, sameDay: 0, box: 1, of: {} },
  shop: { lat: 12.97, lon: 77.64 },
}

export const placeAt = (pin: string, stateCode: PinLocation['stateCode'] = 'KA', town = 'Somewhere'): PinLocation => ({
  pin,
  stateCode,
  town,
  area: '',
})
