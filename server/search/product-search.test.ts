import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { MAX_QUERY } from '#domain/search/product-tokens.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { replaceProducts, type TestProduct, testProduct } from '#test/replace-products.ts'
import { createSearch } from './product-search.ts'

const GIFTS = [
  testProduct('The Chai Philosopher', {
    contents: ['tin of Assam breakfast tea, 100 g'],
    madeFor: ['tea drinker', 'thinker'],
  }),
  testProduct('The Long Bather', { tagline: 'Door locked, geyser on.', madeFor: ['bath lover'] }),
  testProduct('Get Well by Teatime', { collection: 'quick-delivery' }),
  testProduct('The Lamp Lighter', { contents: ['brass diya'] }),
  testProduct('Amma’s Second Cup', { collection: 'mothers-day' }),
  testProduct('Café at Home', { contents: ['steel filter'] }),
]

/** Unlikely queries, and text that a database could take for syntax. */
const HOSTILE = [
  '',
  '   ',
  '<script>',
  '%_\\',
  '"\'',
  '()[]{}.*+?',
  '\u0000',
  'lamp\u0000"',
  '🎁',
  'ہدیہ',
  '\ud800',
  'a'.repeat(10_000),
  'ab '.repeat(5000),
  '-'.repeat(10_000),
  '"lamp" AND NEAR(the*, 2) NOT -name:^l',
  'lamp:* & !the | <-> \\',
  "'; drop table search_gifts; --",
  'philosphor lihgter bathre teatiem sceond fliter gesyer drikner',
]

