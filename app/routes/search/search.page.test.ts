import { describe, expect, it } from 'vitest'
import type { SearchAnswer } from '#server/search/gift-search.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { openTestShop } from '#test/shop.ts'

type Get = Awaited<ReturnType<typeof openTestShop>>['get']

const answerTo = async (get: Get, query: string): Promise<SearchAnswer> =>
  (await get(`/search.json?q=${encodeURIComponent(query)}`)).json() as Promise<SearchAnswer>
const textOf = ({ gifts }: SearchAnswer) => gifts.map(({ name }) => name.map(({ text }) => text).join(''))

describe('the answers to what is typed', () => {
  it('name gifts of every collection, with what was typed marked', async () => {
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

  it('show a gift and its Mother’s Day twin, each by its own name', async () => {
    const { get } = await openTestShop()
    expect(textOf(await answerTo(get, 'chai philosopher'))).toContain('The Chai Philosopher')
    expect(textOf(await answerTo(get, 'amma second cup'))).toEqual(['Amma’s Second Cup'])
  })

  it('forgive a slip', async () => {
    const { get } = await openTestShop()
    expect(textOf(await answerTo(get, 'long bahter'))[0]).toBe('The Long Bather')
  })

  it('keep to a price, say how it was understood, and keep their flags', async () => {
    const { get, shop } = await openTestShop()
    const answer = await answerTo(get, 'a gift for the traveller under ₹150')
    expect(answer.price).toMatchObject({ words: 'under ₹150' })
    expect(answer.gifts.length).toBeGreaterThan(0)
    expect(answer.gifts.every(({ pricePaise }) => pricePaise < 15_000)).toBe(true)
    expect(answer.gifts.some(({ launchingSoon }) => launchingSoon)).toBe(true)
    // A price that changed a moment ago counts at once.
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

  it('lead to the collections where nothing is asked or found', async () => {
    const { get } = await openTestShop()
    for (const query of ['', 'drone', '%00<script>', 'x'.repeat(5000)]) {
      const { total, gifts, collections } = await answerTo(get, query)
      expect([query, total, gifts.length, collections.length]).toEqual([query, 0, 0, 5])
    }
  })

  it('show the price of now, and what was added to the catalogue', async () => {
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

  it('are kept by nobody', async () => {
    const { get } = await openTestShop()
    const response = await get('/search.json?q=tea')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('the page of search', () => {
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

  it('says a price as it was understood, and flags what is gone or still to come', async () => {
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

  it('says so when there is nothing, and repeats no markup', async () => {
    const { get } = await openTestShop()
    const html = await (await get(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text()
    expect(html).toContain('Nothing by that name')
    expect(html).toContain('href="/kids-zone"')
    expect(html).not.toContain('<script>alert')
  })
})
