import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { type Choice, choiceSearch, narrowList, type Reason, SEEN_AT_ONCE } from './narrow-list.ts'

const REASONS: Reason[] = [
  { for: 'rest', label: 'Rest', madeFor: ['napper', 'homebody'] },
  { for: 'stories', label: 'Stories', madeFor: ['reader'] },
  { for: 'nobody', label: 'Nobody yet', madeFor: ['astronaut'] },
]
const gift = (id: number, price: number, ...madeFor: string[]) => ({ id, pricePaise: rupees(price), madeFor })
/** ₹190 down to ₹60; naps at both ends, one reader, the dearest. */
const LIST = Array.from({ length: 14 }, (_, index) =>
  gift(index + 1, 190 - 10 * index, ...(index === 0 ? ['reader', 'napper'] : index > 10 ? ['homebody'] : [])),
)
const ask = (search: string, gifts = LIST) => narrowList(gifts, new URLSearchParams(search), REASONS)
const ids = (search: string) => ask(search).shown.map(({ id }) => id)
const ALL = LIST.map(({ id }) => id)

describe('a long list', () => {
  it('is served whole, in the order of the catalogue', () => {
    expect(ids('')).toEqual(ALL)
    expect(ask('').choices).toMatchObject({ chosen: {}, total: 14, wider: [] })
  })
  it('goes by price either way; gifts of one price keep their order', () => {
    expect(ids('sort=price-up')).toEqual(ALL.toReversed())
    expect(ids('sort=price-down')).toEqual(ALL)
    const alike = LIST.map(({ id }) => gift(id, id % 2 ? 100 : 50))
    const order = narrowList(alike, new URLSearchParams('sort=price-up'), []).shown.map(({ id }) => id)
    expect(order).toEqual([2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13])
  })
  it('is narrowed by price, by what it is for, and by both', () => {
    const { bands } = ask('').choices ?? { bands: [] }
    expect(bands.flatMap(({ price }) => ids(`price=${price}`)).toSorted((a, b) => a - b)).toEqual(ALL)
    expect(ids('for=rest')).toEqual([1, 12, 13, 14])
    expect(ids(`for=rest&price=${bands[0]?.price}&sort=price-up`)).toEqual([14, 13, 12])
  })
  it('offers only what some gift is for', () => {
    expect(ask('').choices?.reasons).toEqual([
      { for: 'rest', label: 'Rest' },
      { for: 'stories', label: 'Stories' },
    ])
  })
  it('says what to let go of where nothing is left', () => {
    const cheapest = ask('').choices?.bands[0]?.price
    const { shown, choices } = ask(`for=stories&price=${cheapest}`)
    expect(shown).toEqual([])
    expect(choices?.wider).toEqual([
      { without: 'price', count: 1 },
      { without: 'for', count: ids(`price=${cheapest}`).length },
    ])
  })
  it.each(['sort=up', 'price=0-1', 'for=toString', 'sort=&price=&for=', 'sort=PRICE-UP', 'for=rest%00'])(
    'takes what it does not know as not asked: %s',
    (search) => {
      expect(ids(search)).toEqual(ALL)
      expect(ask(search).choices?.chosen).toEqual({})
    },
  )
})

it('a list that can be seen at once offers no choice and heeds none', () => {
  const short = LIST.slice(0, SEEN_AT_ONCE)
  expect(ask('sort=price-up&for=rest', short)).toEqual({ shown: short, choices: undefined })
})

it.each<[Choice, string]>([
  [{}, ''],
  [{ sort: 'price-up' }, '?sort=price-up'],
  [{ sort: 'price-down', for: 'rest', price: '100-150' }, '?for=rest&price=100-150&sort=price-down'],
])('a choice has one address: %j', (choice, search) => expect(choiceSearch(choice)).toBe(search))