/** CPU time of this process since `before`, independent of other processes. */
function workMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe.each(testDatabases)('search on %s', (_, open) => {
  async function shelf(gifts: readonly TestProduct[] = GIFTS) {
    const db = await open()
    await replaceProducts(db, gifts)
    const search = createSearch(db)
    const find = (query: string) => search(query, 10)
    const parts = async (query: string) => (await find(query)).gifts.map(({ name }) => name)
    const names = async (query: string) => (await parts(query)).map((name) => name.map(({ text }) => text).join(''))
    const marked = async (query: string) =>
      (await parts(query)).map((name) => name.map((part) => (part.matched ? `[${part.text}]` : part.text)).join(''))
    return { db, search, find, names, marked }
  }

  it('finds a gift by its name or a prefix of it, in any case', async () => {
    const { names } = await shelf()
    expect(await names('the long bather')).toEqual(['The Long Bather'])
    expect(await names('LAMP LI')).toEqual(['The Lamp Lighter'])
    expect(await names('cafe')).toEqual(['Café at Home'])
  })

  it('finds a gift by its contents, recipient, line and collection, and ignores apostrophes', async () => {
    const { names } = await shelf()
    expect(await names('diya')).toEqual(['The Lamp Lighter'])
    expect(await names('thinker')).toEqual(['The Chai Philosopher'])
    expect(await names('geyser')).toEqual(['The Long Bather'])
    expect(await names('same day')).toEqual(['Get Well by Teatime'])
    expect(await names('mothers day')).toEqual(['Amma’s Second Cup'])
  })

  it('tolerates missing, extra, wrong or swapped letters, two in a long word, and word endings', async () => {
    const { names } = await shelf()
    const slips = ['philospher', 'philossopher', 'philosapher', 'philosohper', 'filosopher', 'philisop']
    for (const query of slips) expect([query, await names(query)]).toEqual([query, ['The Chai Philosopher']])
  })

  it('does not correct a word that exists', async () => {
    const { names } = await shelf()
    expect(await names('lamp')).toEqual(['The Lamp Lighter'])
    expect(await names('drone')).toEqual([])
    expect(await names('xy')).toEqual([])
  })

  it('ranks names above contents, and name prefixes first', async () => {
    const { names } = await shelf()
    expect(await names('tea')).toEqual(['Get Well by Teatime', 'The Chai Philosopher'])
    expect(await names('the l')).toEqual(['The Long Bather', 'The Lamp Lighter'])
  })

  it('requires all words, and as many as possible when no gift has all', async () => {
    const { names } = await shelf()
    expect(await names('assam tea')).toEqual(['The Chai Philosopher'])
    expect(await names('chai drone')).toEqual(['The Chai Philosopher'])
    expect(await names('assam thinker lamp')).toEqual(['The Chai Philosopher'])
    expect(await names('a gift for the bath lover')).toEqual(['The Long Bather'])
    expect((await names('lamp tea bather teatime brass')).toSorted()).toEqual([
      'Get Well by Teatime',
      'The Lamp Lighter',
    ])
  })

  it('counts the gifts with the most words at the requested price', async () => {
    const { find, names } = await shelf([
      testProduct('Tea and Soap', { pricePaise: rupees(80) }),
      testProduct('Soap and Candle', { pricePaise: rupees(150) }),
      testProduct('Candle', { pricePaise: rupees(50) }),
    ])
    expect(await names('tea soap candle under 100')).toEqual(['Tea and Soap'])
    expect(await find('tea soap candle under 100')).toMatchObject({ total: 1, price: { atAnyPrice: 2 } })
  })

  it('highlights the query, or the word it was corrected to', async () => {
    const { marked } = await shelf()
    expect(await marked('the l')).toEqual(['[The L]ong Bather', '[The L]amp [L]ighter'])
    expect(await marked('bahter')).toEqual(['The Long [Bather]'])
    expect(await marked('ammas')).toEqual(['[Amma’s] Second Cup'])
    expect(await marked('diya')).toEqual(['The Lamp Lighter'])
  })

  it('reports the total when it shows fewer', async () => {
    const { search } = await shelf()
    const { total, gifts } = await search('the', 1)
    expect([total, gifts.length]).toEqual([3, 1])
  })

  it('handles hostile queries, and reads no more than needed', async () => {
    const { find, names } = await shelf()
    for (const query of HOSTILE) {
      const before = process.threadCpuUsage()
      expect((await find(query)).gifts.length).toBeLessThanOrEqual(GIFTS.length)
      expect([query.slice(0, 40), workMs(before) < 250]).toEqual([query.slice(0, 40), true])
    }
    expect(await names(`${' '.repeat(MAX_QUERY)}lamp`)).toEqual([])
  })

  it('filters by price, ranked by the rest of the query', async () => {
    const { find, names } = await shelf([
      testProduct('Tea for One', { pricePaise: rupees(80) }),
      testProduct('The Tea House', { pricePaise: rupees(150) }),
      testProduct('The Forest Walk', { pricePaise: rupees(90), tagline: 'A gift for the present.' }),
      testProduct('Best Presents Ever', { pricePaise: rupees(500) }),
    ])
    expect(await names('tea under 100')).toEqual(['Tea for One'])
    expect(await names('tea over ₹100')).toEqual(['The Tea House'])
    expect(await names('under 100')).toEqual(['Tea for One', 'The Forest Walk'])
    expect(await names('a gift for the ₹80 to ₹90')).toEqual(['Tea for One', 'The Forest Walk'])
    expect(await find('tea 80-150')).toMatchObject({ total: 2, price: { words: 'from ₹80 to ₹150', besides: 'tea' } })
    expect(await find('tea under 50')).toMatchObject({
      total: 0,
      price: { words: 'under ₹50', besides: 'tea', atAnyPrice: 2 },
    })
    // Words that do not describe the gift neither match nor rank it.
    expect(await names('gift for the tea')).toEqual(['Tea for One', 'The Tea House'])
    expect(await names('the gift for forest')).toEqual(['The Forest Walk'])
    expect(await names('something for tea')).toEqual(await names('tea'))
  })

  it('over too many matches ranks names with the prefix first, then names with the word', async () => {
    const many = Array.from({ length: 260 }, (_, number) =>
      testProduct(`Box ${number}`, { contents: ['jar of honey'] }),
    )
    const { find, names } = await shelf([...many, testProduct('Wild Honey'), testProduct('Honey Keeper')])
    expect((await names('honey')).slice(0, 3)).toEqual(['Honey Keeper', 'Wild Honey', 'Box 0'])
    expect((await find('honey')).total).toBe(262)
    expect((await find('honey under 101')).total).toBe(262)
    expect((await names('jar box 25')).slice(0, 2)).toEqual(['Box 25', 'Box 250'])
  })
})

it('search answers a keystroke within 50 ms among 10,000 gifts, also when it is misspelt', async () => {
  const [[, open] = []] = testDatabases
  const db = (await open?.()) as Db
  await replaceProducts(
    db,
    Array.from({ length: 10_000 }, (_, number) => {
      const like = GIFTS[number % GIFTS.length] ?? testProduct('')
      return { ...like, name: `${like.name} ${number.toString(36)}` }
    }),
  )
  const search = createSearch(db)
  const times: number[] = []
  for (const query of ['t', 'th', 'the l', 'philosohper', 'filosofer tea', 'drone'])
    for (let round = 0; round < 5; round++) {
      const before = process.threadCpuUsage()
      await search(query, 8)
      times.push(workMs(before))
    }
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(50)
})
