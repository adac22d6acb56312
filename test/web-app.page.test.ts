import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTestShop } from './shop.ts'

describe('installing the shop', () => {
  it('has a manifest in the shop’s name', async () => {
    const { get, shop } = await openTestShop()
    await setSetting(shop.db, 'name', 'Tohfa', new Date())
    const response = await get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = (await response.json()) as {
      name: string
      start_url: string
      icons: { sizes: string; purpose: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Tohfa', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    expect(await (await get('/kids-zone')).text()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  })

  it('has a service worker that is revalidated every time and has a version', async () => {
    const { get } = await openTestShop()
    const response = await get('/sw.js')
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain("addEventListener('fetch'")
    expect((await get('/kids-zone')).headers.get('content-security-policy')).toContain("worker-src 'self'")
  })

  it('caches an offline page that needs no scripts of the shop', async () => {
    const { get } = await openTestShop()
    const html = await (await get('/offline')).text()
    expect(html).toContain('offline-cart')
    expect(html).not.toContain('__reactRouterContext')
    expect(html).not.toContain('modulepreload')
  })
})
