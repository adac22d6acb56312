import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '#domain/shop/public-pages.ts'
import { setSetting } from '#server/settings/queries.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
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
