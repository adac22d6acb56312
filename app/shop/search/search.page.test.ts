import { describe, expect, it } from 'vitest'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import type { SearchAnswer } from '#server/search/product-search.ts'
import { openTestShop } from '#test/shop.ts'

type Get = Awaited<ReturnType<typeof openTestShop>>['get']

const answerTo = async (get: Get, query: string): Promise<SearchAnswer> =>
  (await get(`/search.json?q=${encodeURIComponent(query)}`)).json() as Promise<SearchAnswer>
const textOf = ({ gifts }: SearchAnswer) => gifts.map(({ name }) => name.map(({ text }) => text).join(''))

describe('search suggestions', () => {
  it('list products of every collection with the matches marked', async () => {
    const { get } = await openTestShop()
    const answer = await answerTo(get, 'the lo')
    expect(answer.gifts[0]).toMatchObject({ id: 'uniquely-yours-3', collection: 'uniquely-yours', available: true })
    expect(answer.gifts[0]?.name).toEqual([
      { text: 'The Lo', matched: true },
      { text: 'ng Bather', matched: false },
    ])
    for (const query of ['wedding', 'kids', 'same day', 'mothers day']) {
      expect([query, (await answerTo(get, query)).total > 0]).toEqual([query, true])
    }
  })

  it('list a product and its Mother’s Day variant under their own names', async () => {
    const { get } = await openTestShop()
    expect(textOf(await answerTo(get, 'chai philosopher'))).toContain('The Chai Philosopher')
    expect(textOf(await answerTo(get, 'amma second cup'))).toEqual(['Amma’s Second Cup'])
  })

  it('tolerate a typo', async () => {
    const { get } = await openTestShop()
    expect(textOf(await answerTo(get, 'long bahter'))[0]).toBe('The Long Bather')
  })

  it('apply a price limit, show how it was understood, and keep product flags', async () => {
    const { get, shop } = await openTestShop()
    const answer = await answerTo(get, 'a gift for the traveller under ₹150')
    expect(answer.price).toMatchObject({ words: 'under ₹150' })
    expect(answer.gifts.length).toBeGreaterThan(0)
    expect(answer.gifts.every(({ pricePaise }) => pricePaise < 15_000)).toBe(true)
    expect(answer.gifts.some(({ launchingSoon }) => launchingSoon)).toBe(true)
    // A price change applies at once.
    const [first] = answer.gifts
    await shop.db
      .updateTable('products')
      .set({ pricePaise: 99_900 })
      .where('id', '=', first?.id ?? '')
      .execute()
    const after = await answerTo(get, 'a gift for the traveller under ₹150')
    expect(after.total).toBe(answer.total - 1)
    expect(after.gifts.map(({ id }) => id)).not.toContain(first?.id)
  })

  it('link the collections for an empty query or no match', async () => {
    const { get } = await openTestShop()
    for (const query of ['', 'drone', '%00<script>', 'x'.repeat(5000)]) {
      const { total, gifts, collections } = await answerTo(get, query)
      expect([query, total, gifts.length, collections.length]).toEqual([query, 0, 0, 5])
    }
  })

  it('show current prices and new products', async () => {
    const { get, shop } = await openTestShop()
    await answerTo(get, 'long bather')
    await shop.db
      .updateTable('products')
      .set({ pricePaise: 12_300, name: 'The Short Bather' })
      .where('id', '=', 'uniquely-yours-3')
      .execute()
    await invalidateCatalogue(shop.db)
    expect((await answerTo(get, 'long bather')).gifts[0]).toMatchObject({ id: 'uniquely-yours-3', pricePaise: 12_300 })
    await expect.poll(async () => textOf(await answerTo(get, 'short bather'))).toEqual(['The Short Bather'])
  })

  it('are not cached', async () => {
    const { get } = await openTestShop()
    const response = await get('/search.json?q=tea')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('the search page', () => {
  it('works without scripts', async () => {
    const { get } = await openTestShop()
    const home = await (await get('/')).text()
    expect(home).toMatch(/<form[^>]* action="\/search"><button type="submit"[^>]*aria-label="Search"/)
    const response = await get('/search?q=long+bahter')
    const html = await response.text()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('href="/uniquely-yours/uniquely-yours-3"')
    expect(html).toMatch(/<input[^>]*aria-label="Search"[^>]*name="q"[^>]*value="long bahter"/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('shows how a price was understood, and flags sold-out and upcoming products', async () => {
    const { get, shop } = await openTestShop()
    await shop.db.updateTable('products').set({ available: 0 }).where('collection', '=', 'uniquely-yours').execute()
    const page = async (query: string) =>
      (await (await get(`/search?q=${encodeURIComponent(query)}`)).text()).replaceAll('<!-- -->', '')
    const forty = await page('uniquely yours under 500')
    expect(forty).toContain('>40 gifts under ₹500<')
    expect(forty.match(/, sold out/g)).toHaveLength(40)
    expect(forty).not.toContain(', launching soon')
    await shop.db.updateTable('products').set({ available: 1 }).where('collection', '=', 'uniquely-yours').execute()
    expect((await page('uniquely yours under 500')).match(/, launching soon/g)).toHaveLength(29)
    const none = await page('traveller under 20')
    expect(none).toContain('>Nothing by that name under ₹20<')
    expect(none).toMatch(/href="\/search\?q=traveller"[^>]*>At any price, \d+ gifts?</)
    expect(await page('under 5')).toContain('>Nothing under ₹5<')
  })

  it('shows a message when nothing matches, and escapes the query', async () => {
    const { get } = await openTestShop()
    const html = await (await get(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text()
    expect(html).toContain('Nothing by that name')
    expect(html).toContain('href="/kids-zone"')
    expect(html).not.toContain('<script>alert')
  })
})
