/** An entry of the pagination: a page number, or the gap before the last page. */
export type PageSlot = number | 'gap'

const VISIBLE_PAGES = 5

/**
 * Returns the visible page numbers (specification §9, decisions §5.14): all up to five pages; from six on, five
 * around the current page, a gap and the last page. Empty for a single page.
 */
export function pageSlots(page: number, pages: number): readonly PageSlot[] {
  if (pages <= 1) return []
  if (pages <= VISIBLE_PAGES) return count(1, pages)
  const first = Math.min(Math.max(page - 2, 1), pages - VISIBLE_PAGES)
  return [...count(first, VISIBLE_PAGES), 'gap', pages]
}

const count = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)
