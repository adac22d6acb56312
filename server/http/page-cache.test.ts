import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { type CacheTag, PLACES_TAG } from '#server/cache/cache-tags.ts'
import { createPageCache, toCachedPage } from './page-cache.ts'

const shown = new Set<CacheTag>(['stock:kids-zone-2'])
const page = (text: string, tags: ReadonlySet<CacheTag> = shown) =>
  toCachedPage(new Response(text), { tags, pattern: '/', security: {} })

describe('the page cache', () => {
  it('counts a page with every encoded copy', async () => {
    const cache = createPageCache(1e6, 0)
    const begun = cache.beginRender()
    const kept = await page('gift '.repeat(1000))
    cache.set('/', kept, begun)
    expect(cache.bytes()).toBe(5000)
    const zipped = await cache.encoded('/', kept, 'gzip')
    expect(cache.bytes()).toBe(5000 + zipped.byteLength)
    await cache.encoded('/', kept, 'br')
    const sizes = () => Object.values(kept.encoded).reduce((sum, copy) => sum + copy.byteLength, 0)
    expect(cache.bytes()).toBe(sizes())
    const quick = kept.encoded.br
    await expect.poll(() => kept.encoded.br).not.toBe(quick)
    expect(cache.bytes()).toBe(sizes())
    cache.invalidate('everything')
    expect(cache.get('/')).toBeUndefined()
    expect(cache.bytes()).toBe(0)
  })

  it('lets a page with places of days expire, also with another encoding', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const cache = createPageCache(1e6, 1e6)
      const kept = await page('places '.repeat(100), new Set([PLACES_TAG]))
      cache.set('/', kept, cache.beginRender())
      cache.set('/other', await page('gift'), cache.beginRender())
      vi.advanceTimersByTime(14_000)
      await cache.encoded('/', kept, 'gzip')
      expect(cache.get('/')).toBe(kept)
      vi.advanceTimersByTime(2_000)
      expect(cache.get('/')).toBeUndefined()
      expect(cache.get('/other')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('evicts when an encoded copy exceeds the limit, and does not count a copy of an evicted page', async () => {
    const cache = createPageCache(4000)
    const begun = cache.beginRender()
    const [first, second] = [await page('a'.repeat(1900)), await page(randomBytes(990).toString('hex'))]
    cache.set('/first', first, begun)
    cache.set('/second', second, begun)
    await cache.encoded('/second', second, 'gzip')
    expect(cache.get('/first')).toBeUndefined()
    const held = cache.bytes()
    await cache.encoded('/first', first, 'gzip')
    expect(cache.bytes()).toBe(held)
    expect(held).toBeLessThanOrEqual(4000)
  })

  it('compresses at the highest level only pages that have been cached for a while', async () => {
    const cache = createPageCache(1e6, 50)
    const begun = cache.beginRender()
    const [goes, stays] = [await page('box '.repeat(1000)), await page('gift '.repeat(1000))]
    cache.set('/goes', goes, begun)
    cache.set('/stays', stays, begun)
    const quick = [await cache.encoded('/goes', goes, 'br'), await cache.encoded('/stays', stays, 'br')]
    cache.set('/goes', await page('basket '.repeat(1000)), begun)
    await expect.poll(() => stays.encoded.br).not.toBe(quick[1])
    expect(goes.encoded.br).toBe(quick[0])
  })

  it('encodes a page once for concurrent requests', async () => {
    const cache = createPageCache()
    const begun = cache.beginRender()
    const kept = await page('gift '.repeat(1000))
    cache.set('/', kept, begun)
    const copies = await Promise.all([1, 2, 3].map(() => cache.encoded('/', kept, 'gzip')))
    expect(new Set(copies).size).toBe(1)
  })

  it('stays within its limit and evicts the least recently used page', async () => {
    const cache = createPageCache(3000)
    for (const name of ['/a', '/b', '/c']) cache.set(name, await page(name.repeat(500)), cache.beginRender())
    expect([cache.size(), cache.bytes()]).toEqual([3, 3000])
    cache.get('/a')
    cache.set('/d', await page('d'.repeat(900)), cache.beginRender())
    expect([cache.get('/b'), cache.size()]).toEqual([undefined, 3])
    cache.set('/e', await page('e'.repeat(1900)), cache.beginRender())
    expect(['/c', '/a', '/d', '/e'].filter((name) => cache.get(name))).toEqual(['/d', '/e'])
    expect(cache.bytes()).toBe(2800)
  })

  it('counts a re-rendered page once, and does not store one that exceeds the limit', async () => {
    const cache = createPageCache(3000)
    for (const size of [2000, 900, 2500]) cache.set('/', await page('x'.repeat(size)), cache.beginRender())
    expect([cache.size(), cache.bytes()]).toEqual([1, 2500])
    cache.set('/large', await page('x'.repeat(3001)), cache.beginRender())
    expect(cache.get('/large')).toBeUndefined()
    expect(cache.bytes()).toBeLessThanOrEqual(3000)
  })

  it('invalidates the pages with a changed tag, and no others', async () => {
    const cache = createPageCache()
    const begun = cache.beginRender()
    cache.set('/list', await page('both', new Set<CacheTag>(['list:kids-zone', 'stock:a', 'stock:b'])), begun)
    cache.set('/a', await page('a', new Set<CacheTag>(['stock:a'])), begun)
    cache.set('/story', await page('story', new Set()), begun)
    cache.invalidate(['stock:b', 'stock:nobody-shows-it'])
    expect(['/list', '/a', '/story'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true])
    expect(cache.bytes()).toBe('a'.length + 'story'.length)
    cache.invalidate('everything')
    expect(cache.size()).toBe(0)
  })

  it('keeps a stale page during the grace period, and counts it until then', async () => {
    const cache = createPageCache()
    const begun = cache.beginRender()
    const kept = await page('as it was')
    cache.set('/', kept, begun)
    cache.invalidate(['stock:kids-zone-2'], Date.now() + 100)
    expect([cache.get('/'), cache.getStale('/'), cache.bytes()]).toEqual([undefined, kept, 'as it was'.length])
    // A copy that is encoded in the meantime counts neither now nor on eviction.
    await cache.encoded('/', kept, 'gzip')
    await expect.poll(() => cache.bytes()).toBe(0)
    expect(cache.getStale('/')).toBeUndefined()
    cache.set('/', await page('as it is'), cache.beginRender())
    cache.invalidate('everything', Date.now() + 60_000)
    cache.set('/', await page('again'), cache.beginRender())
    expect([cache.getStale('/'), cache.bytes()]).toEqual([undefined, 'again'.length])
    cache.invalidate('everything', Date.now() - 1)
    expect([cache.getStale('/'), cache.bytes()]).toEqual([undefined, 0])
  })

  it('evicts stale pages before fresh ones', async () => {
    const cache = createPageCache(3000)
    cache.set('/a', await page('a'.repeat(1500)), cache.beginRender())
    cache.invalidate('everything', Date.now() + 60_000)
    cache.set('/b', await page('b'.repeat(1200)), cache.beginRender())
    expect(cache.getStale('/a')).toBeDefined()
    cache.set('/c', await page('c'.repeat(1200)), cache.beginRender())
    expect([cache.getStale('/a'), cache.bytes()]).toEqual([undefined, 2400])
  })

  it('does not store a page that was invalidated during its render', async () => {
    const cache = createPageCache()
    const [before, other] = [cache.beginRender(), cache.beginRender()]
    cache.endRender(other)
    cache.invalidate(['stock:a'])
    cache.set('/a', await page('a', new Set<CacheTag>(['stock:a'])), before)
    cache.set('/b', await page('b', new Set<CacheTag>(['stock:b'])), before)
    expect([cache.get('/a'), cache.get('/b')?.pattern]).toEqual([undefined, '/'])
    cache.invalidate('everything')
    cache.set('/b', await page('b', new Set<CacheTag>(['stock:b'])), before)
    expect(cache.get('/b')).toBeUndefined()
  })
})
