import { Link } from 'react-router'
import { pageSlots } from '#domain/catalogue/pagination.ts'
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
