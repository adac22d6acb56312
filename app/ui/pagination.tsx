import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type Props = {
  page: number
  pages: number
  to: (page: number) => string
  keepScroll?: boolean
  label?: string
}

/** Page links. Hidden when there is one page (specification §9). */
export function Pagination({ page, pages, to, keepScroll = false, label = 'Pagination' }: Props) {
  const slots = pageSlots(page, pages)
  if (slots.length === 0) return null
  return (
    <nav className="pages" aria-label={label}>
      {slots.map((slot) =>
        slot === 'gap' ? (
          <span key={slot}>…</span>
        ) : (
          <Link
            key={slot}
            to={to(slot)}
            preventScrollReset={keepScroll}
            aria-current={slot === page ? 'page' : undefined}
          >
            {slot}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={to(page + 1)} preventScrollReset={keepScroll} aria-label="Next page">
          <Icon of="arrow-right" />
        </Link>
      )}
    </nav>
  )
}

/** An entry of the pagination: a page number, or the gap before the last page. */
type PageSlot = number | 'gap'

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
