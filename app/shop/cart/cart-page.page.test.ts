import { describe, expect, it } from 'vitest'
import { replaceProducts, testProduct } from '#test/replace-products.ts'
import { openTestShop } from '#test/shop.ts'

describe('the cart page', () => {
  it('contains nothing of the visitor and is neither cached nor indexed', async () => {
    const { get } = await openTestShop()
    const response = await get('/cart?step=payment')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain('Your Cart is')
    expect(html).toContain('<noscript>')
  })

  it.each([
    '/cart',
    '/kids-zone/kids-zone-1',
    '/build-your-own/start',
    '/build-your-own/products',
    '/build-your-own/message',
    '/build-your-own/checkout',
  ])('says on %s how to order without scripts', async (path) => {
    const { get } = await openTestShop()
    const [, said] =
      /<noscript>(.*?)<\/noscript>/s.exec(
        (await (await get(path)).text()).replace(/<\/?(?:span|a)\b[^>]*>|<!-- -->/g, ''),
      ) ?? []
    expect(said).toContain('To order without it, ring us on +91 98765 43210.')
  })

  it('contains the unusual GST rates, unless there are too many, when the cart requests its own', async () => {
    const few = await taxedUnusually(200)
    expect(await (await few.get('/cart')).text()).toContain('gift-199')
    const many = await taxedUnusually(10_000)
    const page = await (await many.get('/cart')).text()
    expect(page).not.toContain('gift-')
    const places = await (await many.get('/places.json?ids=gift-9999,gift-10000')).json()
    expect(places['gift-9999']).toMatchObject({ gstRate: 5 })
    expect(places['gift-10000']).not.toHaveProperty('gstRate')
  })
})

/** Opens a shop with `count` products at 5% GST and one at the usual rate. */
async function taxedUnusually(count: number) {
  const opened = await openTestShop()
  const { db } = opened.shop
  await replaceProducts(
    db,
    Array.from({ length: count + 1 }, (_, at) => testProduct(`Gift ${at}`)),
  )
  await db.updateTable('products').set({ gstRate: 5 }).where('position', '<', count).execute()
  return opened
}
