import { describe, expect, it } from 'vitest'
import { PRIVATE_PATHS, PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
import { openTestShop } from './shop.ts'

const ORIGIN = { PUBLIC_ORIGIN: 'https://regalo.example' }

describe('robots and the sitemap', () => {
  it('list every public page and product once, with absolute URLs', async () => {
    const { get } = await openTestShop(ORIGIN)
    const response = await get('/sitemap.xml')
    const places = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place)
    expect(response.headers.get('content-type')).toContain('application/xml')
    expect(new Set(places).size).toBe(places.length)
    expect(places).toHaveLength(PUBLIC_PAGES.length + SAMPLE_LISTS.length + 86)
    expect(places).toContain('https://regalo.example/mothers-day/MD-11')
    expect(places.filter((place) => /cart|payment|mock|checkout|components|search|order/.test(place))).toEqual([])
  })

  it('use the request’s origin when the shop’s own is not configured', async () => {
    const { get } = await openTestShop()
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: http://shop.test/sitemap.xml')
    expect(await (await get('/sitemap.xml')).text()).toContain('<loc>http://shop.test/kids-zone</loc>')
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache')
  })

  it('exclude private and test pages', async () => {
    const { get } = await openTestShop()
    const robots = await (await get('/robots.txt')).text()
    for (const place of PRIVATE_PATHS) expect(robots).toContain(`Disallow: ${place}\n`)
    const pages = [
      '/cart',
      '/payment-demo',
      '/payment-links',
      '/instamojo-mock?payment_id=x',
      '/components',
      '/search',
      '/offline',
      '/desk/sign-in',
      '/order/REG-0001/x',
      '/no/such/page',
      '/kids-zone/no-such-gift',
      '/kids-zone.data',
    ]
    for (const path of pages) expect([path, (await get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex'])
  })

  it('leave out missing pages', async () => {
    const { get } = await openTestShop()
    for (const path of ['/no/such/page', '/kids-zone/no-such-gift']) {
      expect(await (await get(path)).text()).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})
