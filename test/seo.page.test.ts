import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
import { openTestShop } from './shop.ts'

const ORIGIN = { PUBLIC_ORIGIN: 'https://regalo.example' }

type StructuredItem = Record<string, unknown> & { '@type': string }

const structuredData = (html: string): StructuredItem[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as StructuredItem,
  )
const structuredItem = (html: string, type: string) => structuredData(html).find((thing) => thing['@type'] === type)
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('every public page', () => {
  it('has a title and a description of its own, and is shared with a picture', async () => {
    const { get } = await openTestShop(ORIGIN)
    const pages = [...PUBLIC_PAGES, ...SAMPLE_LISTS, '/kids-zone/kids-zone-2', '/mothers-day/MD-3']
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

  it('contains no host while the shop’s own is not configured', async () => {
    const { get } = await openTestShop()
    for (const path of ['/', '/kids-zone', '/kids-zone/kids-zone-2', '/contact']) {
      const html = await (await get(path)).text()
      expect([path, html.includes('shop.test')]).toEqual([path, false])
      expect([path, canonicalOf(html), metaOf(html, 'og:url')]).toEqual([path, path, undefined])
    }
  })

  it('has one canonical URL regardless of its query', async () => {
    const { get } = await openTestShop(ORIGIN)
    const html = await (await get('/wedding-edit?for=groom&utm_source=x')).text()
    expect(canonicalOf(html)).toBe('https://regalo.example/wedding-edit')
  })

  it('describes its sharing picture', async () => {
    const { get } = await openTestShop(ORIGIN)
    for (const path of ['/', '/kids-zone', '/kids-zone/kids-zone-2']) {
      const html = await (await get(path)).text()
      expect([path, (metaOf(html, 'og:image:alt') ?? '').length > 20]).toEqual([path, true])
      expect([path, metaOf(html, 'og:image:type')]).toEqual([path, 'image/jpeg'])
      expect([path, metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([path, '1200', '630'])
      expect([path, metaOf(html, 'og:type')]).toEqual([path, path === '/kids-zone/kids-zone-2' ? 'product' : 'website'])
    }
    const alts = ['/', '/kids-zone/kids-zone-2'].map(async (path) =>
      metaOf(await (await get(path)).text(), 'og:image:alt'),
    )
    expect(new Set(await Promise.all(alts)).size).toBe(2)
  })
})

describe('structured data', () => {
  it('describes the shop and leaves out unset details', async () => {
    const { get, shop } = await openTestShop(ORIGIN)
    await setSetting(shop.db, 'phone', '', new Date())
    await setSetting(shop.db, 'social.instagram', 'https://instagram.com/regalo', new Date())
    const organization = structuredItem(await (await get('/')).text(), 'Organization')
    expect(organization).toMatchObject({
      name: 'Regalo',
      url: 'https://regalo.example/',
      sameAs: ['https://instagram.com/regalo'],
    })
    expect(organization).not.toHaveProperty('telephone')
  })

  it('describes a product with its price and breadcrumb', async () => {
    const { get } = await openTestShop(ORIGIN)
    const html = await (await get('/kids-zone/kids-zone-2')).text()
    expect(structuredItem(html, 'Product')).toMatchObject({
      sku: 'kids-zone-2',
      offers: {
        '@type': 'Offer',
        url: 'https://regalo.example/kids-zone/kids-zone-2',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      },
    })
    const crumbs = structuredItem(html, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[]
    expect(crumbs.map(({ item }) => item)).toEqual([
      'https://regalo.example/',
      'https://regalo.example/kids-zone',
      'https://regalo.example/kids-zone/kids-zone-2',
    ])
  })

  it('gives the price to pay, with GST if the seller charges it', async () => {
    const { get, shop } = await openTestShop(ORIGIN)
    await shop.db.updateTable('products').set({ pricePaise: 15700 }).where('id', '=', 'uniquely-yours-1').execute()
    for (const path of ['/uniquely-yours/uniquely-yours-1', '/mothers-day/MD-1']) {
      const html = await (await get(path)).text()
      const price = { price: '185.26', priceCurrency: 'INR' }
      const offer = { ...price, priceSpecification: { ...price, valueAddedTaxIncluded: true } }
      expect([path, structuredItem(html, 'Product')]).toMatchObject([path, { offers: offer }])
      expect([path, metaOf(html, 'product:price:amount')]).toEqual([path, '185.26'])
      expect([path, metaOf(html, 'description')]).toEqual([path, expect.stringContaining('₹185.26 including GST')])
    }
  })

  it.each(['composition', 'unregistered'])('gives the price without GST if none is charged: %s', async (scheme) => {
    const { get, shop } = await openTestShop({ PAYMENTS: 'live' })
    await setSetting(shop.db, 'taxScheme', scheme, new Date())
    await shop.db.updateTable('products').set({ pricePaise: 15700 }).where('id', '=', 'uniquely-yours-1').execute()
    const html = await (await get('/uniquely-yours/uniquely-yours-1')).text()
    const offers = structuredItem(html, 'Product')?.offers
    expect(offers).toMatchObject({ price: '157.00' })
    expect(offers).not.toHaveProperty('priceSpecification')
    expect(metaOf(html, 'product:price:amount')).toBe('157.00')
    expect(metaOf(html, 'description')).toContain('₹157, with free shipping')
    expect(metaOf(html, 'description')).not.toContain('GST')
  })

  it('says when a product is sold out, also for its twin', async () => {
    const { get, shop } = await openTestShop()
    await shop.db.updateTable('products').set({ available: 0 }).where('id', '=', 'uniquely-yours-3').execute()
    const product = structuredItem(await (await get('/mothers-day/MD-3')).text(), 'Product')
    expect(product?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
    expect(metaOf(await (await get('/mothers-day/MD-3')).text(), 'product:availability')).toBe('out of stock')
  })

  it('answers the questions of the contact page', async () => {
    const { get } = await openTestShop()
    const faq = structuredItem(await (await get('/contact')).text(), 'FAQPage')
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThan(3)
    for (const { name, acceptedAnswer } of questions) {
      expect(name).not.toContain('<')
      expect(acceptedAnswer.text.length).toBeGreaterThan(10)
    }
  })

  it('cannot be escaped by catalogue texts', async () => {
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
