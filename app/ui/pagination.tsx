import { Link } from 'react-router'
import { pageSlots } from '#domain/catalogue/pagination.ts'
import { Icon } from './icon.tsx'

type Props = {
  page: number
  pages: number
  /** Where a page is. */
  to: (page: number) => string
  /** Turning a page does not scroll to its top. */
  keepScroll?: boolean
  /** Where there are several on one page. */
  label?: string
}

/** Hidden when there is one page (specification §9). */
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
