import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import {
  addComparison,
  addOnTime,
  alternativeDay,
  EMPTY_COMPARISON,
  EMPTY_ON_TIME,
  type PromisedParcel,
} from './on-time.ts'

/** Ordered on a Monday at eleven, packed on Tuesday, three working days in transit: Friday. */
const PARCEL: PromisedParcel = {
  orderedAt: new Date('2026-09-07T11:00:00+05:30'),
  isBox: false,
  place: placeAt('400050', 'MH'),
  deliverOn: '',
  promisedDay: '2026-09-11',
  services: [{ kind: 'standard', packDays: 1 }],
  arrivedAt: new Date('2026-09-11T18:00:00+05:30'),
}
const slower = {
  ...SAMPLE_DELIVERY,
  zones: SAMPLE_DELIVERY.zones.map((zone) => ({ ...zone, transit: [4, 5] as const })),
}
const TODAY = '2026-09-20'

describe('on-time delivery', () => {
  it('counts parcels in India that arrived on the promised day or earlier', () => {
    const midnight = new Date('2026-09-12T00:00:00+05:30')
    const justBefore = new Date(midnight.getTime() - 1)
    const parcels = [justBefore, midnight, undefined].map((arrivedAt) => ({ ...PARCEL, arrivedAt }))
    expect(parcels.reduce(addOnTime, EMPTY_ON_TIME)).toEqual({ kept: 1, late: 2, missing: 1 })
  })

  it.each([
    ['the same', SAMPLE_DELIVERY, {}, '2026-09-11'],
    ['slower couriers', slower, {}, '2026-09-14'],
    ['a gift that took as long as all others', packing({ standard: 3 }), {}, '2026-09-14'],
    [
      'a gift with days of its own',
      packing({ standard: 3 }),
      { services: [{ kind: 'standard', packDays: 2 }], promisedDay: '2026-09-12' },
      '2026-09-12',
    ],
    ['a built box', packing({ box: 0 }), { isBox: true }, '2026-09-10'],
    ['a day that was chosen', slower, { deliverOn: '2026-09-17', promisedDay: '2026-09-17' }, '2026-09-17'],
    ['a day chosen that cannot be', slower, { deliverOn: '2026-09-12', promisedDay: '2026-09-12' }, '2026-09-14'],
    ['a day that was chosen again when the payment arrived', SAMPLE_DELIVERY, { promisedDay: '2026-09-18' }, undefined],
    ['nothing to go by', SAMPLE_DELIVERY, { services: [] }, undefined],
  ] as const)('shows what other tables would have promised: %s', (_, other, parcel, day) => {
    expect(alternativeDay({ was: SAMPLE_DELIVERY, other }, { ...PARCEL, ...parcel } as PromisedParcel)).toBe(day)
  })

  it('would have failed with an earlier promise, and excludes parcels still in transit', () => {
    const count = (day: string) => addComparison(EMPTY_COMPARISON, PARCEL, day, TODAY)
    expect(count('2026-09-10')).toEqual({ ...EMPTY_COMPARISON, sooner: 1, late: 1 })
    expect(count('2026-09-11')).toEqual({ ...EMPTY_COMPARISON, same: 1 })
    expect(count('2026-09-14')).toEqual({ ...EMPTY_COMPARISON, later: 1 })
    const missing = addComparison(EMPTY_COMPARISON, { ...PARCEL, arrivedAt: undefined }, TODAY, TODAY)
    expect(missing).toEqual({ ...EMPTY_COMPARISON, later: 1 })
  })
})

function packing(days: Partial<typeof SAMPLE_DELIVERY.packDays>) {
  return { ...SAMPLE_DELIVERY, packDays: { ...SAMPLE_DELIVERY.packDays, ...days } }
}
