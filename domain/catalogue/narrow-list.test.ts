import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { type Choice, canBeNarrowed, choiceSearch, listPages, readChoice, readPage } from './narrow-list.ts'
import { priceBands } from './price-bands.ts'

const FILTERS = [
  { for: 'rest', label: 'Rest', line: '', madeFor: ['napper', 'homebody'] },
  { for: 'stories', label: 'Stories', line: '', madeFor: ['reader'] },
]
const bands = priceBands([60, 100, 150, 190].map((price) => ({ pricePaise: rupees(price), gifts: 4 })))
const read = (search: string, list: Parameters<typeof readChoice>[1] = { filters: FILTERS, bands }) =>
  readChoice(new URLSearchParams(search), list)

describe('a long list', () => {
  it('heeds what it knows', () => {
    const [cheapest] = bands
    const { chosen, filter, band } = read(`sort=price-down&price=${cheapest?.price}&for=rest`)
    expect(chosen).toEqual({ for: 'rest', price: cheapest?.price, sort: 'price-down' })
    expect([filter?.label, band]).toEqual(['Rest', cheapest])
  })
  it.each(['sort=up', 'price=0-1', 'for=toString', 'sort=&price=&for=', 'sort=PRICE-UP', 'for=rest%00'])(
    'takes what it does not know as not asked: %s',
    (search) => expect(read(search)).toEqual({ chosen: {}, filter: undefined, band: undefined }),
  )
})

it('a list that can be seen at once offers no choice and heeds none', () => {
  expect([12, 13].map(canBeNarrowed)).toEqual([false, true])
  expect(read('sort=price-up&for=rest', { filters: FILTERS, bands: undefined }).chosen).toEqual({})
})

it.each([
  [0, 1],
  [40, 1],
  [48, 1],
  [49, 2],
  [5004, 105],
])('%i gifts are on %i pages', (gifts, pages) => expect(listPages(gifts)).toBe(pages))

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
  expect(readPage(new URLSearchParams(search), pages)).toBe(page),
)

it.each<[Choice, number, string]>([
  [{}, 1, ''],
  [{}, 2, '?page=2'],
  [{ sort: 'price-up' }, 1, '?sort=price-up'],
  [{ sort: 'price-down', for: 'rest', price: '100-150' }, 1, '?for=rest&price=100-150&sort=price-down'],
  [{ sort: 'price-down', for: 'rest' }, 3, '?for=rest&sort=price-down&page=3'],
])('a page of a choice has one address: %j, %i', (choice, page, search) =>
  expect(choiceSearch(choice, page)).toBe(search),
)
