/** A place in the row of page numbers: a page, or the gap before the last one. */
export type PageSlot = number | 'gap'

const SHOWN = 5

/**
 * Which page numbers are shown (specification §9, decisions §5.14): five pages or fewer show all numbers; from six on
 * five numbers around the current page, a gap, the last page. A single page shows nothing.
 */
export function pageSlots(page: number, pages: number): readonly PageSlot[] {
  if (pages <= 1) return []
  if (pages <= SHOWN) return count(1, pages)
  const first = Math.min(Math.max(page - 2, 1), pages - SHOWN)
  return [...count(first, SHOWN), 'gap', pages]
}

const count = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)
