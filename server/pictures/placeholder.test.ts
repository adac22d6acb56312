import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import { drawPlaceholder, PLACEHOLDER_COLOURS } from './placeholder.ts'

describe('the placeholder of a missing picture', () => {
  it('names which of the four pictures of a gift it is', () => {
    const drawings = PRODUCT_VIEWS.map((view) => drawPlaceholder(`products/kids-zone-2-${view}`) ?? '')
    expect(new Set(drawings).size).toBe(4)
    expect(drawings.map((svg) => />([^<]+)<\/text>/.exec(svg)?.[1])).toEqual(['Open', 'Closed', 'From above', 'Detail'])
  })

  it('has the colours of its collection’s tokens', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../app/styles/tokens.css'), 'utf8')
    const tokenOf = (name: string) =>
      new RegExp(`--color-${name}: ?(#[0-9A-F]{6});`, 'i').exec(tokens)?.[1]?.toUpperCase()
    for (const [tint, { field, strap, text }] of Object.entries(PLACEHOLDER_COLOURS)) {
      expect([field, strap, text], tint).toEqual(['field', 'strap', 'text'].map((part) => tokenOf(`${tint}-${part}`)))
    }
    expect(drawPlaceholder('products/quick-delivery-1-hero')).toContain(PLACEHOLDER_COLOURS.quick.strap)
    expect(drawPlaceholder('products/MD-3-hero')).toContain(PLACEHOLDER_COLOURS.mothers.strap)
  })

  it('is empty for a layer of the live box and has no background for a cut-out', () => {
    expect(drawPlaceholder('boxes/compact-front')).not.toMatch(/<rect/)
    expect(drawPlaceholder('items/keepsakes-1-cutout')).not.toMatch(/<rect/)
    expect(drawPlaceholder('items/keepsakes-1-thumb')).toMatch(/<rect/)
  })

  it('takes no text from the URL, and exists for valid picture names only', () => {
    expect(drawPlaceholder('products/some-new-gift-hero')).not.toContain('some-new')
    for (const name of [
      '',
      'x',
      'products/',
      'products/../x',
      'products/a"b',
      'products/<b>',
      'products/a b',
      'other/a-hero',
      `products/${'a'.repeat(100)}`,
    ]) {
      expect(drawPlaceholder(name)).toBeUndefined()
    }
  })
})
