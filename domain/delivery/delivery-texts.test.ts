import { expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { areaRules, coverageOf, movedPins, regionOf } from './coverage.ts'
import { cartText, describeArea, describeRate, describeRegion, productText } from './delivery-texts.ts'
import { removeRecord } from './network-forms.ts'
import { WEEKDAYS } from './weekdays.ts'

const RATE = {
  ...{ id: 'riders', name: 'Riders', charge: { kind: 'flat' as const, paise: 6000 }, collections: {} },
  freeAbovePaise: 150000,
}
const WEIGHT = { kind: 'weight' as const, firstGrams: 500, firstPaise: 9000, stepGrams: 500, stepPaise: 4500 }

it('areas and rates are described in words', () => {
  const areas = SAMPLE_DELIVERY.areas.map((area) => ({
    ...area,
    ...{ carries: 'all' as const, weekdays: WEEKDAYS, rate: 'riders' },
  }))
  expect(areas.map((area) => describeArea(area, { rates: [RATE], cutOff: '14:00' }))).toEqual([
    'Own riders every day, order by 2pm; ₹60, free above ₹1,500',
  ])
  expect(describeRate({ ...RATE, charge: WEIGHT })).toBe('₹90 up to 500 g, then ₹45 for each 500 g, free above ₹1,500')
  expect(describeRate(undefined)).toBe('free')
})

it('a shopper reads the day, the charge and what is missing for free delivery', () => {
  const charge = { paise: 18000, parts: [], name: 'Metro', freeAbovePaise: 199900 }
  const when = { day: '2026-12-03', isToday: false, goodsPaise: 129800 }
  expect(productText(when, charge)).toBe('Thursday 3 December. Delivery ₹180. Free above ₹1,999, add ₹701.')
  expect(productText({ ...when, isToday: true }, { paise: 0, parts: [], name: 'Metro' })).toBe(
    'Today by 9 pm. Free delivery.',
  )
  expect(cartText(charge, 129800)).toBe('Shipping ₹180.00. Free above ₹1,999, add ₹701.')
})

const PLACES = [placeAt('560034'), placeAt('400001', 'MH'), placeAt('744101', 'AN'), placeAt('302001', 'RJ')]

it('the PIN codes of a zone are counted, with those that earlier zones take', () => {
  const { zones, shop } = SAMPLE_DELIVERY
  expect(coverageOf(zones, 'metro', PLACES, shop)).toEqual({ matched: 2, reached: 2, takenBy: [] })
  expect(coverageOf(zones, 'other-urban', PLACES, shop)).toEqual({ matched: 1, reached: 1, takenBy: [] })
  const [metro] = zones
  const twice = [...zones, ...(metro ? [{ ...metro, id: 'again', name: 'Again' }] : [])]
  expect(coverageOf(twice, 'again', PLACES, shop)).toEqual({
    ...{ matched: 2, reached: 0, takenBy: [{ name: 'Metro', count: 2 }] },
  })
  const near = [{ id: 'near', name: 'Near', match: { withinKm: 50 } }, ...areaRules(SAMPLE_DELIVERY.areas)]
  const close = [{ ...placeAt('560034'), lat: 12.9, lon: 77.6 }, placeAt('560001')]
  expect(coverageOf(near, 'same-day', close, shop)).toMatchObject({ matched: 2, reached: 1 })
})

it('the PIN codes of a deleted area go to the zone that has them', () => {
  const [bengaluru] = PLACES
  expect(bengaluru && regionOf(SAMPLE_DELIVERY, bengaluru)).toBe('area same-day')
  const next = { ...SAMPLE_DELIVERY, ...removeRecord(SAMPLE_DELIVERY, 'area', 'same-day') }
  expect([...movedPins(SAMPLE_DELIVERY, next, 'area same-day', PLACES)]).toEqual([['zone metro', 1]])
  expect(describeRegion('zone metro', next)).toBe('the courier zone Metro: 2 to 3 working days')
  expect(describeRegion('', next)).toBe('no zone, so they are not delivered')
})
