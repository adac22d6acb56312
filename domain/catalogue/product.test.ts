import { describe, expect, it } from 'vitest'
import { relatedProducts } from './product.ts'

const gift = (id: string, subcategory?: string) => ({ id, subcategory })
const ids = (gifts: readonly { id: string }[]) => gifts.map(({ id }) => id)

describe('related gifts', () => {
  const kids = ['a', 'b', 'c', 'd', 'e'].map((id) => gift(id))

  it('are the following ones, wrapped around to the start', () => {
    expect(ids(relatedProducts(gift('d'), kids, 3))).toEqual(['e', 'a', 'b'])
  })
  it('never include the gift itself, however few there are', () => {
    expect(ids(relatedProducts(gift('a'), kids.slice(0, 2), 4))).toEqual(['b'])
  })
  it('start with those for the same recipient', () => {
    const wedding = [gift('1', 'bride'), gift('2', 'groom'), gift('3', 'bride'), gift('4', 'couple')]
    expect(ids(relatedProducts(gift('1', 'bride'), wedding, 3))).toEqual(['3', '2', '4'])
  })
})
