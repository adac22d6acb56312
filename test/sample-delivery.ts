import sample from '#catalogue/delivery.json' with { type: 'json' }
import type { DeliveryTables, PinPlace, Zone } from '#domain/delivery/tables.ts'

/** The sample's tables, as rules are tested with them. */
export const SAMPLE: DeliveryTables = {
  version: 1,
  zones: sample.zones as unknown as Zone[],
  // Those of one year are not there any more in the next.
  daysOff: (sample.daysOff as DeliveryTables['daysOff']).filter(({ day }) => day.length === '01-26'.length),
  cutOff: '14:00',
  packDays: { standard: 1, sameDay: 0, box: 1, of: {} },
  shop: { lat: 12.97, lon: 77.64 },
}

export const placeAt = (pin: string, stateCode: PinPlace['stateCode'] = 'KA', town = 'Somewhere'): PinPlace => ({
  pin,
  stateCode,
  town,
  area: '',
})
