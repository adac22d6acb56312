import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import {
  countListPages,
  isFilterable,
  type ListSelection,
  parseListPage,
  priceBands,
  readListSelection,
  selectionQuery,
} from './list-filters.ts'

const FILTERS = [
  { for: 'rest', label: 'Rest', line: '', madeFor: ['napper', 'homebody'] },
  { for: 'stories', label: 'Stories', line: '', madeFor: ['reader'] },
]
const bands = priceBands([60, 100, 150, 190].map((price) => ({ pricePaise: rupees(price), gifts: 4 })))
const read = (
  search: string,
  list: Parameters<typeof readListSelection>[1] = { filters: FILTERS, bands, origins: ['Belgium', 'India'] },
) => readListSelection(new URLSearchParams(search), list)

describe('a long list', () => {
  it('applies known filters', () => {
    const [cheapest] = bands
    const { chosen, filter, band } = read(`sort=price-down&price=${cheapest?.price}&for=rest&origin=Belgium`)
    expect(chosen).toEqual({ for: 'rest', price: cheapest?.price, origin: 'Belgium', sort: 'price-down' })
    expect([filter?.label, band]).toEqual(['Rest', cheapest])
  })
  it.each([
    'sort=up',
    'price=0-1',
    'for=toString',
    'sort=&price=&for=',
    'sort=PRICE-UP',
    'origin=belgium',
    'for=rest%00',
  ])('ignores unknown filters: %s', (search) =>
    expect(read(search)).toEqual({ chosen: {}, filter: undefined, band: undefined }),
  )
})

it('a short list offers no filters and applies none', () => {
  expect([12, 13].map(isFilterable)).toEqual([false, true])
  expect(read('sort=price-up&for=rest', { filters: FILTERS, bands: undefined, origins: [] }).chosen).toEqual({})
})

it.each([
  [0, 1],
  [40, 1],
  [48, 1],
  [49, 2],
  [5004, 105],
])('%i gifts are on %i pages', (gifts, pages) => expect(countListPages(gifts)).toBe(pages))

it.each<[string, number, number | 'beyond']>([
  ['', 3, 1],
  ['page=1', 3, 1],
  ['page=3', 3, 3],
  ['page=4', 3, 'beyond'],
  ['page=2', 1, 1],
  ['page=99', 1, 1],
  ['page=0', 3, 1],
  ['page=-2', 3, 1],
  ['page=02', 3, 1],
  ['page=2.5', 3, 1],
  ['page=1e0', 3, 1],
  ['page=2%00', 3, 1],
])('%j of %i pages is page %s', (search, pages, page) =>
  expect(parseListPage(new URLSearchParams(search), pages)).toBe(page),
)

it.each<[ListSelection, number, string]>([
  [{}, 1, ''],
  [{}, 2, '?page=2'],
  [{ sort: 'price-up' }, 1, '?sort=price-up'],
  [{ sort: 'price-down', for: 'rest', price: '100-150' }, 1, '?for=rest&price=100-150&sort=price-down'],
  [{ sort: 'price-down', for: 'rest' }, 3, '?for=rest&sort=price-down&page=3'],
])('a page of a filtered list has one URL: %j, %i', (choice, page, search) =>
  expect(selectionQuery(choice, page)).toBe(search),
)
