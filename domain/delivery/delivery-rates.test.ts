import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import {
  chargedGrams,
  chargesDelivery,
  freeAboveHint,
  type Shipment,
  tableRates,
  weightParts,
} from './delivery-rates.ts'
import type { DeliveryRate, DeliveryTables } from './delivery-tables.ts'

const BY_WEIGHT: DeliveryRate = {
  id: 'weight',
  name: 'By weight',
  charge: { kind: 'weight', firstGrams: 500, firstPaise: 9000, stepGrams: 500, stepPaise: 4500 },
  freeAbovePaise: 150_000,
  expressPaise: 5000,
  boxPaise: 12_000,
  collections: { 'wedding-edit': 25_000, 'kids-zone': 0 },
  surcharge: { pins: ['19', '744101'], paise: 7500 },
}
const [area] = SAMPLE_DELIVERY.areas
const TABLES: DeliveryTables = {
  ...SAMPLE_DELIVERY,
  areas: area ? [{ ...area, carries: 'all', pins: ['302'], rate: 'riders' }] : [],
  rates: [BY_WEIGHT, { id: 'riders', name: 'Riders', charge: { kind: 'flat', paise: 6000 }, collections: {} }],
  zones: [
    { ...SAMPLE_DELIVERY.zones[0], id: 'islands', match: { states: ['LD'] }, notServed: true },
    { ...SAMPLE_DELIVERY.zones[0], id: 'all', match: { rest: true }, rate: 'weight' },
  ] as DeliveryTables['zones'],
}
const PATNA = placeAt('800001', 'BR', 'Patna')
const ONE: Shipment = {
  place: PATNA,
  services: [{ kind: 'standard', packDays: 1 }],
  grams: 1400,
  goodsPaise: 128_800,
  collections: ['uniquely-yours'],
  isBox: false,
  freeByCode: false,
}
const chargeOf = (changes: Partial<Shipment>, tables = TABLES) => {
  const quote = tableRates(tables)({ ...ONE, ...changes })
  return quote.served ? quote.charge.paise : 'not served'
}

describe('a delivery charge', () => {
  it.each<[string, Partial<Shipment>, number | 'not served']>([
    ['by weight, in started steps', {}, 18_000],
    ['of the first step', { grams: 500 }, 9000],
    ['of one gram more', { grams: 501 }, 13_500],
    ['of the riders', { place: placeAt('302001', 'RJ') }, 6000],
    ['above the threshold', { goodsPaise: 150_000 }, 0],
    ['one paisa below it', { goodsPaise: 149_999 }, 18_000],
    ['with a code for free delivery', { freeByCode: true }, 0],
    ['of a faster service', { services: [{ kind: 'mothers-day', packDays: 1 }] }, 23_000],
    ['of a custom box', { isBox: true, collections: [] }, 12_000],
    ['of a collection with its own', { collections: ['wedding-edit'] }, 25_000],
    ['of a collection that is free', { collections: ['kids-zone'] }, 0],
    ['of several collections, the dearest', { collections: ['kids-zone', 'wedding-edit', 'uniquely-yours'] }, 25_000],
    ['of a free collection with others', { collections: ['kids-zone', 'uniquely-yours'] }, 18_000],
    ['with a surcharge', { place: placeAt('190001', 'JK') }, 25_500],
    ['where nobody delivers', { place: placeAt('682555', 'LD') }, 'not served'],
    ['abroad, when deliveries are charged', { place: undefined }, 'not served'],
  ])('%s', (_, changes, paise) => expect(chargeOf(changes)).toBe(paise))

  it('is free in the sample, abroad too', () => {
    expect(chargesDelivery(SAMPLE_DELIVERY)).toBe(false)
    expect(chargeOf({}, SAMPLE_DELIVERY)).toBe(0)
    expect(chargeOf({ place: undefined }, SAMPLE_DELIVERY)).toBe(0)
  })

  it('cannot be asked by a rate that is gone, so nothing is sold there', () => {
    expect(chargeOf({}, { ...TABLES, rates: [] })).toBe('not served')
  })

  it('of other countries is that of their zone', () => {
    const abroad = { ...TABLES.zones[1], id: 'abroad', match: { abroad: true }, rate: 'riders' } as const
    const tables = { ...TABLES, zones: [...TABLES.zones, abroad] } as DeliveryTables
    expect(chargeOf({ place: undefined }, tables)).toBe(6000)
    expect(chargeOf({}, tables)).toBe(18_000)
  })

  it('adds up to its parts, is never negative, and never falls with weight', () => {
    const aRate: fc.Arbitrary<DeliveryRate> = fc.record({
      id: fc.constant('weight'),
      name: fc.string(),
      charge: fc.record({
        kind: fc.constant('weight' as const),
        firstGrams: fc.integer({ min: 1, max: 5000 }),
        firstPaise: fc.nat(100_000),
        stepGrams: fc.integer({ min: 1, max: 5000 }),
        stepPaise: fc.nat(100_000),
      }),
      freeAbovePaise: fc.option(fc.nat(500_000), { nil: undefined }),
      expressPaise: fc.option(fc.nat(50_000), { nil: undefined }),
      boxPaise: fc.option(fc.nat(50_000), { nil: undefined }),
      collections: fc.dictionary(fc.constantFrom('kids-zone', 'uniquely-yours'), fc.nat(50_000)),
    })
    fc.assert(
      fc.property(
        aRate,
        fc.nat(100_000),
        fc.nat(100_000),
        fc.nat(600_000),
        fc.boolean(),
        (rate, grams, more, goodsPaise, isBox) => {
          const rates = tableRates({ ...TABLES, rates: [rate] })
          const quote = (weight: number) => rates({ ...ONE, grams: weight, goodsPaise, isBox })
          const [light, heavy] = [quote(grams), quote(grams + more)]
          if (!light.served || !heavy.served) throw new Error('not served')
          expect(light.charge.parts.reduce((all, { paise }) => all + paise, 0)).toBe(light.charge.paise)
          expect(heavy.charge.paise >= light.charge.paise && light.charge.paise >= 0).toBe(true)
          if (rate.freeAbovePaise !== undefined && goodsPaise >= rate.freeAbovePaise) expect(light.charge.paise).toBe(0)
        },
      ),
    )
  })

  it('says what makes it free', () => {
    const quote = tableRates(TABLES)(ONE)
    expect(quote.served && freeAboveHint(quote.charge, ONE.goodsPaise)).toBe('Free above ₹1,500, add ₹212')
    expect(freeAboveHint({}, 0)).toBe('')
    expect(weightParts(BY_WEIGHT.charge, 1400)).toEqual([
      { label: 'First 500 g', paise: 9000 },
      { label: '900 g more, 2 × 500 g', paise: 9000 },
    ])
  })
})

describe('the weight that is charged', () => {
  const light = { weightGrams: 400, sizeCm: [40, 30, 20], quantity: 2 } as const

  it('is that of the products, or of their volume if it is larger and counts', () => {
    expect(chargedGrams(SAMPLE_DELIVERY, [light])).toBe(800)
    const byVolume = { parcel: { ...SAMPLE_DELIVERY.parcel, byVolume: true } }
    expect(chargedGrams(byVolume, [light])).toBe(9600)
    expect(chargedGrams(byVolume, [{ ...light, weightGrams: 9000 }])).toBe(18_000)
  })

  it('is the shop’s default for a product without one', () => {
    expect(chargedGrams(SAMPLE_DELIVERY, [{ weightGrams: 0, sizeCm: undefined, quantity: 3 }])).toBe(1500)
  })
})
