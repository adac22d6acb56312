import { describe, expect, it } from 'vitest'
import { priceOrder } from '#domain/order/price-order.ts'
import { cartSummary } from '#domain/order/purchase-summary.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTestShop } from './shop.ts'

const MODES = [
  { name: 'before GST', env: {}, prices: 'before_gst' },
  { name: 'with GST', env: { PAYMENTS: 'live' }, prices: 'include_gst' },
] as const

/** Cards of a list by product id, with their prices. */
const cardPrices = (html: string) =>
  [...html.matchAll(/href="(\/[\w-]+\/[\w-]+)"[^>]*>[^<]*<\/a><\/h3><span class="price">([^<]*)</g)].map(
    ([, path = '', price = '']) => ({ path, price }),
  )

describe.each(MODES)('prices stated $name', ({ env, prices }) => {
  it('are the same on the card, the page, in the cart and the order, and with GST for search engines', async () => {
    const { get, shop } = await openTestShop(env)
    const included = prices === 'include_gst'
    const settings = { state: 'Karnataka', gstin: '29AAGCB7383J1Z4', taxScheme: 'regular', prices }
    for (const [name, value] of Object.entries(settings))
      expect(await setSetting(shop.db, name, value, shop.now())).toMatchObject({ ok: true })
    const page = async (path: string) => (await get(path)).text()
    const collections = await shop.db.selectFrom('collections').select('slug').where('state', '=', 'shown').execute()
    const lists = await Promise.all(collections.map(({ slug }) => page(`/${slug}`)))
    const cards = new Map(lists.flatMap(cardPrices).map(({ path, price }) => [path, price]))
    expect(cards.size).toBeGreaterThan(70)
    const products = await productsById(
      shop.db,
      [...cards.keys()].map((path) => path.split('/')[2] ?? ''),
    )
    for (const [path, price] of cards) {
      const product = products.get(path.split('/')[2] ?? '')
      if (!product) throw new Error(`${path} is no product`)
      const { id, pricePaise, gstRate, name } = product
      const line = { id, quantity: 1, pricePaise }
      const tax = { charged: true, included }
      const order = priceOrder({ lines: [line], products }, { ...tax, supply: 'same-state' })
      const cart = cartSummary([{ ...line, name, image: '' }], { ...tax, rates: { [id]: gstRate } })
      expect([price, cart.totalPaise]).toEqual([formatPrice(pricePaise), order.totalPaise])
      const html = await page(path)
      expect(html).toContain(`<span class="price">${price}</span>`)
      const paid = order.totalPaise
      expect(html).toContain(`"price":"${(paid / 100).toFixed(2)}"`)
      expect(html).toMatch(new RegExp(`name="description" content="[^"]* ${formatPrice(paid)} including GST`))
    }
  })
})
