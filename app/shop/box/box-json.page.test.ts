import { describe, expect, it } from 'vitest'
import type { BoxContents } from '#domain/box/box-layers.ts'
import { openTestShop } from '#test/shop.ts'

async function ask(query: string) {
  const shop = await openTestShop()
  const response = await shop.get(`/box.json${query}`)
  return { status: response.status, headers: response.headers, body: (await response.json()) as BoxContents }
}

describe('/box.json', () => {
  it('returns a box and its items with current prices, in the requested order', async () => {
    const { status, headers, body } = await ask('?box=compact&ids=munchies-2,keepsakes-1,keepsakes-0,accessories-1')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.box).toMatchObject({ id: 'compact', name: 'Compact', maxItems: 4 })
    expect(body.items.map(({ id }) => id)).toEqual(['munchies-2', 'keepsakes-1', 'accessories-1'])
    expect(body.items[0]).toMatchObject({ category: 'munchies', pricePaise: expect.any(Number) })
  })

  it.each(['', '?box=', '?box=gone&ids=', '?box=%00&ids=,,,'])('returns nothing for %j', async (query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    expect(body).toEqual({ box: null, items: [] })
  })

  it('refuses more items than any box holds', async () => {
    expect((await ask(`?box=compact&ids=${'a,'.repeat(60)}`)).status).toBe(400)
  })
})
