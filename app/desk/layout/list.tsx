import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import '#app/desk/styles/filters.css'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from './keyboard-shortcuts.tsx'

/** Column of a table. `isRead`: the heading is visually hidden and only read by screen readers. */
export type TableColumn = string | { name: string; className?: string; isRead?: boolean }

/** Table header. `children` is rendered before the columns. */
export const TableHeader = ({ of, children }: { of: readonly TableColumn[]; children?: ReactNode }) => (
  <thead>
    <tr>
      {children}
      {of
        .map((column) => (typeof column === 'string' ? { name: column } : column))
        .map(({ name, className, isRead }: Exclude<TableColumn, string>) => (
          <th key={name} scope="col" className={className}>
            {isRead ? <span className="vh">{name}</span> : name}
          </th>
        ))}
    </tr>
  </thead>
)

type EmptyListProps = {
  emptyText: string
  noMatchText: string
  /** Link that clears the filters; false while none is set. */
  clearFilters: { to: string; words: string } | false
}

/** Empty state of a list: no entries yet, or no matches. */
export const EmptyList = ({ emptyText, noMatchText, clearFilters }: EmptyListProps) =>
  clearFilters ? (
    <p>
      {noMatchText}{' '}
      <Link className="link" to={clearFilters.to}>
        {clearFilters.words}
      </Link>
    </p>
  ) : (
    <p>{emptyText}</p>
  )

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

type PagerProps = { first: string | undefined; next: string | undefined; children?: React.ReactNode }

/** Pager below a list: links to the first and the next page. `children` is rendered before them. */
export function Pager({ first, next, children }: PagerProps) {
  const links = (
    <>
      {first && (
        <Link className="link" to={first}>
          First page
        </Link>
      )}{' '}
      {next && (
        <Link className="link" to={next}>
          Next page
        </Link>
      )}
    </>
  )
  return (
    <nav className="dk-pager" aria-label="Pages">
      {children}
      {children ? <span>{links}</span> : links}
    </nav>
  )
}

/** Line of a list that lacks older orders until they are indexed, after an upgrade. */
export const IndexingNote = () => (
  <p className="dk-sub" role="status">
    Older orders are still being indexed. New orders are all here.
  </p>
)
