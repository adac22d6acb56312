import { describe, expect, it } from 'vitest'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { openTestShop } from '#test/shop.ts'

const cards = (html: string) => [...html.matchAll(/<article class="card">.*?<\/article>/gs)].map(([card]) => card)
const textOf = (html: string) => html.replaceAll('<!-- -->', '')
const pricesIn = (html: string) =>
  cards(textOf(html)).map((card) => Number(/class="price[^"]*">₹([\d,]+)</.exec(card)?.[1]?.replaceAll(',', '')))
const countIn = (html: string) => /role="status"[^>]*>([^<]*gifts)</.exec(textOf(html))?.[1]

async function openList(path = '/uniquely-yours') {
  const { get, shop } = await openTestShop()
  return { shop, page: async (search = '') => (await get(path + search)).text() }
}

describe('the products of Uniquely Yours', () => {
  it('are all listed in catalogue order', async () => {
    const { page } = await openList()
    const html = await page()
    const ids = [...html.matchAll(/<h3 class="name"><a href="\/uniquely-yours\/uniquely-yours-(\d+)"/g)].map(
      ([, id]) => id,
    )
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)))
    expect(countIn(html)).toBe('40 gifts')
    expect(html).toContain('>All forty<')
  })

  it('are sorted by price in both directions', async () => {
    const { page } = await openList()
    const up = pricesIn(await page('?sort=price-up'))
    expect(up).toHaveLength(40)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(pricesIn(await page('?sort=price-down'))).toEqual(up.toReversed())
  })

  it('are filtered by a plain form and keep their flags', async () => {
    const { page } = await openList()
    const html = await page()
    const values = (name: string) => {
      const [field = ''] = new RegExp(`<select name="${name}">.*?</select>`, 's').exec(html) ?? []
      return [...field.matchAll(/value="([^"]+)"/g)].map(([, value]) => value ?? '')
    }
    expect(html).toContain('action="/uniquely-yours#all"')
    const bands = await Promise.all(values('price').map((price) => page(`?price=${price}`)))
    expect(bands.flatMap(pricesIn)).toHaveLength(40)
    for (const reason of values('for')) {
      const gifts = cards(await page(`?for=${reason}`)).length
      expect([reason, gifts > 2 && gifts < 40]).toEqual([reason, true])
    }
    const [dearest] = values('price').slice(-1)
    const both = await page(`?for=family&price=${dearest}&sort=price-down`)
    expect(countIn(both)).toBe(`${cards(both).length} of 40 gifts`)
    expect(both).toContain('Launching Soon')
    expect(both).toMatch(new RegExp(`value="${dearest}" selected`))
  })

  it('suggest wider filters when none match', async () => {
    const { page, shop } = await openList()
    await shop.db.updateTable('products').set({ madeFor: '["reader"]' }).where('pricePaise', '<', 10_000).execute()
    await invalidateCatalogue(shop.db)
    const html = textOf(await page('?for=kettle&price=under-100&sort=price-up'))
    expect(cards(html)).toEqual([])
    expect(html).toContain('None of forty')
    expect(html).toMatch(/href="\/uniquely-yours\?for=kettle&amp;sort=price-up"[^>]*>At any price, 4 gifts</)
    expect(html).toMatch(
      /href="\/uniquely-yours\?price=under-100&amp;sort=price-up"[^>]*>Whatever it is for, \d+ gifts</,
    )
    expect(html).toMatch(/href="\/uniquely-yours"[^>]*>All 40 gifts</)
  })

  it('share one page for all unknown parameters', async () => {
    const { page } = await openList()
    const all = await page()
    for (const search of ['?sort=up', '?price=1-2', '?for=zzz', '?sort=&price=&for=', '?page=2'])
      expect(await page(search)).toBe(all)
    expect(await page('?sort=price-up&utm=1&for=kettle')).toBe(await page('?for=kettle&sort=price-up&price=x'))
  })
})

describe('a short list', () => {
  it('has no filters and ignores their parameters', async () => {
    for (const path of ['/quick-delivery', '/kids-zone', '/mothers-day', '/wedding-edit']) {
      const { page } = await openList(path)
      const html = await page('?sort=price-up')
      expect([path, html.includes('class="finder"')]).toEqual([path, false])
      expect(html).toBe(await page())
    }
  })

  it('has filters once it is longer than a screen', async () => {
    const { page, shop } = await openList('/quick-delivery')
    const gift = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 'quick-delivery-1')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('products')
      .values({ ...gift, id: 'quick-delivery-13', pricePaise: 100 })
      .execute()
    await invalidateCatalogue(shop.db)
    expect(countIn(await page())).toBe('13 gifts')
    expect(pricesIn(await page('?sort=price-up'))[0]).toBe(1)
  })
})
