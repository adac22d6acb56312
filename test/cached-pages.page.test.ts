import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createPageCache } from '#server/http/page-cache.ts'
import { servePages } from './serve-pages.ts'
import { openTestShop } from './shop.ts'

/** URL prefix, the parameter values that the page knows, and the number of cache entries. */
const INVENTED_PARAMETERS: [string, readonly string[], number][] = [
  ['/wedding-edit?for=', ['bride', 'groom'], 3],
  ['/mothers-day?for=', ['gardener'], 2],
  ['/uniquely-yours?for=', ['rest', 'stories'], 3],
  ['/uniquely-yours?price=', ['under-100', 'from-150'], 3],
  ['/uniquely-yours?sort=', ['price-up', 'price-down'], 3],
  ['/quick-delivery?sort=', ['price-up'], 1],
  ['/uniquely-yours?page=', [], 1],
  // 5,000 products make 105 pages; all pages beyond share one cache entry.
  ['/kids-zone?page=', Array.from({ length: 104 }, (_, index) => `${index + 2}`), 106],
  ['/build-your-own/products?category=', ['munchies', 'accessories'], 3],
  ['/build-your-own/products?page=', ['2', '3', '4', '5'], 5],
  ['/corporate?tab=', ['consultation'], 2],
  ['/careers?sent=', ['yes'], 2],
  ['/our-story?utm_source=', [], 1],
  ['/our-story.data?_routes=', ['shop/pages/our-story'], 2],
]

describe('a cached page', () => {
  it.each(INVENTED_PARAMETERS)('is rendered once for all equivalent URLs: %s', async (address, known, pages) => {
    const made = new Set<string>()
    let renders = 0
    const ask = servePages(
      async (_, rendered) => {
        renders += 1
        made.add(rendered)
        return new Response(rendered)
      },
      { routeIds: () => ['shop', 'shop/pages/our-story'] },
    )
    const first = known[0] ?? ''
    const junk = ['x', '0', '99', '-1', '2.5', `${first}%00`, `${first} `, first.toUpperCase(), 'x'.repeat(5000), '%ff']
    for (let n = 0; n < 200; n++) junk.push(`${n + 100}`, `made-up-${n}`)
    for (const value of [...known, ...junk]) expect((await ask(address + value)).status).toBe(200)
    expect(renders).toBe(made.size)
    expect(made.size).toBeLessThanOrEqual(pages)
  })

  it('is served stale while it is revalidated, not after the stale limit, and not when it no longer exists', async () => {
    const cache = createPageCache()
    let renders = 0
    let answer = () => new Response(`made ${++renders}`)
    let go = Promise.withResolvers<void>()
    let begun = 0
    const ask = servePages(
      async (_, __, shows) => {
        shows.add('list:kids-zone')
        begun++
        await go.promise
        return answer()
      },
      { cache },
    )
    const page = async () => (await ask('/kids-zone')).text()
    const changes = (ms: number) => {
      go = Promise.withResolvers<void>()
      cache.invalidate(['list:kids-zone'], Date.now() + ms)
    }
    go.resolve()
    expect(await page()).toBe('made 1')
    changes(60_000)
    expect([await page(), await page(), renders]).toEqual(['made 1', 'made 1', 1])
    // An invalidation during the render discards its result.
    await expect.poll(() => begun).toBe(2)
    cache.invalidate(['list:kids-zone'], Date.now() + 60_000)
    go.resolve()
    await expect.poll(page).toBe('made 3')
    changes(100)
    expect(await page()).toBe('made 3')
    await wait(120)
    const late = page()
    go.resolve()
    expect(await late).toBe('made 4')
    changes(60_000)
    answer = () => new Response('gone', { status: 404 })
    expect(await page()).toBe('made 4')
    go.resolve()
    await expect.poll(page).toBe('gone')
  })

  it('is re-rendered in sequence with the other invalidated pages, each with current data', async () => {
    const cache = createPageCache()
    let atOnce = 0
    let most = 0
    let renders = 0
    const ask = servePages(
      async (_, __, shows) => {
        shows.add('list:kids-zone')
        most = Math.max(most, ++atOnce)
        await wait(10)
        atOnce--
        return new Response(`made ${++renders}`)
      },
      { cache },
    )
    const pages = ['/kids-zone', '/kids-zone?page=2', '/kids-zone?page=3']
    const askAll = () => Promise.all(pages.map(async (page) => (await ask(page)).text()))
    const first = await askAll()
    expect(most).toBe(3)
    most = 0
    cache.invalidate(['list:kids-zone'], Date.now() + 60_000)
    expect(await askAll()).toEqual(first)
    // Queued renders of one page are not repeated.
    cache.invalidate(['list:kids-zone'], Date.now() + 60_000)
    await expect.poll(async () => (await askAll()).toSorted()).not.toEqual(expect.arrayContaining(first))
    expect(most).toBe(1)
    expect(renders).toBeLessThanOrEqual(7)
  })

  it('shows the content of its URL, also with an unknown parameter', async () => {
    const { get } = await openTestShop()
    const page = async (address: string) => (await (await get(address)).text()).replaceAll('<!-- -->', '')
    expect(await page('/mothers-day?for=zzz')).toContain('She may be a new kind of mother')
    expect(await page('/build-your-own/products?category=munchies&page=99')).toBe(
      await page('/build-your-own/products?page=2&category=munchies'),
    )
    expect(await page('/build-your-own/products?page=1e0')).toBe(await page('/build-your-own/products'))
    expect(await page('/corporate?tab=zzz')).toBe(await page('/corporate'))
    expect(await page('/careers?sent=no')).toBe(await page('/careers'))
  })

  it('has its data for the requested routes', async () => {
    const { get } = await openTestShop()
    const data = async (address: string) => (await get(address)).text()
    const both = await data('/our-story.data')
    const own = await data('/our-story.data?_routes=shop%2Fpages%2Four-story')
    expect(own.length).toBeLessThan(both.length)
    expect(await data('/our-story.data?_routes=made-up,shop%2Fpages%2Four-story,x')).toBe(own)
    expect((await data('/our-story.data?_routes=made-up')).length).toBeLessThan(own.length)
  })
})
