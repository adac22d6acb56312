import { expect, it } from 'vitest'
import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { productFormFields, withChanges } from '#test/product-form.ts'
import { productFields } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'

const GIFT = 'uniquely-yours-3'
const PAGE = `/uniquely-yours/${GIFT}`

const FACTS: Partial<ProductValues> = {
  ...{ mrp: '1288', netQuantity: '850 g', bestBefore: '45', foodType: 'veg', fssai: '11227000000123' },
  ...{ maker: '<b>Coorg</b> Hive', importer: 'Regalo, Bengaluru', month: '2026-10', size: '32 × 24 × 11' },
  ...{ allergens: 'Contains milk. Packed near nuts', country: 'Belgium' },
  itemFacts: 'Honey | 250 g | 18 months | veg | Coorg Hive\nCandle | 180 g | | none',
}

async function openWithFacts(submitted: Partial<ProductValues> = FACTS) {
  const { get, shop } = await openTestShop()
  const actor = { who: 'Asha', now: shop.now(), live: false }
  const base = await productFields(shop.db, GIFT)
  expect(await productResource.save(shop.db, GIFT, { base, submitted }, actor)).toMatchObject({ ok: true })
  const read = async (path: string, role?: 'owner' | 'packer') => {
    const headers = role && { cookie: await deskCookie(shop, role) }
    return (await (await get(path, headers && { headers })).text()).replaceAll('<!-- -->', '')
  }
  return { get, shop, read, actor }
}

it('a product page lists its facts and those of its items, and so does the page of the product that shares its stock', async () => {
  const { read } = await openWithFacts()
  for (const path of [PAGE, '/mothers-day/MD-3']) {
    const html = await read(path)
    const terms = [...html.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, term]) => term)
    const all = [
      'Made for',
      'MRP',
      'Net quantity',
      'Unit price',
      'Best before',
      'Food type',
      'Allergens',
      'FSSAI licence',
    ]
    const rest = ['Made by', 'Imported by', 'Month of packing', 'Country of origin', 'Size and weight', 'Customer care']
    expect(terms.filter((term) => [...all, ...rest].includes(term ?? ''))).toEqual([...all, ...rest])
    expect(html).toContain('<b>₹1,288.00</b>, inclusive of all taxes')
    expect(html).toMatch(/GST, ₹[\d,.]+ in all\. MRP ₹1,288\.00, incl\. of all taxes</)
    expect(html).toContain('&lt;b&gt;Coorg&lt;/b&gt; Hive')
    expect(html).toMatch(/<th scope="row">Candle<\/th><td[^>]*>180 g<\/td><td[^>]*>not food</)
  }
  const data = /"@type":"Product".*?<\/script>/s.exec(await read(PAGE))?.[0] ?? ''
  expect(data).toContain('"countryOfOrigin":{"@type":"Country","name":"Belgium"}')
  expect(data).toContain('{"@type":"PropertyValue","name":"Net quantity","value":"850 g"}')
})

it('a product without facts shows no list, until the shop has a packer', async () => {
  const { get, shop } = await openTestShop()
  const html = async () => (await get(PAGE)).text()
  expect(await html()).not.toContain('class="law"')
  expect(await html()).toContain('Weight, packed')
  expect(await setSetting(shop.db, 'fssai', '1122700000012', shop.now())).toMatchObject({
    message: 'fssai is not right. An FSSAI number has 14 digits; this has 13.',
  })
  await setSetting(shop.db, 'packer', 'Regalo, Third Cross', shop.now())
  await expect.poll(html, { timeout: 3000 }).toContain('Packed and sold by')
})

it('a long list is filtered by country of origin once it has several', async () => {
  const { get } = await openTestShop()
  expect(await (await get('/uniquely-yours')).text()).not.toContain('Country of origin')
  const { read } = await openWithFacts()
  expect(await read('/uniquely-yours')).toMatch(/<select name="origin"><option value="" selected="">All countries/)
  expect(await read('/uniquely-yours?origin=Belgium')).toContain('1 of 40 gifts')
  expect(await read('/uniquely-yours?origin=Belgium&price=under-100')).toContain('From any country, ')
})

it('a packing slip has the facts without any amount of money', async () => {
  const { shop, read } = await openWithFacts()
  const order = await createPaidOrder(shop.db, { test: true, at: shop.now(), lines: { [GIFT]: 1, 'kids-zone-1': 1 } })
  const slip = await read(`/desk/orders/sheets?paper=slip&n=${order.number}`, 'packer')
  expect(slip).toContain('Net quantity: 850 g · Best before: 45 days from packing · Food type: Vegetarian. No egg')
  expect(slip).toContain('Honey: 250 g, best before 18 months, vegetarian, by Coorg Hive')
  expect(slip.match(/class="slip-facts"/g)).toHaveLength(3)
  expect(/₹|MRP|Unit price/.exec(slip)?.[0]).toBeUndefined()
})

it('a refused form names each wrong field and keeps what was typed', async () => {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const page = `/desk/products/${GIFT}`
  const form = productFormFields(await (await get(page, { headers: { cookie } })).text())
  const send = (change: Record<string, string>) =>
    get(page, { method: 'POST', body: new URLSearchParams(withChanges(form, change)), headers: { cookie } })
  const long = 'x'.repeat(10_000)
  const wrong = {
    mrp: '10',
    netQuantity: '250',
    bestBefore: '0',
    fssai: '1122700000012',
    month: '12/2099',
    maker: long,
  }
  const refused = await send({ ...wrong, side: '0' })
  const html = await refused.text()
  expect(refused.status).toBe(422)
  for (const words of ['or more, the price with GST', 'its unit', 'from 1 to 3650', 'this has 13', 'future', '10000'])
    expect(html).toContain(words)
  for (const kept of ['value="10"', 'value="250"', 'value="1122700000012"', 'value="2099-12"', `value="${long}"`])
    expect(html).toContain(kept)
  expect(html).toContain('Each side is from 0.1 to 500 cm.')
  expect(html).toMatch(/<details class="dk-label-facts" open="">/)
  const first = form.findIndex(([name]) => name === 'fact-quantity')
  form[first] = ['fact-quantity', '250 g']
  const saved = await send({ mrp: '1,288', netQuantity: '850 g' })
  expect(saved.status).toBe(302)
  expect(await productFields(shop.db, GIFT)).toMatchObject({
    mrp: '1288',
    itemFacts: expect.stringContaining('| 250 g'),
  })
})
