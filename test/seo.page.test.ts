import { describe, expect, it } from 'vitest'
import { PRIVATE_PLACES, PUBLIC_PAGES } from '#domain/public-pages.ts'
import { setSetting } from '#server/settings/queries.ts'
import { openTestShop } from './shop.ts'

const ORIGIN = { PUBLIC_ORIGIN: 'https://regalo.example' }

type Thing = Record<string, unknown> & { '@type': string }

const structuredData = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  )
const thingOf = (html: string, type: string) => structuredData(html).find((thing) => thing['@type'] === type)
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('every public page', () => {
  it('has a title and a description of its own, and is shared with a picture', async () => {
    const { get } = await openTestShop(ORIGIN)
    const pages = [...PUBLIC_PAGES, '/kids-zone/kids-zone-2', '/mothers-day/MD-3']
    const seen = await Promise.all(pages.map(async (path) => ({ path, response: await get(path) })))
    const heads = await Promise.all(
      seen.map(async ({ path, response }) => {
        const html = await response.text()
        expect([path, response.status, response.headers.get('x-robots-tag')]).toEqual([path, 200, null])
        expect([path, canonicalOf(html)]).toEqual([path, `https://regalo.example${path}`])
        expect([path, metaOf(html, 'og:url')]).toEqual([path, `https://regalo.example${path}`])
        expect([path, metaOf(html, 'og:image')]).toEqual([
          path,
          expect.stringMatching(/^https:\/\/regalo\.example\/pictures\//),
        ])
        expect([path, metaOf(html, 'og:title')]).toEqual([path, titleOf(html)])
        const description = metaOf(html, 'description') ?? ''
        expect([path, description.length > 40 && description.length < 260]).toEqual([path, true])
        return { title: titleOf(html), description }
      }),
    )
    expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length)
    expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length)
  })

  it('names no host while the shop does not know its own', async () => {
    const { get } = await openTestShop()
    for (const path of ['/', '/kids-zone', '/kids-zone/kids-zone-2', '/contact']) {
      const html = await (await get(path)).text()
      expect([path, html.includes('shop.test')]).toEqual([path, false])
      expect([path, canonicalOf(html), metaOf(html, 'og:url')]).toEqual([path, path, undefined])
    }
  })

  it('has the same address whatever it shows of itself', async () => {
    const { get } = await openTestShop(ORIGIN)
    const html = await (await get('/wedding-edit?for=groom&utm_source=x')).text()
    expect(canonicalOf(html)).toBe('https://regalo.example/wedding-edit')
  })

  it('shares a gift with its own picture', async () => {
    const { get } = await openTestShop(ORIGIN)
    const html = await (await get('/mothers-day/MD-3')).text()
    const picture = metaOf(html, 'og:image') ?? ''
    expect(picture).toContain('/pictures/products/uniquely-yours-3-hero.')
    expect((await get(new URL(picture).pathname)).status).toBe(200)
  })
})

