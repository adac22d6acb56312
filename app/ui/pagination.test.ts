import { describe, expect, it } from 'vitest'
import { pageSlots } from './pagination.tsx'

describe('the pagination', () => {
  it('is hidden when there is one page or none', () => {
    expect(pageSlots(1, 0)).toEqual([])
    expect(pageSlots(1, 1)).toEqual([])
  })

  it.each([2, 3, 4, 5])('shows all numbers of %i pages and no gap', (pages) => {
    expect(pageSlots(1, pages)).toEqual([1, 2, 3, 4, 5].slice(0, pages))
    expect(pageSlots(pages, pages)).toEqual([1, 2, 3, 4, 5].slice(0, pages))
  })

  it('shows five numbers, a gap and the last page from six pages on', () => {
    expect(pageSlots(1, 6)).toEqual([1, 2, 3, 4, 5, 'gap', 6])
    expect(pageSlots(1, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
  })

  it('keeps the current page visible', () => {
    expect(pageSlots(3, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
    expect(pageSlots(5, 9)).toEqual([3, 4, 5, 6, 7, 'gap', 9])
    expect(pageSlots(8, 9)).toEqual([4, 5, 6, 7, 8, 'gap', 9])
  })

  it('never shows the last page twice', () => {
    for (let pages = 6; pages <= 20; pages++) {
      for (let page = 1; page <= pages; page++) {
        const slots = pageSlots(page, pages)
        expect(new Set(slots).size).toBe(7)
        expect(slots).toContain(page)
      }
    }
  })
})
