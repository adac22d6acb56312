import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import '#app/desk/styles/filters.css'

type FilterRowProps = {
  label: string
  /** All of them are in sight on a phone as well: they are places, and who does not see one does not know of it. */
  wraps?: boolean
  children: ReactNode
}

/** Words in a row that lead to what a list shows, or to the parts of a place. Where it goes past the edge of a phone, what is chosen is in sight. */
export function FilterRow({ label, wraps = false, children }: FilterRowProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as something else is chosen.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]')
    if (!row.current || !chosen) return
    const [own, its] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.current.scrollLeft += (its.left + its.right - own.left - own.right) / 2
  }, [pathname, search])
  return (
    <nav className={wraps ? 'dk-filters is-whole' : 'dk-filters'} aria-label={label} ref={row}>
      {children}
    </nav>
  )
}
