import { expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { canUndoCells, cellChanges, changedAgain } from './delivery-cells.ts'
import { moveRecord, type Network, removeRecord, undoCells } from './network-forms.ts'

const TABLES = SAMPLE_DELIVERY
const RATE = { id: 'flat', name: 'Flat', charge: { kind: 'flat' as const, paise: 9000 }, collections: {} }
const withNetwork = (network: Partial<Network>) => ({ ...TABLES, ...network })

it.each([
  ['a deletion', removeRecord(TABLES, 'zone', 'other-urban')],
  ['the deletion of the first', removeRecord(TABLES, 'zone', 'metro')],
  ['an addition', { rates: [RATE] }],
  ['a move', moveRecord(TABLES, 'zones', 'remote', 0)],
  [
    'a rate and days of a zone',
    { zones: TABLES.zones.map((zone) => ({ ...zone, rate: 'flat', transit: [9, 9] as const })) },
  ],
  ['an area', { areas: TABLES.areas.map((area) => ({ ...area, pins: ['5600'] })) }],
])('%s is undone', (_, change) => {
  const after = withNetwork(change)
  const changes = cellChanges(TABLES, after)
  expect([canUndoCells(changes), changedAgain(changes, after)]).toEqual([true, []])
  const { areas, zones, rates } = undoCells(after, TABLES, changes)
  expect({ areas, zones, rates }).toEqual({ areas: TABLES.areas, zones: TABLES.zones, rates: TABLES.rates })
})

it('a move is one change, and another zone added since does not matter to it', () => {
  const after = withNetwork(moveRecord(TABLES, 'zones', 'remote', 0))
  const changes = cellChanges(TABLES, after)
  expect(changes).toEqual([{ cell: 'order zones', was: 'metro other-urban remote', is: 'remote metro other-urban' }])
  const [first] = TABLES.zones
  const later = withNetwork({ zones: [...after.zones, ...(first ? [{ ...first, id: 'more', name: 'More' }] : [])] })
  expect(changedAgain(changes, later)).toEqual([])
  expect(undoCells(later, TABLES, changes).zones.map(({ id }) => id)).toEqual([
    'metro',
    'other-urban',
    'remote',
    'more',
  ])
})

it('an undone deletion stands after its former neighbour, and a later change of the record refuses the undo', () => {
  const after = withNetwork(removeRecord(TABLES, 'zone', 'other-urban'))
  const changes = cellChanges(TABLES, after)
  const moved = withNetwork(moveRecord(after, 'zones', 'metro', 1))
  expect(undoCells(moved, TABLES, changes).zones.map(({ id }) => id)).toEqual(['remote', 'metro', 'other-urban'])
  expect(changedAgain(changes, TABLES)).not.toEqual([])
})

it('a setting is a cell of its own, undone alone', () => {
  const every = TABLES.weekdays.shop
  const changes = cellChanges(TABLES, { ...TABLES, weekdays: { shop: every.slice(0, 5), courier: every } })
  expect(changes.map(({ cell, is }) => [cell, is])).toEqual([['packing-days', 'Mon, Tue, Wed, Thu, Fri']])
  expect(canUndoCells(changes)).toBe(true)
  expect(canUndoCells([...changes, { cell: 'cut-off', was: '14:00', is: '15:00' }])).toBe(false)
})
