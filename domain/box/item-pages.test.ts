import { describe, expect, it } from 'vitest'
import { categoryQuery, readCategory, readItemPage } from './box.ts'

const asked = (text: string) => new URLSearchParams(text)

describe('the item page in a URL', () => {
  it('is the keepsakes by default, and none for an unknown category', () => {
    expect(readCategory(asked(''))).toBe('keepsakes')
    expect(readCategory(asked('category=munchies'))).toBe('munchies')
    expect(readCategory(asked('category=cars'))).toBeUndefined()
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
    expect(readItemPage(asked(text), 5)).toBe(page)
  })

  it('has its own URL', () => {
    expect(categoryQuery('munchies')).toBe('?category=munchies')
    expect(categoryQuery('keepsakes', 5)).toBe('?category=keepsakes&page=5')
  })
})
