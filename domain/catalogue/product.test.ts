import { describe, expect, it } from 'vitest'
import { othersLike } from './product.ts'

const gift = (id: string, subcategory?: string) => ({ id, subcategory })
const ids = (gifts: readonly { id: string }[]) => gifts.map(({ id }) => id)

describe('other gifts beside one', () => {
  const kids = ['a', 'b', 'c', 'd', 'e'].map((id) => gift(id))

  it('are those that follow it, round to the start', () => {
    expect(ids(othersLike(gift('d'), kids, 3))).toEqual(['e', 'a', 'b'])
  })
  it('never hold the gift itself, however few there are', () => {
    expect(ids(othersLike(gift('a'), kids.slice(0, 2), 4))).toEqual(['b'])
  })
  it('begin with those for the same person', () => {
    const wedding = [gift('1', 'bride'), gift('2', 'groom'), gift('3', 'bride'), gift('4', 'couple')]
    expect(ids(othersLike(gift('1', 'bride'), wedding, 3))).toEqual(['3', '2', '4'])
  })
})
