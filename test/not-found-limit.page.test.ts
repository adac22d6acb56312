import { describe, expect, it } from 'vitest'
import { openTestShop } from './shop.ts'

const LIMIT = 600
const PAGE = { accept: 'text/html', 'accept-encoding': 'br' }

async function openLimited(env: Record<string, string> = {}) {
  const { get } = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...env })
  const ask = (path: string, address: string, init: RequestInit = {}) =>
    get(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
  async function spend(address: (n: number) => string, paths: readonly string[]) {
    for (let n = 0; n < LIMIT; n++) {
      const answer = await ask(paths[n % paths.length] ?? '', address(n), { method: n % 2 ? 'GET' : 'HEAD' })
      expect(answer.status).toBe(404)
    }
  }
  return { ask, spend }
}

/** Cheap 404 responses; each lookup counts. */
const MISSING = ['/pictures/none.jpg', '/logo/none.png', '/webhooks/nobody']

describe('404 answers', () => {
  it('beyond 600 a minute from one network are 429, of every kind, and nothing else is', async () => {
    const { ask, spend } = await openLimited()
    await spend(() => '203.0.113.7', MISSING)
    for (const path of [
      '/no-such-page',
      '/no/such',
      '/no/such/page',
      '/no-such-page.data',
      '/assets/none.js',
      ...MISSING,
    ]) {
      const answer = await ask(path, '203.0.113.7', { headers: PAGE })
      expect([path, answer.status]).toEqual([path, 429])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(await answer.text()).toContain('wait a minute')
    }
    expect((await ask('/no/such/page', '203.0.113.8', { headers: PAGE })).status).toBe(404)
    for (const path of ['/', '/kids-zone', '/search?q=tea', '/cart', '/healthz'])
      expect([path, (await ask(path, '203.0.113.7')).status]).toEqual([path, 200])
  })

  it('are counted for an IPv6 network by its first 64 bits', async () => {
    const { ask, spend } = await openLimited()
    await spend((n) => `2001:db8:1:2::${n.toString(16)}`, MISSING)
    expect((await ask('/pictures/none.jpg', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await ask('/pictures/none.jpg', '2001:db8:1:3::1')).status).toBe(404)
  })

  it('from the cache are not counted and not refused', async () => {
    const { ask, spend } = await openLimited()
    const overlong = `/x${'/a'.repeat(100)}`
    await ask(overlong, '203.0.113.9')
    await spend(() => '203.0.113.7', [overlong])
    await spend(() => '203.0.113.7', MISSING)
    expect((await ask('/pictures/none.jpg', '203.0.113.7')).status).toBe(429)
    const answer = await ask(overlong, '203.0.113.7')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Page <em>Not Found</em>')
  })

  it('are not counted with limits off', async () => {
    const { ask, spend } = await openLimited({ RATE_LIMITS: 'off' })
    await spend(() => '203.0.113.7', MISSING)
    expect((await ask('/pictures/none.jpg', '203.0.113.7')).status).toBe(404)
  })
})
