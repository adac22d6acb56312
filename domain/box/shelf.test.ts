import { describe, expect, it } from 'vitest'
import { categoryIn, pageIn, shelfSearch } from './shelf.ts'

const asked = (text: string) => new URLSearchParams(text)

describe('the shelf that an address asks for', () => {
  it('is the keepsakes where it names none, and none where there is no such category', () => {
    expect(categoryIn(asked(''))).toBe('keepsakes')
    expect(categoryIn(asked('category=munchies'))).toBe('munchies')
    expect(categoryIn(asked('category=cars'))).toBeUndefined()
  })

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=99', 5],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=2.5', 1],
    ['page=two', 1],
  ])('%s is page %i of five', (text, page) => {
    expect(pageIn(asked(text), 5)).toBe(page)
  })

  it('has an address of its own', () => {
    expect(shelfSearch('munchies')).toBe('?category=munchies')
    expect(shelfSearch('keepsakes', 5)).toBe('?category=keepsakes&page=5')
  })
})
