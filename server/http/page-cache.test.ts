import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPageCache, toCachedPage } from './page-cache.ts'

const page = (text: string) => toCachedPage(new Response(text), { version: '1', pattern: '/', security: {} })

describe('pages in memory', () => {
  it('count with every encoded copy', async () => {
    const cache = createPageCache()
    const kept = await page('gift '.repeat(1000))
    cache.set('/', kept)
    expect(cache.bytes()).toBe(5000)
    const zipped = await cache.encoded('/', kept, 'gzip')
    expect(cache.bytes()).toBe(5000 + zipped.byteLength)
    await cache.encoded('/', kept, 'br')
    const sizes = () => Object.values(kept.encoded).reduce((sum, copy) => sum + copy.byteLength, 0)
    expect(cache.bytes()).toBe(sizes())
    const quick = kept.encoded.br
    await expect.poll(() => kept.encoded.br).not.toBe(quick)
    expect(cache.bytes()).toBe(sizes())
    expect(cache.get('/', '2')).toBeUndefined()
    expect(cache.bytes()).toBe(0)
  })

  it('make room when a copy is one too many, and a copy of what is gone counts no more', async () => {
    const cache = createPageCache(4000)
    const [first, second] = [await page('a'.repeat(1900)), await page(randomBytes(990).toString('hex'))]
    cache.set('/first', first)
    cache.set('/second', second)
    await cache.encoded('/second', second, 'gzip')
    expect(cache.get('/first', '1')).toBeUndefined()
    const held = cache.bytes()
    await cache.encoded('/first', first, 'gzip')
    expect(cache.bytes()).toBe(held)
    expect(held).toBeLessThanOrEqual(4000)
  })

  it('are encoded once, however many wait for it', async () => {
    const cache = createPageCache()
    const kept = await page('gift '.repeat(1000))
    cache.set('/', kept)
    const copies = await Promise.all([1, 2, 3].map(() => cache.encoded('/', kept, 'gzip')))
    expect(new Set(copies).size).toBe(1)
  })

  it('stay within their bound, and the one that nobody asked for longest goes first', async () => {
    const cache = createPageCache(3000)
    for (const name of ['/a', '/b', '/c']) cache.set(name, await page(name.repeat(500)))
    expect([cache.size(), cache.bytes()]).toEqual([3, 3000])
    cache.get('/a', '1')
    cache.set('/d', await page('d'.repeat(900)))
    expect([cache.get('/b', '1'), cache.size()]).toEqual([undefined, 3])
    cache.set('/e', await page('e'.repeat(1900)))
    expect(['/c', '/a', '/d', '/e'].filter((name) => cache.get(name, '1'))).toEqual(['/d', '/e'])
    expect(cache.bytes()).toBe(2800)
  })

  it('count once where one is made anew, and one that is larger than all there is room for is not kept', async () => {
    const cache = createPageCache(3000)
    for (const size of [2000, 900, 2500]) cache.set('/', await page('x'.repeat(size)))
    expect([cache.size(), cache.bytes()]).toEqual([1, 2500])
    cache.set('/large', await page('x'.repeat(3001)))
    expect(cache.get('/large', '1')).toBeUndefined()
    expect(cache.bytes()).toBeLessThanOrEqual(3000)
  })
})
