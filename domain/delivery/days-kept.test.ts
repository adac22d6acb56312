import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE } from '#test/sample-delivery.ts'
import { countKept, countOther, NONE_KEPT, NONE_OTHER, otherDay, type PromisedParcel } from './days-kept.ts'

/** Ordered on a Monday at eleven, packed on Tuesday, three working days on the road: Friday. */
const PARCEL: PromisedParcel = {
  orderedAt: new Date('2026-09-07T11:00:00+05:30'),
  isBox: false,
  place: placeAt('400050', 'MH'),
  deliverOn: '',
  promisedDay: '2026-09-11',
  services: [{ kind: 'standard', packDays: 1 }],
  arrivedAt: new Date('2026-09-11T18:00:00+05:30'),
}
const slower = { ...SAMPLE, zones: SAMPLE.zones.map((zone) => ({ ...zone, transit: [4, 5] as const })) }
const TODAY = '2026-09-20'

describe('days that were kept', () => {
  it('are those of parcels that came on their day, in India, or before', () => {
    const midnight = new Date('2026-09-12T00:00:00+05:30')
    const justBefore = new Date(midnight.getTime() - 1)
    const parcels = [justBefore, midnight, undefined].map((arrivedAt) => ({ ...PARCEL, arrivedAt }))
    expect(parcels.reduce(countKept, NONE_KEPT)).toEqual({ kept: 1, late: 2, missing: 1 })
  })

  it.each([
    ['the same', SAMPLE, {}, '2026-09-11'],
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
    ['a day that was made anew when the money came', SAMPLE, { promisedDay: '2026-09-18' }, undefined],
    ['nothing to go by', SAMPLE, { services: [] }, undefined],
  ] as const)('stand beside what other tables would have promised: %s', (_, other, parcel, day) => {
    expect(otherDay({ was: SAMPLE, other }, { ...PARCEL, ...parcel } as PromisedParcel)).toBe(day)
  })

  it('would have been late by a sooner day, and nobody knows of one to come', () => {
    const count = (day: string) => countOther(NONE_OTHER, PARCEL, day, TODAY)
    expect(count('2026-09-10')).toEqual({ ...NONE_OTHER, sooner: 1, late: 1 })
    expect(count('2026-09-11')).toEqual({ ...NONE_OTHER, same: 1 })
    expect(count('2026-09-14')).toEqual({ ...NONE_OTHER, later: 1 })
    const missing = countOther(NONE_OTHER, { ...PARCEL, arrivedAt: undefined }, TODAY, TODAY)
    expect(missing).toEqual({ ...NONE_OTHER, later: 1 })
  })
})

function packing(days: Partial<typeof SAMPLE.packDays>) {
  return { ...SAMPLE, packDays: { ...SAMPLE.packDays, ...days } }
}
