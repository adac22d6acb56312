import { describe, expect, it } from 'vitest'
import { place } from '#test/cart-order.ts'
import { openTestShop } from '#test/shop.ts'

describe('the order page', () => {
  it('opens by its link, and is neither indexed nor cached', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    const response = await shop.get(`/order/${number}/${secret}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    const html = await response.text()
    expect(html).toContain(`<title>Order ${number}, Regalo</title>`)
    expect(html).toContain('content="noindex"')
    expect(html).toContain('Not paid for yet.')
  })

  it('is not found with a wrong secret', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    for (const path of [`/order/${number}/${secret.slice(1)}`, `/order/${number}/x`, `/order/REG-99999/${secret}`]) {
      const response = await shop.get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      const html = await response.text()
      expect(html).toContain('Page <em>Not Found</em>')
      expect(html).not.toContain('Asha')
    }
  })
})
