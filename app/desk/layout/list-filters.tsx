import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import '#app/desk/styles/filters.css'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type FilterRowProps = {
  label: string
  /** Wraps on narrow screens instead of scrolling, so that every entry is visible. */
  isWrapped?: boolean
  children: ReactNode
}

/** Row of filter or section links. On a narrow screen it scrolls sideways and brings the current link into view. */
export function FilterRow({ label, isWrapped = false, children }: FilterRowProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const [rowRect, linkRect] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += (linkRect.left + linkRect.right - rowRect.left - rowRect.right) / 2
  }, [pathname, search])
  return (
    <nav className={isWrapped ? 'dk-filters is-whole' : 'dk-filters'} aria-label={label} ref={row}>
      {children}
    </nav>
  )
}

type SearchFieldProps = { label: string; placeholder: string; value?: string | undefined }

/** Search field of a list, submitted as `q` and focused by the `/` key. Must be inside a `.dk-search` form. */
export function SearchField({ label, placeholder, value }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  return (
    <>
      <Icon of="search" />
      <input
        ref={field}
        className="input"
        type="search"
        name="q"
        defaultValue={value}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
      />
      <kbd>/</kbd>
    </>
  )
}
