import { describe, expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
import type { DeliveryRate, DeliveryTables } from './delivery-tables.ts'
import { businessDaysText, daysOffTable, deliveryRows, networkTable, restDaysText } from './policy-tables.ts'
import { chargeLines, chargeSentence, chargeText, differsInDelivery, slotsText, transitText } from './policy-texts.ts'
import { restateDelivery } from './sample-statements.ts'
import { shippingData } from './shipping-data.ts'

const flat = (id: string, paise: number, more: Partial<DeliveryRate> = {}): DeliveryRate => ({
  ...{ id, name: id, charge: { kind: 'flat', paise }, collections: {} },
  ...more,
})
const STANDARD = flat('standard', 14_900, { freeAbovePaise: 150_000 })
const [AREA] = SAMPLE_DELIVERY.areas as [DeliveryTables['areas'][number]]
const [METRO, URBAN, REMOTE] = SAMPLE_DELIVERY.zones as [Zone, Zone, Zone]
type Zone = DeliveryTables['zones'][number]

/** Every zone at the standard rate, and Same Day in Bengaluru free. */
const CHARGED: DeliveryTables = {
  ...SAMPLE_DELIVERY,
  rates: [STANDARD],
  zones: SAMPLE_DELIVERY.zones.map((zone) => ({ ...zone, rate: 'standard' })),
}
/** Own riders every day near the shop, weights elsewhere, nothing to remote places. */
const MIXED: DeliveryTables = {
  ...SAMPLE_DELIVERY,
  rates: [
    flat('near', 7_900, { freeAbovePaise: 100_000, expressPaise: 5_000 }),
    {
      ...flat('far', 0, {
        boxPaise: 9_900,
        surcharge: { pins: ['737'], paise: 5_000 },
        collections: { 'kids-zone': 4_900 },
      }),
      charge: { kind: 'weight', firstGrams: 500, firstPaise: 12_000, stepGrams: 500, stepPaise: 4_000 },
    },
  ],
  areas: [
    {
      ...AREA,
      carries: 'all',
      rate: 'near',
      withinKm: 12,
      cutOff: '16:00',
      weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      daysOff: [{ day: '2026-12-25', name: 'Christmas Day' }],
    },
  ],
  zones: [
    { ...METRO, rate: 'far' },
    { ...URBAN, rate: 'far' },
    { ...REMOTE, notServed: true },
  ],
}

describe('whether the tables differ from the sample', () => {
  it.each<[string, Partial<DeliveryTables>, boolean]>([
    ['nothing', {}, false],
    ['a day off', { daysOff: [] }, false],
    ['days to pack', { packDays: { ...SAMPLE_DELIVERY.packDays, standard: 3 } }, false],
    ['another order of keys', { areas: [Object.fromEntries(Object.entries(AREA).reverse()) as typeof AREA] }, false],
    ['an area', { areas: [{ ...AREA, pins: ['570'] }] }, true],
    ['transit', { zones: [{ ...METRO, transit: [1, 2] }, URBAN, REMOTE] }, true],
    ['a rate', { rates: [STANDARD] }, true],
    ['working days', { weekdays: { ...SAMPLE_DELIVERY.weekdays, courier: ['Mon'] } }, true],
  ])('%s', (_, change, is) => expect(differsInDelivery({ ...SAMPLE_DELIVERY, ...change }, SAMPLE_DELIVERY)).toBe(is))
})

describe('the sentence about charges', () => {
  it.each<[string, DeliveryTables]>([
    ['Free shipping across India', SAMPLE_DELIVERY],
    [
      'Free shipping wherever we deliver',
      { ...SAMPLE_DELIVERY, zones: [METRO, URBAN, { ...REMOTE, notServed: true }] },
    ],
    ['Delivery ₹149, free above ₹1,500', CHARGED],
    [
      'Delivery free to Metro, elsewhere ₹149, free above ₹1,500',
      { ...CHARGED, zones: [METRO, ...CHARGED.zones.slice(1)] },
    ],
    ['Delivery from ₹49', MIXED],
    [
      'Delivery from ₹149, free above ₹2,000',
      {
        ...CHARGED,
        rates: [STANDARD, flat('far', 29_900, { freeAbovePaise: 200_000 })],
        zones: [...CHARGED.zones.slice(0, 2), { ...REMOTE, rate: 'far' }],
      },
    ],
  ])('%s', (sentence, tables) => expect(chargeSentence(tables)).toBe(sentence))

  it('is short in a table', () => {
    expect(chargeText(MIXED, { rate: 'near' })).toBe('from ₹79, free above ₹1,000')
    expect(chargeText(MIXED, {})).toBe('Free')
  })

  it('lists every charge, with its exceptions, and the places without delivery', () => {
    expect(chargeLines(MIXED, { 'kids-zone': 'Kids Zone' })).toEqual([
      'Bengaluru: ₹79, free above ₹1,000. Same Day and Mother’s Day gifts: ₹50 more.',
      'Metro and Other Urban: ₹120 up to 500 g, then ₹40 for each 500 g. A box of your own: ₹99. Kids Zone: ₹49. PIN codes that begin with 737: ₹50 more.',
      'Remote: we do not deliver there.',
    ])
    expect(chargeLines(CHARGED, {})).toEqual([
      'Same Day gifts in Bengaluru: free.',
      'Metro, Other Urban and Remote: ₹149, free above ₹1,500.',
    ])
  })
})

describe('the tables of the shipping policy', () => {
  it('are the specification’s in the sample', () => {
    expect(networkTable(SAMPLE_DELIVERY)).toEqual({
      heads: ['Gifts for', 'On the road', 'Where'],
      rows: [
        {
          name: 'Same Day gifts',
          cells: [
            'Today',
            'Bengaluru, PIN codes that begin with 560, ordered by themselves on a working day before 2pm',
          ],
        },
        { name: 'Metro', cells: ["2-3 business days; Mother's Day 1-2", METRO.where] },
        { name: 'Other Urban', cells: ["3-5 business days; Mother's Day 2-3", URBAN.where] },
        { name: 'Remote', cells: ["5-7 business days; Mother's Day 3-5", REMOTE.where] },
      ],
    })
    expect(businessDaysText(SAMPLE_DELIVERY)).toBe('Business days run from Monday to Saturday.')
    expect(restDaysText(SAMPLE_DELIVERY)).toBe('Sundays, and these:')
    expect(daysOffTable(SAMPLE_DELIVERY).rows[0]).toEqual({
      name: '26 January',
      cells: ['Republic Day', 'We and the courier rest'],
    })
  })

  it('have charges, riders’ days and places without delivery', () => {
    expect(networkTable(MIXED)).toMatchObject({
      heads: ['Gifts for', 'On the road', 'Where', 'Delivery'],
      rows: [
        {
          name: 'Bengaluru',
          cells: [
            'The day after the order; Same Day gifts today',
            'PIN codes that begin with 560 or within 12 km of us, ordered before 4pm; our riders deliver every day',
            'From ₹79, free above ₹1,000',
          ],
        },
        { cells: [expect.any(String), expect.any(String), 'From ₹49'] },
        {},
        { cells: ['Not delivered', REMOTE.where, ''] },
      ],
    })
    expect(restDaysText(MIXED)).toBe('These:')
    expect(daysOffTable(MIXED).rows.at(-1)).toEqual({
      name: '25 December 2026',
      cells: ['Christmas Day', 'Our riders in Bengaluru rest'],
    })
    const weekdays = { shop: SAMPLE_DELIVERY.weekdays.shop, courier: ['Mon', 'Wed'] as const }
    expect(businessDaysText({ weekdays })).toBe(
      'We pack from Monday to Saturday; the courier delivers on Monday and Wednesday.',
    )
  })

  it('are rows of a product’s shipping tab', () => {
    expect(deliveryRows(MIXED, 'standard')).toEqual([
      { zone: 'Bengaluru', days: '1 business day, from ₹79, free above ₹1,000' },
      { zone: 'Metro', days: '2-3 business days, from ₹49' },
      { zone: 'Other Urban', days: '3-5 business days, from ₹49' },
      { zone: 'Remote', days: 'not delivered' },
    ])
    expect(deliveryRows(CHARGED, 'mothers-day')[0]).toEqual({
      zone: 'Metro',
      days: '1-2 business days, ₹149, free above ₹1,500',
    })
    expect(deliveryRows(CHARGED, 'same-day')[0]).toEqual({ zone: 'Bengaluru', days: 'today, free' })
    expect(transitText(MIXED)).toBe('2-5 business days')
  })
})

describe('the sample’s statements', () => {
  const BADGE = 'Order by 2pm for same day delivery'
  it('stay in the sample, follow the tables once these change, and the cut-off alone', () => {
    const text = `${BADGE}. Free shipping across India.`
    expect(restateDelivery(SAMPLE_DELIVERY, undefined)(text)).toBe(text)
    expect(restateDelivery(CHARGED, 'network')(text)).toBe(
      'Order by 2pm for same day delivery. Delivery ₹149, free above ₹1,500.',
    )
    const late = { ...SAMPLE_DELIVERY, cutOff: '15:30' }
    expect(restateDelivery(late, 'cut-off')(text)).toBe(
      'Order by 3:30pm for same day delivery. Free shipping across India.',
    )
  })

  it('name the cut-off of the first area, and no Same Day without an area', () => {
    expect(restateDelivery(MIXED, 'network')(BADGE)).toBe('Order by 4pm for same day delivery')
    const none = restateDelivery({ ...CHARGED, areas: [] }, 'network')
    expect(none(BADGE)).toBe('Delivery in 2-7 business days')
    expect(none('Exclusive in Bangalore')).toBe('')
  })

  it('escape the owner’s words in Markdown', () => {
    const areas = [{ ...AREA, name: '*Mysore*' }]
    const restate = restateDelivery({ ...CHARGED, areas }, 'network', {
      escapeValue: (text) => text.replaceAll('*', '\\*'),
    })
    expect(restate('Exclusive in Bangalore')).toBe('Exclusive in \\*Mysore\\*')
  })
})

describe('delivery of a product for search engines', () => {
  const product = {
    service: { kind: 'standard', packDays: 1 },
    pricePaise: 129_900,
    grams: 700,
    collection: 'kids-zone',
  } as const

  it('is free in the sample, with the days of all zones', () => {
    expect(shippingData(SAMPLE_DELIVERY, product)).toEqual({
      charge: { leastPaise: 0, mostPaise: 0 },
      handling: [0, 1],
      transit: [2, 7],
      cutOff: '14:00',
      weekdays: SAMPLE_DELIVERY.weekdays.courier,
    })
  })

  it('has the charge of the product, and none above the threshold', () => {
    expect(shippingData(CHARGED, product)?.charge).toEqual({ leastPaise: 14_900, mostPaise: 14_900 })
    expect(shippingData(CHARGED, { ...product, pricePaise: 150_000 })?.charge.mostPaise).toBe(0)
    expect(shippingData(MIXED, { ...product, collection: 'wedding-edit' })).toMatchObject({
      charge: { leastPaise: 0, mostPaise: 16_000 },
      transit: [0, 5],
    })
    const closed = { ...MIXED, areas: [], zones: MIXED.zones.map((zone) => ({ ...zone, notServed: true as const })) }
    expect(shippingData(closed, product)).toBeUndefined()
  })
})

it('slots and extra days are named where an area has them', () => {
  const tables = slotTables({
    extraDays: [
      { day: '2027-10-24', name: 'Diwali Sunday', until: '13:00' },
      { day: '2027-10-31', name: 'Fair' },
    ],
  })
  expect(networkTable(tables).rows[0]?.cells[1]).toBe(
    'PIN codes that begin with 302, ordered before 2pm; our riders deliver every day, 4 slots, up to ₹300',
  )
  expect(chargeLines(tables, {})[0]).toBe('Jaipur: free. Chosen hours: 4 slots, up to ₹300.')
  expect(daysOffTable(tables).rows).toEqual([
    { name: '24 October 2027', cells: ['Diwali Sunday', 'We work and deliver until 1 pm'] },
    { name: '31 October 2027', cells: ['Fair', 'We work and deliver'] },
  ])
  expect(slotsText({ slots: TEST_SLOTS.slice(2, 3) })).toBe('1 slot, ₹99')
  expect(slotsText({ slots: [] })).toBe('')
})
