import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { searchGifts } from './search.ts'
import { indexInPieces, type Searchable, type SearchIndex } from './search-index.ts'
import { MAX_QUERY } from './search-limits.ts'

const gift = (name: string, rest: Partial<Searchable> = {}): Searchable => ({
  id: name,
  name,
  tagline: '',
  collection: 'Uniquely Yours',
  contents: [],
  madeFor: [],
  pricePaise: rupees(100),
  ...rest,
})

const GIFTS = [
  gift('The Chai Philosopher', {
    contents: ['tin of Assam breakfast tea, 100 g'],
    madeFor: ['tea drinker', 'thinker'],
  }),
  gift('The Long Bather', { tagline: 'Door locked, geyser on.', madeFor: ['bath lover'] }),
  gift('Get Well by Teatime', { collection: 'Same Day Delivery' }),
  gift('The Lamp Lighter', { contents: ['brass diya'] }),
  gift('Amma’s Second Cup', { collection: "Mother's Day" }),
  gift('Café at Home', { contents: ['steel filter'] }),
]
function buildSearchIndex(gifts: readonly Searchable[]): SearchIndex {
  const pieces = indexInPieces(gifts, (gift) => gift, 2)
  for (let piece = pieces.next(); ; piece = pieces.next()) if (piece.done) return piece.value
}

const index = buildSearchIndex(GIFTS)
const search = (query: string) => searchGifts(index, query, 10)
const names = (query: string) => search(query).hits.map(({ id }) => id)
const marked = (query: string) =>
  search(query).hits.map(({ name }) => name.map(({ text, matched }) => (matched ? `[${text}]` : text)).join(''))

describe('search', () => {
  it('finds a gift by its name, whole or begun, in any letters', () => {
    expect(names('the long bather')).toEqual(['The Long Bather'])
    expect(names('LAMP LI')).toEqual(['The Lamp Lighter'])
    expect(names('cafe')).toEqual(['Café at Home'])
  })

  it.each([
    ['by what is in it', 'diya', 'The Lamp Lighter'],
    ['by whom it is made for', 'thinker', 'The Chai Philosopher'],
    ['by its line', 'geyser', 'The Long Bather'],
    ['by its collection', 'same day', 'Get Well by Teatime'],
    ['without minding apostrophes', 'mothers day', 'Amma’s Second Cup'],
  ])('finds a gift %s', (_, query, name) => expect(names(query)).toEqual([name]))

  it.each([
    ['a letter too few', 'philospher'],
    ['a letter too many', 'philossopher'],
    ['a wrong letter', 'philosapher'],
    ['two letters in each other’s place', 'philosohper'],
    ['two slips in a long word', 'filosopher'],
    ['a slip in a word that is not finished', 'philisop'],
  ])('forgives %s', (_, query) => expect(names(query)).toEqual(['The Chai Philosopher']))

  it('does not take a slip for what stands there', () => {
    expect(names('lamp')).toEqual(['The Lamp Lighter'])
    expect(names('drone')).toEqual([])
    expect(names('xy')).toEqual([])
  })

  it('puts names before contents, and names that begin so first', () => {
    expect(names('tea')).toEqual(['Get Well by Teatime', 'The Chai Philosopher'])
    expect(names('the l')).toEqual(['The Long Bather', 'The Lamp Lighter'])
  })

  it('wants all words, and where no gift has all, as many as can be', () => {
    expect(names('assam tea')).toEqual(['The Chai Philosopher'])
    expect(names('chai drone')).toEqual(['The Chai Philosopher'])
    expect(names('a gift for the bath lover')).toEqual(['The Long Bather'])
  })

  it('marks what was typed, or the word that was meant', () => {
    expect(marked('the l')).toEqual(['[The L]ong Bather', '[The L]amp [L]ighter'])
    expect(marked('bahter')).toEqual(['The Long [Bather]'])
    expect(marked('ammas')).toEqual(['[Amma’s] Second Cup'])
    expect(marked('diya')).toEqual(['The Lamp Lighter'])
  })

  it('says how many there are when it shows fewer', () => {
    const { total, hits } = searchGifts(index, 'the', 1)
    expect([total, hits.length]).toEqual([3, 1])
  })

  it.each([
    '',
    '   ',
    '<script>',
    '%_\\',
    '"\'',
    '()[]{}.*+?',
    '\u0000',
    '🎁',
    'ہدیہ',
    'a'.repeat(10_000),
    'ab '.repeat(5000),
    '-'.repeat(10_000),
  ])('is not troubled by %j', (query) => {
    const startedAt = performance.now()
    expect(search(query).hits.length).toBeLessThanOrEqual(GIFTS.length)
    expect(performance.now() - startedAt).toBeLessThan(50)
  })

  it('reads no more than it should', () => {
    expect(names(`${' '.repeat(MAX_QUERY)}lamp`)).toEqual([])
  })
})

it('answers within 50 ms of a key among 10,000 gifts, also when it is misspelt', () => {
  const many = Array.from({ length: 10_000 }, (_, number) => {
    const like = GIFTS[number % GIFTS.length] ?? gift('')
    return { ...like, id: String(number), name: `${like.name} ${number.toString(36)}` }
  })
  const large = buildSearchIndex(many)
  const times = ['t', 'th', 'the l', 'philosohper', 'filosofer tea', 'drone'].flatMap((query) =>
    Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      searchGifts(large, query, 8)
      return performance.now() - startedAt
    }),
  )
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(50)
})

describe('a price in a search', () => {
  const shelf = buildSearchIndex([
    gift('Tea for One', { pricePaise: rupees(80) }),
    gift('The Tea House', { pricePaise: rupees(150) }),
    gift('The Forest Walk', { pricePaise: rupees(90), tagline: 'A gift for the present.' }),
    gift('Best Presents Ever', { pricePaise: rupees(500) }),
  ])
  const find = (query: string) => searchGifts(shelf, query, 10)
  const ids = (query: string) => find(query).hits.map(({ id }) => id)

  it('leaves those that cost so much, in the order of what else was asked', () => {
    expect(ids('tea under 100')).toEqual(['Tea for One'])
    expect(ids('tea over ₹100')).toEqual(['The Tea House'])
    expect(ids('under 100')).toEqual(['Tea for One', 'The Forest Walk'])
    expect(ids('a gift for the ₹80 to ₹90')).toEqual(['Tea for One', 'The Forest Walk'])
    expect(find('tea 80-150')).toMatchObject({ total: 2, price: { words: 'from ₹80 to ₹150', besides: 'tea' } })
  })
  it('that is in the way says what there is without it', () => {
    expect(find('tea under 50')).toMatchObject({
      total: 0,
      price: { words: 'under ₹50', besides: 'tea', atAnyPrice: 2 },
    })
  })
  it('words that say nothing of the gift neither find it nor put it first', () => {
    expect(ids('gift for the tea')).toEqual(['Tea for One', 'The Tea House'])
    expect(ids('the gift for forest')).toEqual(['The Forest Walk'])
    expect(ids('something for tea')).toEqual(ids('tea'))
  })
})
