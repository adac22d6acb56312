import { describe, expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { NETWORK_FORMS, type NetworkKind, networkFault, removeRecord } from './network-forms.ts'
import { parsePinList } from './pin-list.ts'
import { workedExamples } from './rate-form.ts'

const RATE = { id: 'by-weight', name: 'By weight', charge: { kind: 'flat' as const, paise: 9000 }, collections: {} }
const NETWORK = { ...SAMPLE_DELIVERY, rates: [RATE] }

/** Returns the errors of a new record with these values. */
const errorsOf = (kind: NetworkKind, values: Record<string, string>, id = 'new') => {
  const form = NETWORK_FORMS[kind]
  return form.apply(NETWORK, id, { ...form.blank, ...form.read(NETWORK, id), ...values }).errors
}

it('every stored record is read into a form and back without a change', () => {
  for (const kind of ['area', 'zone', 'rate'] as const)
    for (const { id } of NETWORK[NETWORK_FORMS[kind].list]) {
      const values = NETWORK_FORMS[kind].read(NETWORK, id) ?? {}
      const { network, errors } = NETWORK_FORMS[kind].apply(NETWORK, id, values)
      expect([id, errors]).toEqual([id, {}])
      expect(NETWORK_FORMS[kind].read(network, id)).toEqual(values)
    }
})

describe('PIN codes and prefixes', () => {
  it.each([
    ['560034, 560001\n5621*', ['560034', '560001', '5621'], undefined],
    ['560034 560034', ['560034'], undefined],
    ['560', ['560'], '560 has 3 of 6 digits. Write 560* for all PIN codes that begin with it.'],
    ['5600341', ['5600341'], '5600341 has more than 6 digits.'],
    ['056003', ['056003'], '056003 is no PIN code and no prefix. Write 560034, or 5600* for a prefix.'],
    ['5*6', ['56'], '5*6 is no PIN code and no prefix. Write 560034, or 5600* for a prefix.'],
  ])('%j', (text, pins, error) => expect(parsePinList(text)).toEqual({ pins, error }))
})

it.each<[NetworkKind, Record<string, string>, Record<string, string>]>([
  ['area', { name: '' }, { name: 'Enter a name.', pins: 'Enter PIN codes, or a distance.' }],
  ['area', { name: 'bengaluru', pins: '110*' }, { name: 'Bengaluru exists already. Choose another name.' }],
  ['area', { name: 'A', pins: '560*' }, { pins: '560* is also in Bengaluru.' }],
  ['area', { name: 'A', pins: '110*', weekdays: '' }, { weekdays: 'Choose at least one day.' }],
  ['area', { name: 'A', pins: '110*', rate: 'gone' }, { rate: 'This rate was deleted. Choose another.' }],
  ['area', { name: 'A', pins: '110*', mostADay: '0' }, { mostADay: 'Enter whole parcels, from 1 to 100000.' }],
  ['area', { name: 'A', withinKm: '-2' }, { withinKm: 'Enter kilometres, above 0 and at most 5000.' }],
  ['area', { name: 'A', pins: '110*', cutOff: '25:00' }, { cutOff: 'Enter a time, such as 14:00.' }],
  [
    'area',
    { name: 'A', pins: '110*', daysOff: '2026-02-30 Nothing' },
    { daysOff: '“2026-02-30 Nothing”: write a day and its name, such as 2026-12-25 Christmas.' },
  ],
  ['zone', { name: 'Z', by: '', transitFrom: '2' }, { by: 'Choose at least one.' }],
  ['zone', { name: 'Z', by: 'states', transitFrom: '2' }, { states: 'Choose at least one State.' }],
  ['zone', { name: 'Z', by: 'rest', transitFrom: '2' }, { by: 'Other Urban is the zone for every other PIN already.' }],
  ['zone', { name: 'Z', by: 'pins, abroad', pins: '9*', transitFrom: '2' }, { by: 'Outside India stands alone.' }],
  ['zone', { name: 'Z', by: 'pins', pins: '9*' }, { transitFrom: 'Enter working days, from 1 to 30.' }],
  [
    'zone',
    { name: 'Z', by: 'pins', pins: '9*', transitFrom: '4', transitTo: '2' },
    { transitFrom: 'The first number is the smaller one.' },
  ],
  ['zone', { name: 'Z', by: 'pins', pins: '682*', rate: 'none' }, {}],
  ['rate', { name: 'R', flat: '-1' }, { flat: 'An amount cannot be below 0.' }],
  ['rate', { name: 'R', flat: '10000000' }, { flat: 'At most ₹1,00,000. Is a digit too many?' }],
  ['rate', { name: 'R', flat: '' }, { flat: 'Enter an amount in rupees, such as 90 or 90.50.' }],
  ['rate', { name: 'R', flat: '0' }, {}],
  [
    'rate',
    { name: 'R', kind: 'weight', first: '90', step: '45', firstGrams: '0', stepGrams: '0' },
    { firstGrams: 'Enter whole grams, from 1 to 100000.', stepGrams: 'Enter whole grams, from 1 to 100000.' },
  ],
  ['rate', { name: 'R', flat: '90', freeAbove: '-5' }, { freeAbove: 'An amount cannot be below 0.' }],
  [
    'rate',
    { name: 'R', flat: '90', surcharge: '50' },
    { surchargePins: 'Enter PIN codes for the surcharge, or clear it.' },
  ],
  [
    'rate',
    { name: 'R', flat: '90', collections: 'wedding x' },
    { 'collections.wedding': 'Enter an amount in rupees, such as 90 or 90.50.' },
  ],
])('a new %s with %j has the errors %j', (kind, values, errors) => expect(errorsOf(kind, values)).toEqual(errors))

it('a record keeps its own name and PIN codes, and at most 200 may exist', () => {
  expect(errorsOf('area', {}, 'same-day')).toEqual({})
  const many = {
    ...NETWORK,
    rates: Array.from({ length: 200 }, (_, at) => ({ ...RATE, id: `r${at}`, name: `R${at}` })),
  }
  const values = { ...NETWORK_FORMS.rate.blank, name: 'One more', flat: '1' }
  expect(NETWORK_FORMS.rate.apply(many, 'new', values).errors.name).toContain('There are 200 rates already.')
})

it('a new zone stands above the last fallback', () => {
  const [metro, rest] = SAMPLE_DELIVERY.zones
  const start = { ...NETWORK, zones: [metro, rest].flatMap((zone) => zone ?? []) }
  const values = {
    ...NETWORK_FORMS.zone.blank,
    name: 'Near',
    by: 'distance',
    withinKm: '300',
    transitFrom: '1',
    transitTo: '2',
  }
  const { zones } = NETWORK_FORMS.zone.apply(start, 'near', values).network
  expect(zones.map(({ id, where }) => [id, where])[1]).toEqual(['near', 'Up to 300 km from the shop'])
  expect(zones).toHaveLength(3)
})

it('examples are worked for a charge by weight', () => {
  const values = { ...NETWORK_FORMS.rate.blank, kind: 'weight', first: '90', step: '45' }
  expect(workedExamples(values as Parameters<typeof workedExamples>[0])).toBe(
    '500 g ₹90, 1 kg ₹135, 1.4 kg ₹180, 2 kg ₹225, 5 kg ₹495',
  )
})

it('a network with a rate that is missing has a fault', () => {
  const zones = NETWORK.zones.map((zone) => ({ ...zone, rate: RATE.id }))
  const now = { ...NETWORK, zones }
  expect(networkFault(removeRecord(now, 'rate', RATE.id), now)).toBe(
    'By weight is the rate of Metro, Other Urban, Remote.',
  )
  expect(networkFault(now, NETWORK)).toBeUndefined()
})
