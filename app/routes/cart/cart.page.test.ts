import { describe, expect, it } from 'vitest'
import { openTestShop } from '#test/shop.ts'

describe('the cart’s page', () => {
  it('holds nothing of the visitor, is kept nowhere and not indexed', async () => {
    const { get } = await openTestShop()
    const response = await get('/cart?step=payment')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain('Your Cart is')
    expect(html).toContain('<noscript>')
  })
})
