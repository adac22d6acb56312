import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { isAvailableSlug, RESERVED_SLUGS } from '#domain/catalogue/collections.ts'
import type { PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { launchCollection, launchSubject } from '#server/catalogue/publish-collection.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { orderById } from '#server/orders/queries.ts'
import { orderFor } from './cart-order.ts'
import { testDatabases } from './databases.ts'
import { runCommandLine } from './owner-terminal.ts'
import { NOON, payOrder } from './paid-order.ts'
import { pdfText, uncompressedInvoice } from './pdf-text.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
import { openTestShop } from './shop.ts'

const DIWALI = [
  'collection add diwali wedding Diwali Nights',
  'collection say diwali eyebrow For every lamp in the lane',
  'collection say diwali line Sweets first, sparklers after.',
  'collection say diwali intro Three boxes that travel well between houses.',
  'collection put diwali uniquely-yours-4 kids-zone-2 MD-3',
]

async function createDiwali(db: Db) {
  for (const line of [...DIWALI, 'collection show diwali'])
    expect([line, await runCommandLine(db, line)]).toMatchObject([line, { ok: true }])
}

const linksIn = (html: string, region: RegExp) =>
  [...(region.exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, to]) => to)

describe.each(testDatabases)('a collection created on the command line on %s', (_, open) => {
  it('has a page and is in the menu, the footer, the search and the sitemap', async () => {
    const db = await open()
    await createDiwali(db)
    const { get } = await openTestShop({ PUBLIC_ORIGIN: 'https://regalo.example' }, { db })
    const list = await get('/diwali')
    const html = await list.text()
    expect(list.status).toBe(200)
    expect(html).toContain('<title>Diwali Nights | ')
    expect(html).toContain('Sweets first, sparklers after.')
    expect(html).toContain('rel="canonical" href="https://regalo.example/diwali"')
    expect(html).toContain('--field:var(--color-wedding-field)')
    expect(html.match(/<article/g)).toHaveLength(3)
    for (const number of [1, 2, 3]) expect(html).toContain(`href="/diwali/diwali-${number}"`)
    expect(linksIn(html, /<dialog[^>]*id="menu"[\s\S]*?<\/dialog>/)).toContain('/diwali')
    expect(linksIn(html, /<footer[\s\S]*<\/footer>/)).toContain('/diwali')
    const sitemap = await (await get('/sitemap.xml')).text()
    expect(sitemap).toContain('<loc>https://regalo.example/diwali</loc>')
    expect(sitemap).toContain('<loc>https://regalo.example/diwali/diwali-3</loc>')
    const found = await (await get('/search.json?q=diwali')).json()
    expect(found.gifts.map(({ id }: { id: string }) => id).sort()).toEqual(['diwali-1', 'diwali-2', 'diwali-3'])
    expect(found.gifts[0]).toMatchObject({ collection: 'diwali', collectionTitle: 'Diwali Nights' })
    const { collections } = await (await get('/search.json?q=')).json()
    expect(collections.map(({ slug }: { slug: string }) => `/${slug}`)).toEqual([...SAMPLE_LISTS, '/diwali'])
    const places = await (await get('/places.json?ids=diwali-2,MD-3,none')).json()
    expect(places).toEqual({
      'diwali-2': { path: '/diwali/diwali-2', collection: 'Diwali Nights' },
      'MD-3': { path: '/mothers-day/MD-3', collection: "Mother's Day" },
    })
  })

  it('is cached once with its products, regardless of invented parameters', async () => {
    const db = await open()
    await createDiwali(db)
    const { get } = await openTestShop({}, { db })
    for (const path of ['/diwali', '/diwali/diwali-1']) {
      const [first, again] = [await get(path), await get(`${path}?made=up`)]
      expect(first.headers.get('etag')).toBeTruthy()
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      const head = await get(path, { method: 'HEAD' })
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', first.headers.get('etag')])
      const same = await get(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
      expect(same.status).toBe(304)
    }
    expect(await (await get('/diwali/diwali-1')).text()).toContain('Back to <!-- -->Diwali Nights')
    for (const path of ['/no-such-list', '/no-such-list/diwali-1', '/diwali/kids-zone-2']) {
      const missing = await get(path)
      expect([path, missing.status, missing.headers.get('etag')]).toEqual([path, 404, null])
      expect([path, missing.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  it('sells a twin under its own id with the stock, delivery day and invoice of its product', async () => {
    const db = await open()
    await createDiwali(db)
    await runCommandLine(db, 'stock uniquely-yours-4 1')
    const shop = await openTestShop({}, { db, now: () => NOON })
    const promised = await (await shop.get('/promise.json?pin=560038&ids=diwali-1,uniquely-yours-4')).json()
    expect(promised.services['diwali-1']).toBe(promised.services['uniquely-yours-4'])
    expect(promised.services['diwali-1']).toMatch(/^standard-/)
    const gift = (await productsById(db, ['diwali-1'])).get('diwali-1')
    const lines = [{ id: 'diwali-1', quantity: 1, pricePaise: gift?.pricePaise }]
    const answer: PlaceOrderResponse = await (
      await shop.postJson('/checkout/order', await orderFor(shop, { lines }))
    ).json()
    if (!answer.ok) throw new Error(answer.why)
    const { id, totalPaise } = await db.selectFrom('orders').select(['id', 'totalPaise']).executeTakeFirstOrThrow()
    await payOrder(db, { id, totalPaise } as never, NOON)
    const order = await orderById(db, id)
    expect(order?.lines[0]).toMatchObject({ productId: 'diwali-1', name: gift?.name })
    const left = await db.selectFrom('stock').selectAll().where('id', '=', 'uniquely-yours-4').executeTakeFirst()
    expect(left).toMatchObject({ onHand: 0, reserved: 0 })
    expect((await productsById(db, ['MD-4', 'diwali-1'])).get('diwali-1')?.available).toBe(false)
    const invoice = await invoiceDocument(db, process.cwd(), id, uncompressedInvoice)
    const printed = pdfText(invoice?.content ?? Buffer.alloc(0)).replaceAll('\n', ' ')
    expect(printed).toContain(gift?.name)
  })

  it('is neither visible nor sold before it is published and after it is archived', async () => {
    const db = await open()
    for (const line of DIWALI) await runCommandLine(db, line)
    const before = await openTestShop({}, { db })
    expect((await before.get('/diwali')).status).toBe(404)
    expect(await (await before.get('/sitemap.xml')).text()).not.toContain('diwali')
    expect((await productsById(db, ['diwali-1'])).get('diwali-1')?.onSale).toBe(false)
    await runCommandLine(db, 'collection show diwali')
    await expect.poll(async () => (await before.get('/diwali')).status, { timeout: 5000 }).toBe(200)
    expect((await productsById(db, ['diwali-1'])).get('diwali-1')?.onSale).toBe(true)
    await runCommandLine(db, 'collection archive diwali')
    await runCommandLine(db, 'collection archive kids-zone')
    await expect.poll(async () => (await before.get('/diwali')).status, { timeout: 5000 }).toBe(404)
    expect((await before.get('/kids-zone')).status).toBe(404)
    expect(await (await before.get('/')).text()).not.toContain('href="/kids-zone')
    expect((await runCommandLine(db, 'history')).message).toContain('diwali: archived.')
  })

  it('is marked as launching soon until its day, and sold the same day if so configured', async () => {
    const db = await open()
    await createDiwali(db)
    expect(await runCommandLine(db, 'collection sell diwali same-day')).toMatchObject({ ok: true })
    expect(await runCommandLine(db, 'collection sell diwali soon 2031-11-01')).toMatchObject({ ok: true })
    const shop = await openTestShop({}, { db })
    const page = await (await shop.get('/diwali/diwali-1')).text()
    expect(page).toContain('Available now, ahead of the full collection on 1 November.')
    expect((await productsById(db, ['diwali-1'])).get('diwali-1')).toMatchObject({
      launchingSoon: true,
      service: 'same-day',
    })
    const deps = { db, now: () => NOON }
    await launchCollection(deps, launchSubject('diwali', '2030-01-01'))
    expect((await productsById(db, ['diwali-1'])).get('diwali-1')?.launchingSoon).toBe(true)
    for (const _ of [1, 2]) await launchCollection(deps, launchSubject('diwali', '2031-11-01'))
    expect((await productsById(db, ['diwali-1'])).get('diwali-1')?.launchingSoon).toBe(false)
    expect((await runCommandLine(db, 'history')).message.match(/its day has come/g)).toHaveLength(1)
  })

  it('is not created from mistyped arguments, not even partly', async () => {
    const db = await open()
    for (const wrong of [
      'collection add',
      'collection add diwali',
      'collection add diwali gold Diwali',
      'collection add Diwali uy Diwali',
      'collection add ../x uy Diwali',
      'collection add x uy Diwali',
      ...['cart', 'search', 'pictures', 'webhooks', 'assets', 'desk', 'kids-zone'].map(
        (slug) => `collection add ${slug} uy Name`,
      ),
      'collection shw kids-zone',
      'collection show',
      'collection show nothing',
      'collection show kids-zone',
      'collection show kids-zone now',
      'collection say kids-zone colour red',
      'collection sell kids-zone tomorrow',
      'collection sell kids-zone soon 2020-01-01',
      'collection sell kids-zone soon 2031-02-30',
      'collection put kids-zone uniquely-yours-1 none',
      'collection put kids-zone kids-zone-1',
      'collection put kids-zone uniquely-yours-1 uniquely-yours-1',
      'collection put mothers-day kids-zone-1',
    ])
      expect([wrong, await runCommandLine(db, wrong)]).toMatchObject([wrong, { ok: false }])
    expect(await db.selectFrom('changes').selectAll().execute()).toEqual([])
    await runCommandLine(db, 'collection add diwali uy Diwali')
    expect(await runCommandLine(db, 'collection show diwali')).toMatchObject({ ok: false })
    expect((await runCommandLine(db, 'collection')).message).toMatch(/diwali +Diwali +draft +0/)
  })
})

describe('a URL', () => {
  type Entry = { path?: string | undefined; children?: Entry[] | undefined }
  const firstParts = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => (path ? [path.split('/')[0] ?? ''] : firstParts(children)))

  it('of the shop cannot be taken by a collection', async () => {
    const own = firstParts(routes as Entry[]).filter((part) => /^[a-z]/.test(part) && !part.includes('.'))
    const lists = SAMPLE_LISTS.map((path) => path.slice(1))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((part) => !lists.includes(part)).filter(isAvailableSlug)).toEqual([])
    const files = readdirSync('public').filter((name) => !name.includes('.'))
    expect([...files, 'assets', 'pictures', 'logo', 'webhooks', 'healthz', 'readyz'].filter(isAvailableSlug)).toEqual(
      [],
    )
    expect(new Set(RESERVED_SLUGS).size).toBe(RESERVED_SLUGS.length)
  })
})