describe('structured data', () => {
  it('says who the shop is, and leaves out what is not set', async () => {
    const { get, shop } = await openTestShop(ORIGIN)
    await setSetting(shop.db, 'phone', '', new Date())
    await setSetting(shop.db, 'social.instagram', 'https://instagram.com/regalo', new Date())
    const organization = thingOf(await (await get('/')).text(), 'Organization')
    expect(organization).toMatchObject({
      name: 'Regalo',
      url: 'https://regalo.example/',
      sameAs: ['https://instagram.com/regalo'],
    })
    expect(organization).not.toHaveProperty('telephone')
  })

  it('describes a gift with its offer and the way to it', async () => {
    const { get } = await openTestShop(ORIGIN)
    const html = await (await get('/kids-zone/kids-zone-2')).text()
    expect(thingOf(html, 'Product')).toMatchObject({
      sku: 'kids-zone-2',
      offers: {
        '@type': 'Offer',
        url: 'https://regalo.example/kids-zone/kids-zone-2',
        priceCurrency: 'INR',
        price: expect.stringMatching(/^\d+\.00$/),
        availability: 'https://schema.org/InStock',
      },
    })
    const crumbs = thingOf(html, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[]
    expect(crumbs.map(({ item }) => item)).toEqual([
      'https://regalo.example/',
      'https://regalo.example/kids-zone',
      'https://regalo.example/kids-zone/kids-zone-2',
    ])
  })

  it('says when a gift is sold out, also under its twin’s name', async () => {
    const { get, shop } = await openTestShop()
    await shop.db.updateTable('products').set({ available: 0 }).where('id', '=', 'uniquely-yours-3').execute()
    const product = thingOf(await (await get('/mothers-day/MD-3')).text(), 'Product')
    expect(product?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  })

  it('answers the questions of the contact page', async () => {
    const { get } = await openTestShop()
    const faq = thingOf(await (await get('/contact')).text(), 'FAQPage')
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThan(3)
    for (const { name, acceptedAnswer } of questions) {
      expect(name).not.toContain('<')
      expect(acceptedAnswer.text.length).toBeGreaterThan(10)
    }
  })

  it('cannot be broken out of', async () => {
    const { get, shop } = await openTestShop()
    const evil = '</script><script>alert(1)</script>'
    await shop.db
      .updateTable('products')
      .set({ name: evil, description: evil })
      .where('id', '=', 'kids-zone-2')
      .execute()
    await setSetting(shop.db, 'address', evil, new Date())
    for (const path of ['/kids-zone/kids-zone-2', '/']) {
      const html = await (await get(path)).text()
      expect([path, html.includes('<script>alert')]).toEqual([path, false])
      expect([path, JSON.stringify(structuredData(html)).includes('alert(1)')]).toEqual([path, true])
    }
  })
})

describe('robots and the sitemap', () => {
  it('name every public page and gift once, with whole addresses', async () => {
    const { get } = await openTestShop(ORIGIN)
    const response = await get('/sitemap.xml')
    const places = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place)
    expect(response.headers.get('content-type')).toContain('application/xml')
    expect(new Set(places).size).toBe(places.length)
    expect(places).toHaveLength(PUBLIC_PAGES.length + 86)
    expect(places).toContain('https://regalo.example/mothers-day/MD-11')
    expect(places.filter((place) => /cart|payment|mock|checkout|components|search|order/.test(place))).toEqual([])
  })

  it('use the request’s address where the shop does not know its own', async () => {
    const { get } = await openTestShop()
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: http://shop.test/sitemap.xml')
    expect(await (await get('/sitemap.xml')).text()).toContain('<loc>http://shop.test/kids-zone</loc>')
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache')
  })

  it('keep away from what is private or only for trying out', async () => {
    const { get } = await openTestShop()
    const robots = await (await get('/robots.txt')).text()
    for (const place of PRIVATE_PLACES) expect(robots).toContain(`Disallow: ${place}\n`)
    const pages = [
      '/cart',
      '/payment-demo',
      '/payment-links',
      '/instamojo-mock?payment_id=x',
      '/components',
      '/search',
      '/offline',
      '/order/REG-0001/x',
      '/no/such/page',
      '/kids-zone/no-such-gift',
      '/kids-zone.data',
    ]
    for (const path of pages) expect([path, (await get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex'])
  })

  it('leave out pages that are not there', async () => {
    const { get } = await openTestShop()
    for (const path of ['/no/such/page', '/kids-zone/no-such-gift']) {
      expect(await (await get(path)).text()).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})

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

  it('has a worker that is asked about every time and knows its version', async () => {
    const { get } = await openTestShop()
    const response = await get('/sw.js')
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain("addEventListener('fetch'")
    expect((await get('/kids-zone')).headers.get('content-security-policy')).toContain("worker-src 'self'")
  })

  it('keeps an offline page that needs nothing of the shop’s scripts', async () => {
    const { get } = await openTestShop()
    const html = await (await get('/offline')).text()
    expect(html).toContain('offline-cart')
    expect(html).not.toContain('__reactRouterContext')
    expect(html).not.toContain('modulepreload')
  })
})
